import { textOf } from "#lib/page-source/html-source.ts";
import { folderOf, resolveLink } from "#lib/page-source/page-paths.ts";
import type { Target } from "../../language/read-target.ts";
import type { Clause, Wish } from "../../language/wish.ts";
import type { NextMove } from "../../next-move.ts";
import { wordsIn } from "../../places/matching.ts";
import type { SiteView } from "../../site/site-view.ts";

// Chooses which pages of a large site a message can be about: the home page, those that it names by their file or by a link to them,
// and those that a search for its words finds. They fit one step, with their stylesheets.

const pagesMax = 10;
/** Less than a step can hold: stylesheets come on top. */
const bytesMax = 200_000;
const queriesMax = 4;
const hitsMax = 6;
const samplesMax = 3;

/** Returns the pages whose file names the message has. */
export function namedByFile(view: SiteView, message: string): string[] {
  const words = new Set(wordsIn(message));
  return view.paths.filter(
    (path) =>
      path === view.home || wordsIn(path.replace(/\.\w+$/, "").replace(/[-_/.]/g, " ")).some((word) => words.has(word)),
  );
}

/** Returns the pages to know first: the home page, a few that show what the others share, and those that files name. */
export function firstPages(view: SiteView, message: string, more: readonly string[]): string[] {
  const words = new Set(wordsIn(message));
  const stem = (path: string) =>
    wordsIn(
      path
        .replace(/^.*\//, "")
        .replace(/\.\w+$/, "")
        .replace(/[-_.]/g, " "),
    );
  const isWhole = (path: string) => stem(path).every((word) => words.has(word));
  const named = namedByFile(view, message).toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));
  const home = view.home === null ? [] : [view.home];
  return bounded(view, [...more, ...home, ...samples(view), ...named.slice(0, hitsMax)]);
}

/** Returns pages of several folders, those of the fullest folders first. */
function samples(view: SiteView): string[] {
  const folders = [...Map.groupBy(view.paths, folderOf).values()].toSorted((one, other) => other.length - one.length);
  const rounds = [0, 1, 2].flatMap((index) =>
    folders.map((paths) => paths.filter((path) => path !== view.home)[index]),
  );
  return rounds.filter((path) => path !== undefined).slice(0, samplesMax);
}

/** Returns the move that gets to know the pages that the message is about; null if they are known. */
export function focusMove(
  view: SiteView,
  message: string,
  first: readonly string[],
  interpretations: readonly (readonly Clause[])[],
): Extract<NextMove, { kind: "search" | "read" }> | null {
  const queries = queriesOf(interpretations);
  const open = queries.filter((query) => view.hits(query) === undefined);
  if (open.length > 0) return { kind: "search", queries: open };
  const wanted = bounded(view, [...linkedBy(view, message, first), ...first, ...bestHits(view, queries)]);
  const { missing } = view.toRead(wanted);
  return missing.length > 0 ? { kind: "read", paths: missing } : null;
}

/** Returns the first of these pages that fit one step. */
function bounded(view: SiteView, paths: readonly string[]): string[] {
  const taken: string[] = [];
  let bytes = 0;
  for (const path of new Set(paths)) {
    bytes += view.bytesOf([path]);
    if (taken.length >= pagesMax || (taken.length > 0 && bytes > bytesMax)) break;
    taken.push(path);
  }
  return taken;
}

/** Returns the pages that links on these pages lead to by words of which the message has all, most words first. */
function linkedBy(view: SiteView, message: string, first: readonly string[]): string[] {
  const words = new Set(wordsIn(message));
  const found = new Map<string, number>();
  for (const page of view.pages(first)) {
    for (const element of page.elements) {
      if (element.tag !== "a") continue;
      const label = wordsIn(textOf(element));
      if (label.length === 0 || label.length > 6 || !label.every((word) => words.has(word))) continue;
      const { path } = resolveLink(page.path, element.attributes.get("href") ?? "", view.allPaths, view.top);
      if (path !== null && view.paths.includes(path)) found.set(path, Math.max(found.get(path) ?? 0, label.length));
    }
  }
  return [...found]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, hitsMax)
    .map(([path]) => path);
}

/** Returns the pages with the words that few pages have. */
function bestHits(view: SiteView, queries: readonly string[]): string[] {
  const scores = new Map<string, number>();
  for (const query of queries) {
    const hits = view.hits(query) ?? [];
    for (const path of hits) scores.set(path, (scores.get(path) ?? 0) + 1 / hits.length);
  }
  return [...scores]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, hitsMax)
    .map(([path]) => path);
}

/** Returns the texts to search for: what stands in quotation marks first, then the words that tell the places. */
function queriesOf(interpretations: readonly (readonly Clause[])[]): string[] {
  const wishes = new Set(interpretations.flat().flatMap(({ wishes: own }) => own));
  const targets = [...wishes].flatMap(targetsOf);
  const quoted = targets.flatMap((target) => target.quoted);
  const old = [...wishes].flatMap((wish) => (wish.act === "replace-words" ? [wish.old] : []));
  const words = targets.flatMap((target) => [target.words.join(" "), ...target.words]);
  const counts = new Map<string, number>();
  for (const text of words.map(searchable))
    if (text !== null && text.length > 3) counts.set(text, (counts.get(text) ?? 0) + 1);
  const telling = [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
  const texts = [...quoted, ...old].map(searchable).filter((text) => text !== null);
  return [...new Set([...new Set(texts)].slice(0, queriesMax - 1).concat(telling))].slice(0, queriesMax);
}

function targetsOf(wish: Wish): Target[] {
  if (wish.act === "all") return wish.wishes.flatMap(targetsOf);
  if (wish.act === "correct-number") return [];
  if (wish.act === "add-field") return [wish.place];
  const own = [
    "target" in wish ? wish.target : null,
    "beside" in wish ? wish.beside : null,
    wish.act === "swap" ? wish.one : null,
    wish.act === "swap" ? wish.other : null,
    wish.act === "add-section" ? wish.page : null,
  ].filter((target) => target !== null);
  return own.flatMap((target) => [target, ...target.within.map((context) => context.target)]);
}

/** Returns the longest part of a text that a search finds despite entities and other apostrophes; null without one. */
export function searchable(text: string): string | null {
  const parts = text.toLowerCase().match(/[a-z0-9][a-z0-9 ]*[a-z0-9]/g) ?? [];
  return (
    parts
      .filter((part) => part.length > 2)
      .toSorted((one, other) => other.length - one.length)[0]
      ?.slice(0, 60)
      .trim() ?? null
  );
}
