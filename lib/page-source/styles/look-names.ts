// Names for the values of a site's look.

const fillers = /^(?:colou?r|clr|c|font|ff|fs|bs|site|theme|var)$/;

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
