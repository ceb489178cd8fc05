import type { Actor } from "#lib/accounts/schema.ts";
import { contentsOf, isWithin } from "#lib/page-source/released/split-released.ts";
import type { ReleasedContent } from "#lib/page-source/released-schema.ts";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { findProjectOf } from "../find-project-of.ts";
import { listPages } from "../preview/list-pages.ts";
import { findProjectRow } from "../project-store.ts";
import { loadReleased, type PlaceOnVersion } from "./load-released.ts";
import type { Restriction } from "./schema.ts";

/** Returns a page's map with the elements that a restricted person may change; unchanged for everybody else. The caller may see it. */
export async function withReleased(
  actor: Actor,
  { workspaceId }: { workspaceId: string },
  map: SourceMap,
): Promise<SourceMap> {
  const project = await findProjectOf({ workspaceId });
  const places = project && (await loadReleased(actor.userId, project, map.commit, { keep: false }));
  if (!places) return map;
  // Places are released in the sources, and a built page has none of their bytes.
  if (map.isBuilt) return { ...map, released: { refs: [], sentence: sentenceOf(places) } };
  const contents = places.flatMap(({ content, path }) => (content === null ? [] : [{ content, path }]));
  const kinds = contentsOf(map.path, { contents });
  const spans = spansOn(map, places);
  const refs = map.elements
    .filter(
      (element) => spans.some((span) => element.start >= span.start && element.end <= span.end) || isOf(element, kinds),
    )
    .map(({ ref }) => ref);
  return { ...map, released: { refs, sentence: sentenceOf(places) } };
}

const namesMax = 5;

/** Returns what a person may change in a project now; null if they are not restricted. */
export async function tellReleased(actor: Actor, { projectId }: { projectId: string }): Promise<Restriction | null> {
  const project = await findProjectRow(actor, projectId);
  const workspace = project?.workspace;
  if (!project || !workspace?.headCommit) return null;
  const places = await loadReleased(actor.userId, project, workspace.headCommit);
  if (!places) return null;
  const present = presentPlaces(places);
  const paths = new Set(present.flatMap(({ kind, path }) => (kind === "element" || kind === "page" ? [path] : [])));
  const shown = paths.size === 0 ? null : await listPages(actor, { workspaceId: workspace.id });
  const folder = shown && shown.root !== "" ? `${shown.root}/` : "";
  const page = shown?.pages.find(({ path }) => paths.has(`${folder}${path}`));
  return {
    sentence: sentenceOf(places),
    names: releasedWords.namesOf(present).slice(0, namesMax),
    holdsFolder: present.some(({ kind }) => kind === "folder"),
    page: page ? { address: page.address, name: pageName(page.path, page.title) } : null,
  };
}

/**
 * Returns a function that tells in one sentence what a restricted person may change, if a file is not released to them as a whole on
 * this commit. It returns null for other files, and to everybody else.
 */
export async function tellReleasedInFiles(
  actor: Actor,
  { workspaceId, commit }: { workspaceId: string; commit: string },
): Promise<(path: string) => string | null> {
  const project = await findProjectOf({ workspaceId });
  const places = project && (await loadReleased(actor.userId, project, commit, { keep: false }));
  if (!places) return () => null;
  const sentence = sentenceOf(places);
  const isWhole = (path: string) =>
    places.some(
      (place) =>
        (place.kind === "page" && place.path === path) || (place.kind === "folder" && isWithin(path, place.path)),
    );
  return (path) => (isWhole(path) ? null : sentence);
}

/** Returns the places that are not lost. */
export function presentPlaces(places: readonly PlaceOnVersion[]): PlaceOnVersion[] {
  return places.filter(({ kind, page }) => kind !== "element" || page !== null);
}

const sentenceOf = (places: readonly PlaceOnVersion[]) => releasedWords.allowed(presentPlaces(places));

function spansOn({ path, elements }: SourceMap, places: readonly PlaceOnVersion[]): { start: number; end: number }[] {
  return places.flatMap((place) => {
    if (place.kind === "page" && place.path === path) return [{ start: 0, end: Number.POSITIVE_INFINITY }];
    if (place.kind === "folder" && isWithin(path, place.path)) return [{ start: 0, end: Number.POSITIVE_INFINITY }];
    if (place.kind !== "element" || place.page === null || place.path !== path) return [];
    return elements.filter(({ ref }) => ref === place.ref);
  });
}

function isOf({ typing, tag }: SourceElement, kinds: ReadonlySet<ReleasedContent>): boolean {
  return (
    (kinds.has("texts") && typing !== undefined) ||
    (kinds.has("pictures") && tag === "img") ||
    (kinds.has("links") && tag === "a")
  );
}
