import type { Actor } from "#lib/accounts/schema.ts";
import { pageOfEntry } from "#lib/content/page-of-entry.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { changedPlaces } from "#lib/page-source/compare/changed-places.ts";
import { compareStyles } from "#lib/page-source/compare/compare-styles.ts";
import { styledPlaces } from "#lib/page-source/compare/styled-places.ts";
import { isHtmlPath, isStylePath } from "#lib/page-source/page-paths.ts";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { SiteTexts } from "#lib/page-source/styles/page-sheets.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { findOutputs } from "#lib/site-builds/outputs/find-outputs.ts";
import { presentLanguage } from "#lib/words/language.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { readReceipt } from "#lib/words/page/read-told.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { toSiteSource } from "#lib/workspaces/site/site-source.ts";
import { retellReceipts } from "../../built-pages/retell-receipts.ts";
import { findReceipt } from "../../log/chunk-store.ts";
import { newestFirst } from "../make-receipt.ts";
import { findTurnCommits } from "../turn-diff.ts";
import type { ChangedPlaces } from "../version-schema.ts";
import { type ChangedPlace, pageToShow } from "./place-schema.ts";

/** More changed files are not read, and more places only counted. */
const pagesReadMax = 12;
const sheetsReadMax = 6;
/** A changed style is looked for on so many pages, the changed ones and the home page first. */
const styledPagesMax = 12;
const charactersMax = 1_000_000;
const placesMax = 24;

const placesKept = 200;

/** Places by the language of their pages' names, and the commits before and after. */
const known = () =>
  processState("changed-places", () => new RecentMap<Promise<Pick<ChangedPlaces, "places" | "more">>>(placesKept));

/**
 * Returns the places that a turn changed for a visitor, of a running or stopped turn those so far, and the sentences of its receipt. It
 * reads a bounded number of files. Throws `not-found` if the actor may not see the turn.
 */
export async function getChangedPlaces(
  actor: Actor,
  { editSessionId }: { editSessionId: string },
): Promise<ChangedPlaces> {
  const { turn, projectId, repository, workspaceId, before, after } = await findTurnCommits(actor, editSessionId);
  const stored = await findReceipt(actor, editSessionId, database());
  const retold = stored && (await retellReceipts({ projectId, repository }, [turn])).get(editSessionId);
  const receipt = stored && readReceipt(retold ?? stored);
  const answer = { workspaceId, before, after, sentences: receipt?.sentences ?? [], colours: receipt?.colours ?? [] };
  if (!before || !after || before === after) return { ...answer, places: [], more: 0 };
  return { ...answer, ...(await placesBetween({ projectId, repository, before, after })) };
}

interface Sides {
  projectId: string;
  repository: string;
  before: string;
  after: string;
}

/** Returns the places by which two commits differ; none of a site of which one of them was not built yet. */
async function placesBetween({ projectId, repository, ...commits }: Sides) {
  const before = await keptTreeOf(repository, commits.before);
  const after = await keptTreeOf(repository, commits.after);
  const outputs = await findOutputs(projectId, { repository, before, after });
  if (outputs && (outputs.before === null || outputs.after === null)) return { places: [], more: 0 };
  const shown = outputs ? { ...outputs, isBuilt: true } : { before, after, isBuilt: false };
  const key = `${presentLanguage()} ${repository} ${before} ${after} ${shown.before} ${shown.after}`;
  return keepPromise(known(), key, async () => {
    const sources = outputs ? await changedFiles({ repository, before, after }) : [];
    return readPlaces(repository, {
      ...shown,
      sources: sources.map(({ path }) => path),
    });
  });
}

/** Returns the address of the first page that differs between two commits for a visitor; "/" if that is not known. */
export async function firstChangedPage(sides: Sides): Promise<string> {
  const { places } = await placesBetween(sides);
  return pageToShow(places)?.address ?? "/";
}

interface ShownTrees {
  before: string;
  after: string;
  isBuilt: boolean;
  /** The changed files of which a generator made the changed pages. */
  sources: readonly string[];
}

async function readPlaces(
  repository: string,
  { before, after, isBuilt, sources }: ShownTrees,
): Promise<Pick<ChangedPlaces, "places" | "more">> {
  const files = await changedFiles({ repository, before, after });
  const old = await openVersion(repository, before, isBuilt);
  const young = await openVersion(repository, after, isBuilt);
  try {
    const changed = newestFirst(files.filter(({ path }) => isHtmlPath(path)));
    const pages = ownPagesFirst(changed, sources).slice(0, pagesReadMax);
    const places: ChangedPlace[] = [];
    for (const { path, oldPath = path } of pages) places.push(...(await placesOfPage(old, young, oldPath, path)));
    const sheets = files.filter(({ path }) => isStylePath(path)).slice(0, sheetsReadMax);
    for (const { path } of sheets) {
      const changed = pages.map((page) => page.path);
      const styled = await placesOfSheet(old, young, path, changed);
      places.push(...styled.filter((place) => !places.some((known) => isSame(known, place))));
    }
    return { places: places.slice(0, placesMax), more: Math.max(0, places.length - placesMax) };
  } finally {
    await old.files.close();
    await young.files.close();
  }
}

