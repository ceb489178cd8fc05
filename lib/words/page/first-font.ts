/** Returns the first family of a list of fonts, without quotes: "Open Sans" for `'Open Sans', sans-serif`. */
export function firstFont(fonts: string): string {
  const [first = ""] = fonts.split(",");
  return first.trim().replace(/^["']|["']$/g, "");
}
