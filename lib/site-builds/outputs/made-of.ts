import { systemScope } from "#lib/accounts/schema.ts";
import {
  manifestSources,
  mappedSources,
  pathsOfAddress,
  routeSource,
  scriptsOf,
} from "#lib/built-sources/manifests.ts";
import { isContent } from "#lib/built-sources/own-file.ts";
import type { SiteSources } from "#lib/built-sources/site-sources.ts";
import { scriptThatTells, toldFile } from "#lib/built-sources/told-file.ts";
import type { HtmlSource } from "#lib/page-source/html-source.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { type KnownBuild, listBuilt } from "../build-store.ts";

/** The files of which a built page is known to be made. */
export interface MadeOf {
  /** The page's own content: the generator says so, or a change of this file alone changed this page alone. */
  own: string[];
  /** A change of one of these alone has changed the page, among others. */
  makers: string[];
}

/** So many builds of a project are compared, the newest first. */
const buildsMax = 12;
const pagesMax = 500;
const scriptBytesMax = 512 * 1024;

/** Returns of which files a page of a built site is made, by its output and by earlier builds of the project. Requests no build. */
export async function findMadeOf(
  { projectId, repository, commit }: { projectId: string; repository: string; commit: string },
  page: { path: string; html: HtmlSource },
  sources: SiteSources,
): Promise<MadeOf> {
  const output = await keptTreeOf(repository, commit);
  const read = (path: string) => readOutput(repository, output, path);
  const script = scriptThatTells(page.html);
  const left = await readManifests(page, sources, read);
  const told = toldFile(sources, page.html, script === null ? null : await read(script)) ?? left.own;
  const effects = await listEffects(projectId, repository);
  const ofPage = effects.filter(({ pages }) => pages.includes(page.path));
  const alone = ofPage.filter(({ source, pages }) => pages.length === 1 && isContent(source));
  const own = told === null ? alone.map(({ source }) => source) : [told];
  return { own: [...new Set(own)], makers: [...new Set([...left.makers, ...ofPage.map(({ source }) => source)])] };
}

/** Returns the files of which the page is made by what the build has left beside it. */
async function readManifests(
  page: { path: string; html: HtmlSource },
  sources: SiteSources,
  read: (path: string) => Promise<string | null>,
): Promise<{ own: string | null; makers: string[] }> {
  const manifest = await read(".vite/manifest.json");
  const vite = manifest === null ? null : manifestSources(sources, manifest, page.path);
  const own = new Set<string>();
  const makers = vite ? vite.makers : [];
  for (const address of scriptsOf(page.html))
    for (const path of pathsOfAddress(address, page.path)) {
      const script = await read(path);
      if (script === null) continue;
      const route = routeSource(sources, script, page.path);
      if (route !== null) own.add(route);
      const map = await read(`${path}.map`);
      if (map !== null) makers.push(...mappedSources(sources, map));
      break;
    }
  // Scripts that name different files leave it open.
  const [route] = own.size === 1 ? own : [];
  return { own: route ?? vite?.own ?? null, makers };
}

/** Returns a text of a built site; null for none, and for one that is too large. */
async function readOutput(repository: string, tree: string, path: string): Promise<string | null> {
  const entry = await findEntry(repository, tree, path);
  const info = entry?.kind === "file" ? await readObjectInfo(repository, entry.id) : null;
  if (!entry || !info || info.bytes > scriptBytesMax) return null;
  return (await readObject(repository, entry.id))?.content.toString() ?? null;
}

/** A change of one source, and the built pages that it changed. */
interface Effect {
  source: string;
  pages: string[];
}

/** By the trees of both sources and both outputs: the same pair always gives the same effect. */
const known = () => processState("site-builds.effects", () => new RecentMap<Promise<Effect | null>>(2_000));

async function listEffects(projectId: string, repository: string): Promise<Effect[]> {
  const builds = await listBuilt(systemScope, { projectId, limit: buildsMax }, database());
  const effects: Effect[] = [];
  for (const [at, after] of builds.entries()) {
    const before = builds[at + 1];
    if (!before || before.recipeHash !== after.recipeHash || before.sourceTree === after.sourceTree) continue;
    const key = [repository, before.sourceTree, before.outputCommit, after.sourceTree, after.outputCommit].join(" ");
    const effect = await keepPromise(known(), key, () => compareBuilds(repository, before, after));
    if (effect) effects.push(effect);
  }
  return effects;
}

/** Returns null unless exactly one source differs and the pages that changed are few enough to be kept. */
async function compareBuilds(repository: string, before: KnownBuild, after: KnownBuild): Promise<Effect | null> {
  const [source, ...others] = await changedFiles({ repository, before: before.sourceTree, after: after.sourceTree });
  if (!source || others.length > 0 || source.status !== "modified") return null;
  const changed = await changedFiles({ repository, before: before.outputCommit, after: after.outputCommit });
  const pages = changed.map(({ path }) => path).filter(isHtmlPath);
  return pages.length > pagesMax ? null : { source: source.path, pages };
}
