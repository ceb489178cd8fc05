import { fallbackFaces, fallbackFamilies } from "./fallback-faces.ts";
import { type FontName, fontPath, fonts } from "./fonts.ts";
import { baseStyles } from "./styles/base-styles.ts";
import type { Mood, Tone } from "./styles/mood.ts";

/** The shape of a mood that does not say otherwise. */
const plainShape = {
  "text-size": "1.0625rem",
  width: "74rem",
  gap: "1.75rem",
  rule: "1px",
  align: "start",
  "display-leading": "1.08",
  "card-bg": "var(--kit-surface)",
  "card-shadow": "none",
};

/** Returns the stylesheet of all sections in a mood. Fonts stand in `../fonts`. */
export function writeStylesheet(mood: Mood): string {
  const { name, shape, rules, isDark } = mood;
  const all: Record<string, string> = { ...plainShape, ...shape };
  const rest = Object.entries({ ...all, aside: all.align === "center" ? "auto" : "0" });
  return `${firstLineOf(mood)}
${fontFaces(fontsOf(mood))}${name === "site" ? "" : `.kit-page { color-scheme: ${isDark ? "dark" : "light"}; }\n`}:root, .kit-section {
  --kit-display: ${familyOf(mood, "display")};
  --kit-font: ${familyOf(mood, "text")};
  ${rest.map(([property, value]) => `--kit-${property}: ${value};`).join("\n  ")}
}
${toneLines(mood).join("\n")}
${forHero(baseStyles, mood)}${forHero(rules, mood)}
`;
}

/** Returns the first line of a mood's stylesheet, which names the mood and the colours of the person's own. */
export const firstLineOf = ({ name, accent, second }: Mood) =>
  `/* The kit of sections in the mood “${name}”${accent === undefined ? "" : ` in ${accent}`}${second === undefined ? "" : ` and ${second}`}. */`;

/** Returns the rules of the tones, a line each: plain, tinted, strong. */
export const toneLines = ({ tones, footer }: Mood) => [
  `:root, .kit-section { ${declareTone(tones.plain)} }`,
  `.kit-tinted${footer === "tinted" ? ", .kit-footer" : ""} { ${declareTone(tones.tinted)} }`,
  `.kit-strong${footer === "strong" ? ", .kit-footer" : ""} { ${declareTone(tones.strong)} }`,
];

function familyOf({ fonts: own, fallback }: Mood, use: "display" | "text"): string {
  const font = own[use];
  return font === null ? fallback[use] : `"${font}", ${fallbackFamilies(font)}, ${fallback[use]}`;
}

/** Returns the fonts that a mood brings, each once. */
export const fontsOf = ({ fonts: { display, text } }: Mood) =>
  [...new Set([display, text])].filter((font) => font !== null);

function fontFaces(names: readonly FontName[]): string {
  return names
    .map(
      (name) =>
        `@font-face { font-family: "${name}"; src: url(../${fontPath(name)}) format("woff2"); font-weight: ${fonts[name].weights}; font-display: swap; }\n${fallbackFaces(name)}`,
    )
    .join("");
}

/** The custom properties of a tone, without their prefix. */
export const toneProperties: Readonly<Record<keyof Tone, string>> = {
  ...{ bg: "bg", surface: "surface", text: "text", soft: "soft" },
  ...{ accent: "accent", line: "line", button: "button", onButton: "on-button" },
};

function declareTone(tone: Tone): string {
  return Object.entries(toneProperties)
    .map(([key, name]) => `--kit-${name}: ${tone[key as keyof Tone]};`)
    .join(" ");
}

/** A hero without a layout of its own takes the mood’s. One without a picture stands as one above its picture does. */
function forHero(styles: string, { hero }: Mood): string {
  const selectorOf = (layout: Mood["hero"]) => {
    const names = [layout, ...(layout === "below" ? ["none"] : []), ...(layout === hero ? ["auto"] : [])];
    const classes = names.map((name) => `.kit-hero-${name}`);
    return classes.length === 1 ? classes.join("") : `:is(${classes.join(", ")})`;
  };
  return styles.replace(/%(side|behind|below)%/g, (_whole, layout: Mood["hero"]) => selectorOf(layout));
}
