/** Names of the custom properties of the product's own sections (`--kit-bg`), in English; lib/words/de/page/look/look-name.ts has the German ones. */
const kitNames: Readonly<Record<string, string>> = {
  bg: "Background",
  surface: "Cards and boxes",
  text: "Text",
  soft: "Quiet text",
  accent: "Accent",
  line: "Lines",
  button: "Buttons",
  "on-button": "Text on buttons",
  display: "Font of the headings",
  font: "Font of the text",
  "text-size": "Size of the text",
  h1: "Size of the largest heading",
  h2: "Size of the headings",
  "display-weight": "Weight of the headings",
  "display-leading": "Line height of the headings",
  "display-spacing": "Letter spacing of the headings",
  radius: "Corners",
  "button-radius": "Corners of buttons",
  width: "Width of the page",
  space: "Space around sections",
  gap: "Gaps",
  rule: "Strength of lines",
  "card-bg": "Background of cards",
  "card-shadow": "Shadow of cards",
  "card-pad": "Inner space of cards",
  "card-border": "Border of cards",
};

/** Returns the name of a custom property of the product's own sections; null for any other. */
export function kitName(property: string): string | null {
  const own = property.startsWith("--kit-") ? property.slice("--kit-".length) : "";
  return Object.hasOwn(kitNames, own) ? (kitNames[own] ?? null) : null;
}
