import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { type BuiltPage, type Found, findBehind, type Match, toPlace } from "./find-behind.ts";
import { relocate } from "./relocate.ts";
import type { Place } from "./schema.ts";
import type { SiteSources } from "./site-sources.ts";

/**
 * As `findBehind`, in a later version of the sources than the one of which the page was built. A place that can't be found again is no longer
 * certain: the later version's places with this text are candidates.
 */
export function followBehind(
  { before, after }: { before: SiteSources; after: SiteSources },
  page: BuiltPage,
  element: HtmlElement,
): Found {
  const found = findBehind(before, page, element);
  if (before === after || found.behind.is === "nothing") return found;
  if (found.match) {
    const match = follow(found.match, after);
    if (match) return { behind: { is: "certain", place: toPlace(match) }, match };
    const { behind } = findBehind(after, page, element);
    if (behind.is !== "certain") return { behind, match: null };
    return { behind: { is: "candidates", places: [behind.place] }, match: null };
  }
  const places = found.behind.is === "candidates" ? found.behind.places : [];
  const [first, ...others] = places.flatMap((place) => followPlace(place, { before, after }));
  return { behind: first ? { is: "candidates", places: [first, ...others] } : { is: "nothing" }, match: null };
}

function follow({ file, text }: Match, after: SiteSources): Match | null {
  const present = after.files.find(({ path }) => path === file.path);
  const span = present && relocate(file.text, text, present.text);
  return present && span ? { file: present, text: { ...text, ...span } } : null;
}

function followPlace(place: Place, { before, after }: { before: SiteSources; after: SiteSources }): Place[] {
  const file = before.files.find(({ path }) => path === place.path);
  if (!file) return [];
  const bytes = Buffer.from(file.text);
  const start = bytes.toString("utf8", 0, place.start).length;
  const end = start + bytes.toString("utf8", place.start, place.end).length;
  const text = { kind: place.kind, key: place.key, format: null, text: "", tags: [], start, end };
  const match = follow({ file, text }, after);
  return match ? [toPlace(match)] : [];
}
