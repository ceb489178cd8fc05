import type { OfferedOption, OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { answerOf, numbersOf } from "#lib/conversations/turn/options-schema.ts";
import { findQuoted, lineOf, type QuotedPlace } from "#lib/page-source/places/quoted-place.ts";
import { whereabouts } from "#lib/page-source/places/whereabouts.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import type { SitePort } from "../ports.ts";
import { plainLine } from "../text/plain-line.ts";
import { decodeSiteText } from "./site-text.ts";

/** Larger pages are shown without refs, so nothing could be marked in them. */
const pageBytesMax = 1024 * 1024;
const wordsMax = 80;
/** Of a page's words, more are not read: they are cut to `wordsMax`, and the page can nest private text as deep as it likes. */
const readMax = 400;
/** Every tag of HTML is shorter; a page can name its own elements at any length. */
const tagMax = 60;
const selectorMax = 500;

export interface NamedPlace extends QuotedPlace {
  path: string;
}

/** Returns the places of the options on the site as it is now; null for one that has none or could not be found. */
export async function findPlaces(
  site: SitePort,
  named: readonly (NamedPlace | null)[],
): Promise<(OptionPlace | null)[]> {
  const pages = new Map<string, Page | null>();
  const found: (OptionPlace | null)[] = [];
  for (const place of named) {
    if (place && !pages.has(place.path)) pages.set(place.path, await readPage(site, place.path));
    const page = place && pages.get(place.path);
    found.push(page ? placeOn(page, place) : null);
  }
  return found.map((place) => place && { ...place, order: orderOf(place, found) });
}

/**
 * Returns the options with what a press sends where several have the same label: their numbers tell them apart. Null if a label stands
 * twice without a place of its own, or if two choices would send the same.
 */
export function toldApart(options: readonly OfferedOption[]): OfferedOption[] | null {
  const numbers = numbersOf(options);
  const alike = Map.groupBy(options, ({ label }) => label.toLowerCase());
  for (const same of alike.values()) {
    const places = new Set(same.map(({ place }) => place && `${place.ref} ${place.path}`));
    if (same.length > 1 && (places.size < same.length || places.has(undefined))) return null;
  }
  const told = options.map((option, index) => {
    const isAlone = alike.get(option.label.toLowerCase())?.length === 1;
    return isAlone ? option : { ...option, answer: `${option.label} (${numbers[index]})` };
  });
  const answers = new Set(told.map((option) => answerOf(option).toLowerCase()));
  return answers.size === told.length ? told : null;
}

interface Page {
  source: string;
  map: SourceMap;
}

async function readPage(site: SitePort, path: string): Promise<Page | null> {
  const read = await site.read(path);
  if (!read.ok || read.value.binary || read.value.content.length > pageBytesMax) return null;
  const { text, encoding } = decodeSiteText(read.value.content);
  return encoding === "utf-8" ? { source: text, map: makeSourceMap(text, { commit: "", path }) } : null;
}

function placeOn({ source, map }: Page, { path, source: quote, nth }: NamedPlace): OptionPlace | null {
  const element = findQuoted(source, map, { source: quote, nth });
  if (!element || element.tag.length > tagMax) return null;
  const { ref, tag, name, selector } = element;
  const { heading, part } = whereabouts(map, element);
  return {
    path,
    pageTitle: words(map.title),
    ...{ ref, name, tag, selector: selector.length > selectorMax ? "" : selector },
    line: lineOf(source, element.start),
    heading: heading === null ? null : words(heading) || null,
    part,
    order: null,
  };
}

/** Returns the place of one among those that are described alike; null for the only one. */
function orderOf(place: OptionPlace, all: readonly (OptionPlace | null)[]): number | null {
  const alike = all.flatMap((other) =>
    other && other.path === place.path && other.heading === place.heading && other.part === place.part ? [other] : [],
  );
  const refs = [...new Set(alike.map(({ ref }) => Number(ref.slice(1))))].toSorted((a, b) => a - b);
  return refs.length === 1 ? null : refs.indexOf(Number(place.ref.slice(1))) + 1;
}

/** Returns words of the page as one plain line that ends in “…” if it is cut. */
function words(text: string): string {
  const line = plainLine(cut(text, readMax));
  if (line === "" || (line.length <= wordsMax && text.length <= readMax)) return line;
  return `${cut(line, wordsMax - 1)}…`;
}

/** Returns the beginning of a text, without half a character. */
const cut = (text: string, charactersMax: number) => text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, "");
