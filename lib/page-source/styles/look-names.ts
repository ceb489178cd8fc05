// Names for the values of a site's look. Safe in the browser.

const fillers = /^(?:colou?r|clr|c|font|ff|fs|size|text|space|spacing|bs|site|theme|var)$/;

/** Returns words for a custom property: "Accent strong" for "--color-accent-strong". */
export function nameOfProperty(property: string): string {
  const words = property
    .replace(/^--/, "")
    .split(/[-_]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const telling = words.length > 1 && fillers.test(words[0] ?? "") ? words.slice(1) : words;
  const name = telling.join(" ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the first family of a list of fonts, without quotes: "Open Sans" for `'Open Sans', sans-serif`. */
export function firstFont(fonts: string): string {
  const [first = ""] = fonts.split(",");
  return first.trim().replace(/^["']|["']$/g, "");
}
