import { env } from "#lib/platform/env.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { readPageOutline } from "#lib/workspaces/site/page-outline.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import type { Manifest, PlanMessage } from "../schema.ts";
import { buildManifest } from "./manifest.ts";
import { splitPaths } from "./split-paths.ts";

const titlesReadMax = 200;
const pageBytesMax = 400_000;

/** Returns the manifest of a plan: the site's files at one commit, the names from the discussion, and the changes asked for since. */
export async function readManifest(input: {
  projectId: string;
  commit: string;
  discussion: readonly PlanMessage[];
  changes?: readonly string[];
}): Promise<Manifest> {
  const repository = repositoryPath(env().DATA_DIR, input.projectId);
  const tree = await treeOf(repository, input.commit);
  const files = (await listTree(repository, tree)).filter(({ kind }) => kind === "file");
  const root = await findRootInTree(repository, tree);
  const { pages, assets } = splitPaths(
    files.map(({ path }) => path),
    root,
  );
  const readable = new Set(files.filter(({ bytes }) => bytes <= pageBytesMax).map(({ path }) => path));
  const read = pages.filter((path) => readable.has(path)).slice(0, titlesReadMax);
  const titles = await readTitles(repository, input.commit, read);
  return buildManifest({ pages, assets, titles }, input.discussion, input.changes);
}

async function readTitles(repository: string, commit: string, paths: string[]): Promise<Map<string, string>> {
  const site = await openSite({ repository, commit });
  try {
    const titles = new Map<string, string>();
    for (const path of paths) {
      const read = await site.read(path);
      if (!read.ok || read.value.binary) continue;
      titles.set(path, readPageOutline(new TextDecoder().decode(read.value.content)).title);
    }
    return titles;
  } finally {
    await site.close();
  }
}
