import type { ReadPick } from "#lib/context/render-picks.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { NextMove } from "../next-move.ts";
import { readThings, type Thing } from "../places/things.ts";
import type { ShownSource } from "./show-source.ts";
import type { SourceSite } from "./source-site.ts";
import { takeBack } from "./take-back.ts";

// Elements that were picked on a built page, in the sources that they come from.

export interface LocatedPick {
  /** The element that shows the place on the page of its source. */
  thing: Thing;
  shown: ShownSource;
  /** The place in the source, in UTF-16 code units. */
  start: number;
  end: number;
  text: string;
}

/** Returns the picks in their sources, or the move that reads these; null unless the place of each is certain and can be changed. */
export function locateBuiltPicks(
  site: SourceSite,
  picks: readonly ReadPick[],
): { picks: LocatedPick[] } | { move: NextMove } | null {
  const behind = picks.flatMap((pick) => pick.behind ?? []);
  if (behind.length < picks.length || behind.some(({ path }) => !site.kinds.has(path))) return null;
  const { missing, left } = site.view.toRead([...new Set(behind.map(({ path }) => site.toPage(path)))]);
  if (missing.length > 0) return { move: { kind: "read", paths: missing.map(site.toSource) } };
  if (left.length > 0) return null;
  const located = behind.flatMap((place) => locate(site, place) ?? []);
  return located.length === picks.length ? { picks: located } : null;
}

type PlaceBehind = NonNullable<ReadPick["behind"]>;

function locate(site: SourceSite, { path, tag, text, ...bytes }: PlaceBehind): LocatedPick | null {
  const shown = site.shown.get(path);
  const page = site.toPage(path);
  if (!shown || site.view.text(page) !== shown.html) return null;
  const source = Buffer.from(shown.source);
  const start = source.toString("utf8", 0, bytes.start).length;
  const end = start + source.toString("utf8", bytes.start, bytes.end).length;
  const isAt = (thing: Thing) => {
    const edits = probe(shown, thing);
    return edits?.some((edit) => edit.start <= end && start <= edit.end) === true;
  };
  const alike = readThings(page, shown.html).things.filter(
    ({ element }) => isSameText(element.textContent, text) && element.tag !== "title",
  );
  const found = alike.filter(isAt);
  // An entry of a list that is a link has the same text as the link.
  const exact = found.filter(({ element }) => element.tag === tag);
  const [thing, ...others] = exact.length > 0 ? exact : found;
  return thing && others.length === 0 ? { thing, shown, start, end, text } : null;
}

/** Returns the edits that another text of an element would be in its source: they tell which place it shows. */
function probe(shown: ShownSource, { html }: Thing) {
  const changed = applyEdits(shown.html, [{ start: html.innerEnd, end: html.innerEnd, newText: " x" }]);
  return changed === null ? null : takeBack(shown, changed);
}

/** Generators write nicer quotation marks and dashes than the sources have. A long text is told cut. */
function isSameText(own: string, told: string): boolean {
  const [one, other] = [plain(own), plain(told.replace(/…$/, ""))];
  return told.endsWith("…") ? one.startsWith(other) : one === other;
}

const plain = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/-{2,3}|—/g, "–")
    .replace(/\.{3}/g, "…")
    .replace(/\s+/g, " ")
    .trim();
