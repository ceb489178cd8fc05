import localFont from "next/font/local";

// Both fonts come from packages and this server serves them. The fallback fonts have matching metrics, so nothing moves when
// they load. Scripts beyond Latin fall back to the system's font.
export const textFont = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-text",
  weight: "100 900",
  display: "swap",
});

export const headlineFont = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  // Only headings use it, and the editor starts without one: the browser requests it when a heading appears.
  preload: false,
  variable: "--font-headline",
  weight: "200 800",
  display: "swap",
});
