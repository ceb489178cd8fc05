import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { productWords } from "#lib/words/shell.ts";
import { ScriptNonceProvider } from "@/components/shell/script-nonce";
import { type Theme, themeAttribute, themeCookie, themeFrom } from "@/components/shell/theme";
import { readPageNonce } from "./_delivery/page-nonce.ts";
import { headlineFont, textFont } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: productWords.name, template: `%s · ${productWords.name}` },
  description: productWords.description,
  // An instance is private: search engines do not index it.
  robots: { index: false, follow: false },
};

const backgrounds = { light: "#faf9f6", dark: "#171614" };

async function readTheme(): Promise<Theme> {
  return themeFrom((await cookies()).get(themeCookie)?.value);
}

export async function generateViewport(): Promise<Viewport> {
  const theme = await readTheme();
  return {
    width: "device-width",
    initialScale: 1,
    interactiveWidget: "resizes-content",
    themeColor:
      theme === "system"
        ? [
            { media: "(prefers-color-scheme: light)", color: backgrounds.light },
            { media: "(prefers-color-scheme: dark)", color: backgrounds.dark },
          ]
        : backgrounds[theme],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      data-theme={themeAttribute(await readTheme())}
      className={`${textFont.variable} ${headlineFont.variable}`}
    >
      <body>
        <ScriptNonceProvider nonce={await readPageNonce()}>{children}</ScriptNonceProvider>
      </body>
    </html>
  );
}
