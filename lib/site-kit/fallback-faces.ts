import { type FontName, fonts } from "./fonts.ts";

// While a font loads, one of the visitor's own stands in its place, scaled to the same width and line height. Otherwise the page would
// move when it arrives.

interface SystemFont {
  /** As the systems call it; the first that a visitor has. */
  local: readonly string[];
  /** As in `fonts`. */
  width: number;
}

/** Of Windows and macOS, of Linux, of Android. Fonts of equal letter widths stand together. */
const systemFonts: Readonly<Record<"serif" | "sans", readonly SystemFont[]>> = {
  serif: [
    { local: ["Georgia", "Gelasio"], width: 0.4458 },
    { local: ["Times New Roman", "Liberation Serif"], width: 0.4063 },
    { local: ["DejaVu Serif"], width: 0.5136 },
    { local: ["Noto Serif"], width: 0.481 },
  ],
  sans: [
    { local: ["Arial", "Liberation Sans"], width: 0.4458 },
    { local: ["DejaVu Sans"], width: 0.508 },
    { local: ["Roboto"], width: 0.4448 },
  ],
};

/** Returns the faces of the visitor's fonts that stand in for a font. */
export function fallbackFaces(name: FontName): string {
  const { kind, ...own } = fonts[name];
  const looks =
    own.heavyWidth !== undefined
      ? [
          { wide: own.width, weights: " font-weight: 100 599;" },
          { wide: own.heavyWidth, weights: " font-weight: 600 900;" },
        ]
      : [{ wide: own.width, weights: "" }];
  return systemFonts[kind]
    .flatMap(({ local, width }, index) => {
      const sources = local.map((font) => `local("${font}")`).join(", ");
      return looks.map(({ wide, weights }) => {
        const scale = wide / width;
        const [ascent, descent] = [percent(own.ascent / scale), percent(own.descent / scale)];
        return `@font-face { font-family: "${name} ${index + 1}"; src: ${sources};${weights} size-adjust: ${percent(scale)}; ascent-override: ${ascent}; descent-override: ${descent}; }\n`;
      });
    })
    .join("");
}

/** Returns the families of those faces, as a part of a `font-family`. */
export function fallbackFamilies(name: FontName): string {
  return systemFonts[fonts[name].kind].map((_, index) => `"${name} ${index + 1}"`).join(", ");
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;
