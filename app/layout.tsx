import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { words } from "#lib/platform/words.ts";
import { headlineFont, textFont } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: words.product.name, template: `%s · ${words.product.name}` },
  description: words.product.description,
  // What an instance holds is nobody's business but its people's.
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf9f6" },
    { media: "(prefers-color-scheme: dark)", color: "#171614" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${textFont.variable} ${headlineFont.variable}`}>
      <body>{children}</body>
    </html>
  );
}
