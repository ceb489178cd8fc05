import localFont from "next/font/local";

// Both faces come from packages and are served by this server; the fallback's measures match, so nothing moves when
// they arrive. Scripts beyond Latin fall back to the system's face.
export const textFont = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-text",
  weight: "100 900",
  display: "swap",
});

export const headlineFont = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  // Only headings wear it, and the editor has none at first: where there is one, the browser asks for it soon enough.
  preload: false,
  variable: "--font-headline",
  weight: "200 800",
  display: "swap",
});
