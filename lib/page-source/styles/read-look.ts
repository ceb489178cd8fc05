import type { SiteSource } from "../site-source.ts";
import { type LookKind, type LookPlace, type LookReference, readLookSources, sameValueKey } from "./look-places.ts";

// The look of a site as its stylesheets define it.

interface LookUse {
  path: string;
  /** Empty for a style attribute. */
  selector: string;
  property: string;
}

interface LookValue {
  value: string;
  /** For people: "Accent strong", "Text", "Background". */
  name: string;
  /** The custom property that holds it; null for a value that is repeated in the stylesheets. */
  property: string | null;
  /** At most `usesMax` of them. */
  uses: LookUse[];
  usesCount: number;
}

export interface Look {
  colours: LookValue[];
  fonts: LookValue[];
  sizes: LookValue[];
  spaces: LookValue[];
  /** False if the site has more pages or styles than are read. */
  isComplete: boolean;
}

const usesMax = 50;
const valuesMax = 60;

const fillers = /^(?:colou?r|clr|c|font|ff|fs|size|text|space|spacing|bs|site|theme|var)$/;

/** Returns words for a custom property: "Accent strong" for "--color-accent-strong". */
function nameOf(property: string): string {
  const words = property
    .replace(/^--/, "")
    .split(/[-_]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
  const telling = words.length > 1 && fillers.test(words[0] ?? "") ? words.slice(1) : words;
  const name = telling.join(" ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function nameOfUse({ property, selector }: LookUse): string {
  const isHeading = /(?:^|[\s,>])h[1-6]\b/i.test(selector);
  if (property === "color") return isHeading ? "Headings" : "Text";
  if (/^background/.test(property)) return "Background";
  if (/^(?:border|outline)/.test(property)) return "Lines";
  if (property === "fill" || property === "stroke") return "Drawings";
  if (property.startsWith("font")) return isHeading ? "Headings" : "Text";
  if (property.startsWith("--")) return nameOf(property);
  return property.startsWith("margin") ? "Outer space" : property.includes("gap") ? "Gaps" : "Inner space";
}

function toValue(value: string, name: string, property: string | null, uses: readonly LookUse[]): LookValue {
  const listed = uses.slice(0, usesMax).map(({ path, selector, property: of }) => ({ path, selector, property: of }));
  return { value, name, property, uses: listed, usesCount: uses.length };
}

function valuesOf(kind: LookKind, places: readonly LookPlace[], references: readonly LookReference[]): LookValue[] {
  const own = places.filter((place) => place.kind === kind);
  const defined = new Map(own.filter((place) => place.isDefinition).map((place) => [place.property, place]));
  const byName = Map.groupBy(references, ({ name }) => name);
  const named = [...defined.values()].map(({ property, text }) =>
    toValue(text, nameOf(property), property, byName.get(property) ?? []),
  );
  const raw = own.filter(({ property }) => !property.startsWith("--"));
  const least = kind === "font" ? 1 : 2;
  const repeated = [...Map.groupBy(raw, ({ text }) => sameValueKey(kind, text)).values()]
    .filter((group) => group.length >= least)
    .sort((left, right) => right.length - left.length)
    .flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [toValue(first.text, nameOfUse(first), null, group)];
    });
  return [...named, ...repeated].slice(0, valuesMax);
}

/**
 * Returns the palette, type and spacing of a site: custom properties first, in the order of the stylesheets, then values that are
 * repeated, the most frequent first. Files of frameworks are left out.
 */
export async function readLook(site: SiteSource): Promise<Look> {
  const { places, references, isComplete } = await readLookSources(site);
  return {
    colours: valuesOf("colour", places, references),
    fonts: valuesOf("font", places, references),
    sizes: valuesOf("size", places, references),
    spaces: valuesOf("space", places, references),
    isComplete,
  };
}