/** Returns the pages of changed entries before pages that only list these, such as the home page. */
function ownPagesFirst<Page extends { path: string }>(pages: readonly Page[], sources: readonly string[]): Page[] {
  const paths = pages.map(({ path }) => path);
  const own = new Set(sources.filter(isMarkdownPath).map((path) => pageOfEntry(path, noName, paths)));
  return pages.toSorted((one, other) => Number(own.has(other.path)) - Number(own.has(one.path)));
}

const noName = { permalink: null, slug: null };
const isMarkdownPath = (path: string) => /\.(?:md|mdx|markdown)$/i.test(path);

interface Version {
  files: SiteFiles;
  texts: SiteTexts;
  /** The site's folder, or "". */
  root: string;
}

async function openVersion(repository: string, tree: string, isBuilt: boolean): Promise<Version> {
  const root = isBuilt ? "" : await findRootInTree(repository, tree);
  const files = new SiteFiles(repository, tree);
  try {
    return { files, texts: new SiteTexts(await toSiteSource(files)), root };
  } catch (error) {
    await files.close();
    throw error;
  }
}

async function placesOfPage(old: Version, young: Version, oldPath: string, path: string): Promise<ChangedPlace[]> {
  const [was, is] = [await readMap(old, oldPath), await readMap(young, path)];
  const page = pageName(pathInSite(path, (is ? young : old).root), is?.title || was?.title || "");
  if (was && is) {
    return changedPlaces(was, is).map(({ name, before, after }) => ({
      name,
      page,
      before: before === null ? null : { address: addressOf(old, oldPath), ref: before },
      after: after === null ? null : { address: addressOf(young, path), ref: after },
    }));
  }
  return [
    {
      name: null,
      page,
      before: was && { address: addressOf(old, oldPath), ref: null },
      after: is && { address: addressOf(young, path), ref: null },
    },
  ];
}

/** Returns where the changed rules of a stylesheet show: for each of them the first page that has such an element. */
async function placesOfSheet(
  old: Version,
  young: Version,
  sheet: string,
  changedPages: readonly string[],
): Promise<ChangedPlace[]> {
  const [was, is] = [await old.texts.read(sheet), await young.texts.read(sheet)];
  if (tooLong(was) || tooLong(is)) return [];
  const facts = compareStyles(was ?? "", is ?? "");
  const open = new Set(facts.map(({ selector }) => selector));
  const places: ChangedPlace[] = [];
  for (const path of pagesToSearch(young, changedPages)) {
    if (open.size === 0) break;
    const selectors = [...open];
    const [before, after] = [
      await styledPlaces(old.texts, { path, sheet, selectors }),
      await styledPlaces(young.texts, { path, sheet, selectors }),
    ];
    const found = selectors.filter((selector) => after.has(selector) || before.has(selector));
    if (found.length === 0) continue;
    const map = await readMap(young, path);
    for (const selector of found) {
      open.delete(selector);
      const ref = after.get(selector) ?? null;
      const element = map?.elements.find((one) => one.ref === ref);
      const isWhole = element === undefined || element.kind === "page";
      places.push({
        name: isWhole ? null : element.name,
        page: pageName(pathInSite(path, young.root), map?.title ?? ""),
        // A new rule styles nothing yet in the version before, where the element is the same unless the page changed too.
        before: shown(old, path, isWhole ? null : (before.get(selector) ?? (changedPages.includes(path) ? null : ref))),
        after: shown(young, path, isWhole ? null : ref),
      });
    }
  }
  return uniquePlaces(places);
}

function pagesToSearch({ texts, root }: Version, changedPages: readonly string[]): string[] {
  const home = texts.pages.filter((path) => pathInSite(path, root) === "index.html");
  return [...new Set([...changedPages, ...home, ...texts.pages])]
    .filter((path) => texts.paths.has(path))
    .slice(0, styledPagesMax);
}

const tooLong = (text: string | null) => text !== null && text.length > charactersMax;

const shown = (version: Version, path: string, ref: string | null) => ({ address: addressOf(version, path), ref });

const keyOf = ({ before, after }: ChangedPlace) => JSON.stringify([after ?? before]);
const isSame = (one: ChangedPlace, other: ChangedPlace) => keyOf(one) === keyOf(other);
const uniquePlaces = (places: readonly ChangedPlace[]) => [
  ...new Map(places.map((place) => [keyOf(place), place])).values(),
];

async function readMap({ texts }: Version, path: string): Promise<SourceMap | null> {
  const source = await texts.read(path);
  return source === null || tooLong(source) ? null : makeSourceMap(source, { commit: "", path });
}

const addressOf = ({ root }: Version, path: string) => pageAddress(pathInSite(path, root));
