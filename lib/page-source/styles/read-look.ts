import { firstFont } from "#lib/words/page/first-font.ts";
import type { LookKind } from "../operations/operation-schema.ts";
import type { SiteSource } from "../site-source.ts";
import { nameOfProperty, nameOfSelectors } from "./look-names.ts";
import { LookPages } from "./look-pages.ts";
import { type LookPlace, type LookReference, type LookSources, readLookSources, sameValueKey } from "./look-places.ts";

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
  /** How many pages have something that these places style; null if the site has too many pages or styles to tell. */
  pagesCount: number | null;
  /** How many other values the custom property has under a condition, such as dark mode, or in a part of a page. */
  othersCount: number;
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
/** Longer values are not offered. */
const charactersMax = 1_000;

function nameOfUse({ property, selector }: LookUse): string {
  const isHeading = /(?:^|[\s,>])h[1-6]\b/i.test(selector);
  if (property === "color") return isHeading ? "Headings" : "Text";
  if (/^background/.test(property)) return "Background";
  if (/^(?:border|outline)/.test(property)) return "Lines";
  if (property === "fill" || property === "stroke") return "Drawings";
  if (property.endsWith("shadow")) return "Shadows";
  if (property.startsWith("font")) return isHeading ? "Headings" : "Text";
  if (property.startsWith("--")) return nameOfProperty(property);
  return property.startsWith("margin") ? "Outer space" : property.includes("gap") ? "Gaps" : "Inner space";
}

/** Returns the name that most of the uses have. */
function nameOfUses(uses: readonly LookUse[]): string {
  const byName = [...Map.groupBy(uses, nameOfUse)].toSorted(([, left], [, right]) => right.length - left.length);
  return byName[0]?.[0] ?? "";
}

/** Adds to names that several values have what these values style. */
function withoutTwins(values: readonly LookValue[]): LookValue[] {
  const byName = Map.groupBy(values, ({ name }) => name);
  return values.map((value) => {
    const where = byName.get(value.name)?.length === 1 ? "" : nameOfSelectors(value.uses.map((use) => use.selector));
    return where === "" ? value : { ...value, name: `${value.name}: ${where}` };
  });
}

/** Another font in place of one with icons shows boxes. */
const iconFont = /icon|awesome|glyph|symbol|\bfa[brs]?\b/i;

interface Read {
  places: readonly LookPlace[];
  /** The uses of each custom property, those through other custom properties too. */
  uses: ReadonlyMap<string, readonly LookReference[]>;
  pages: LookPages;
}

function toValue(
  { pages }: Read,
  value: string,
  name: string,
  property: string | null,
  uses: readonly LookUse[],
  othersCount = 0,
): LookValue {
  const listed = uses.slice(0, usesMax).map(({ path, selector, property: of }) => ({ path, selector, property: of }));
  return { value, name, property, uses: listed, usesCount: uses.length, pagesCount: pages.count(uses), othersCount };
}

/** Follows custom properties that hold others. A circle of them ends where it began. */
function usesOfProperties(references: readonly LookReference[]): Map<string, LookReference[]> {
  const direct = Map.groupBy(references, ({ name }) => name);
  return new Map(
    [...direct.keys()].map((name) => {
      const seen = new Set([name]);
      const found: LookReference[] = [];
      for (const one of seen)
        for (const reference of direct.get(one) ?? []) {
          if (reference.property.startsWith("--")) seen.add(reference.property);
          else found.push(reference);
        }
      return [name, found];
    }),
  );
}

function valuesOf(kind: LookKind, read: Read): LookValue[] {
  const { places, uses } = read;
  const own = places.filter((place) => place.kind === kind && place.text.length <= charactersMax);
  const defined = new Map(own.filter((place) => place.isDefinition).map((place) => [place.property, place]));
  const others = new Map<string, number>();
  for (const { property, isDefinition } of own)
    if (!isDefinition) others.set(property, (others.get(property) ?? 0) + 1);
  const named = [...defined.values()].map(({ property, text }) =>
    toValue(read, text, nameOfProperty(property), property, uses.get(property) ?? [], others.get(property) ?? 0),
  );
  const raw = own.filter(
    ({ property, text }) => !property.startsWith("--") && !(kind === "font" && iconFont.test(firstFont(text))),
  );
  const least = kind === "font" ? 1 : 2;
  const repeated = [...Map.groupBy(raw, ({ text }) => sameValueKey(kind, text)).values()]
    .filter((group) => group.length >= least)
    .sort((left, right) => right.length - left.length)
    .flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [toValue(read, first.text, nameOfUses(group), null, group)];
    });
  const isUsed = ({ usesCount, pagesCount }: LookValue) => usesCount > 0 && pagesCount !== 0;
  const all = withoutTwins([...named, ...repeated]);
  return [...all.filter(isUsed), ...all.filter((one) => !isUsed(one))].slice(0, valuesMax);
}

/**
 * Returns the palette, type and spacing of a site: custom properties first, in the order of the stylesheets, then values that are
 * repeated, the most frequent first; those that no page shows come last. Files of frameworks are left out. `sources` are the
 * site's, if they are known.
 */
export async function readLook(site: SiteSource, sources?: LookSources): Promise<Look> {
  const { places, references, isComplete } = sources ?? (await readLookSources(site));
  const read: Read = { places, uses: usesOfProperties(references), pages: await LookPages.read(site) };
  return {
    colours: valuesOf("colour", read),
    fonts: valuesOf("font", read),
    sizes: valuesOf("size", read),
    spaces: valuesOf("space", read),
    isComplete,
  };
}
