import type { Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { productWords } from "#lib/words/shell.ts";
import { ScriptNonceProvider } from "@/components/shell/script-nonce";
import { type Theme, themeAttribute, themeCookie, themeFrom } from "@/components/shell/theme";
import { inPageLanguage, pageLanguage } from "./_delivery/page-language.ts";
import { headlineFont, textFont } from "./fonts";
import "./globals.css";

export const generateMetadata = inPageLanguage(() => ({
  title: { default: productWords.name, template: `%s · ${productWords.name}` },
  description: productWords.description,
  // An instance is private: search engines do not index it.
  robots: { index: false, follow: false },
}));

const backgrounds = { light: "#faf9f6", dark: "#171614" };

async function readTheme(): Promise<Theme> {
  return themeFrom((await cookies()).get(themeCookie)?.value);
}

/** Returns the nonce of the page's scripts, which front-door/front-door.ts puts into the request's headers. */
async function readNonce(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
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
      lang={await pageLanguage()}
      data-theme={themeAttribute(await readTheme())}
      className={`${textFont.variable} ${headlineFont.variable}`}
    >
      <body>
        <ScriptNonceProvider nonce={await readNonce()}>{children}</ScriptNonceProvider>
      </body>
    </html>
  );
}
