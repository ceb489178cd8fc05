import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findMappedPage, type MappedPage } from "#lib/workspaces/preview/mapped-page.ts";

/** Returns a page of a commit, as `findMappedPage`; null as well for one with NUL characters, which PostgreSQL can't store. */
export async function readPickedPage(repository: string, commit: string, path: string): Promise<MappedPage | null> {
  const page = await findMappedPage(repository, await treeOf(repository, commit), path);
  return page?.bytes.includes(0) ? null : page;
}
