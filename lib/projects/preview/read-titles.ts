import { parseHtml } from "#lib/page-source/html-source.ts";
import { titleOf } from "#lib/page-source/page-title.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";

const titlesMax = 300;
const pageBytesMax = 400_000;
const titlesKept = 5_000;

/** Titles by the content of their page, so that versions share them. */
const known = () => processState("page-titles", () => new RecentMap<string>(titlesKept));

/** Returns the titles of pages by their files; of a large site only those of the first ones. */
export async function readTitles(
  repository: string,
  tree: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of paths.slice(0, titlesMax)) {
    const entry = await findEntry(repository, tree, path);
    if (entry?.kind !== "file") continue;
    const key = `${repository} ${entry.id}`;
    const title = known().get(key) ?? (await readTitle(repository, entry.id));
    known().set(key, title);
    titles.set(path, title);
  }
  return titles;
}

/** Returns the source of a page; "" if it is missing or too large. */
export async function readPage(repository: string, tree: string, path: string): Promise<string> {
  const entry = await findEntry(repository, tree, path);
  return entry?.kind === "file" ? readSource(repository, entry.id) : "";
}

async function readSource(repository: string, id: string): Promise<string> {
  const info = await readObjectInfo(repository, id);
  const page = info && info.bytes <= pageBytesMax ? await readObject(repository, id) : null;
  return page?.content.toString() ?? "";
}

async function readTitle(repository: string, id: string): Promise<string> {
  const source = await readSource(repository, id);
  const end = source.search(/<\/title/i);
  return end === -1 ? "" : titleOf(parseHtml(`${source.slice(0, end)}</title>`));
}
