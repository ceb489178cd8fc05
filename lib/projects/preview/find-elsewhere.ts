import type { Actor } from "#lib/accounts/schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findByRef } from "#lib/page-source/mapped-elements.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { findSame, isInFrame, type RepeatedPage } from "#lib/page-source/same-elsewhere.ts";
import { notFound } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { presentLanguage } from "#lib/words/language.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import { openSite, type SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { loadProtection } from "../protection/load-protection.ts";
import type { FindElsewhere, PlacesElsewhere } from "./elsewhere-schema.ts";
import { findShownVersion } from "./find-shown-version.ts";

const answersKept = 30;

/** Answers without commit, by tree, page and element. */
const known = () => processState("places-elsewhere", () => new RecentMap<Promise<Answer>>(answersKept));

type Answer = Omit<PlacesElsewhere, "commit">;

/** Of a larger site only the pages nearest to the root are compared. */
const pagesMax = 300;
const bytesMax = 6_000_000;
const pageBytesMax = 400_000;

/**
 * Returns where an element of a page stands on other pages too, as the navigation and the footer do, sorted by path. Leaves protected
 * pages out. Throws not-found for a commit, a page or an element that is missing.
 */
export async function findElsewhere(
  actor: Actor,
  { path, ref, ...asked }: FindElsewhere & { workspaceId: string },
): Promise<PlacesElsewhere> {
  const { workspace, repository, commit, tree } = await findShownVersion(actor, asked);
  const key = JSON.stringify([presentLanguage(), repository, tree, path, ref]);
  const answer = await keepPromise(known(), key, () => findInTree(repository, tree, path, ref));
  const isProtected = await loadProtection(actor, workspace);
  return { commit, ...answer, places: answer.places.filter((place) => !isProtected(place.path)) };
}

async function findInTree(repository: string, tree: string, path: string, ref: string): Promise<Answer> {
  const root = await findRootInTree(repository, tree);
  const folder = root === "" ? "" : `${root}/`;
  const site = await openSite({ repository, commit: tree });
  try {
    const page = await readPage(site, path, folder);
    const element = page && findByRef(page.html, ref);
    if (!page || !element) throw notFound();
    const { paths, isIncomplete } = await listOthers(site, path, folder);
    const places: Answer["places"] = [];
    for (const other of paths) {
      const read = await readPage(site, other, folder);
      const place = read && findSame(page, element, read);
      if (!place) continue;
      const { title, ...found } = place;
      places.push({ ...found, name: pageName(other.slice(folder.length), title) });
    }
    return { isFrame: isInFrame(element), places, isIncomplete };
  } finally {
    await site.close();
  }
}

async function listOthers(
  site: SiteFiles,
  path: string,
  folder: string,
): Promise<{ paths: string[]; isIncomplete: boolean }> {
  const listed = await site.list();
  const pages = (listed.ok ? listed.value : [])
    .filter((entry) => entry.kind === "file" && entry.path !== path && entry.path.startsWith(folder))
    .filter((entry) => isHtmlPath(entry.path))
    .sort((a, b) => a.path.split("/").length - b.path.split("/").length || (a.path < b.path ? -1 : 1));
  const paths: string[] = [];
  let bytesLeft = bytesMax;
  for (const page of pages) {
    if (page.bytes > pageBytesMax) continue;
    bytesLeft -= page.bytes;
    if (bytesLeft < 0 || paths.length >= pagesMax) break;
    paths.push(page.path);
  }
  return { paths: paths.sort(), isIncomplete: paths.length < pages.length };
}

async function readPage(site: SiteFiles, path: string, folder: string): Promise<RepeatedPage | null> {
  const source = await readText(site, path);
  return source === null ? null : { path, address: path.slice(folder.length), html: parseHtml(source) };
}
