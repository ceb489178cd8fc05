import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { workspaceRefusals } from "../refusals.ts";
import type { SiteEntry } from "../schema.ts";
import { isSitePath } from "../site/site-path.ts";
import { siteEntriesMax, siteListingBytesMax } from "../transfer/repository-limits.ts";
import { GitError, runGit } from "./git.ts";
import { emptyTree } from "./git-environment.ts";
import { assertObjectId } from "./object-id.ts";

/** Larger than the limit for received trees: this listing holds sizes as well, and turns may have added files. */
const listBytesMax = 2 * siteListingBytesMax;

interface Listing {
  entries: readonly SiteEntry[];
  bytes: number;
}

/** All kept listings together. An entry takes about twice its line of git's output. */
const keptBytesMax = 32 * 1024 * 1024;

/**
 * Listings that were made lately: an editor that opens asks for the same one several times. A tree never changes, so nothing here becomes
 * stale. The keys hold the repository too, so that no repository is answered from another one's trees.
 */
const keptListings = () =>
  processState("git.kept-listings", () => new RecentMap<Listing>(keptBytesMax, ({ bytes }) => bytes));

/**
 * Returns every entry of a tree, sorted by path in code units. Throws a Problem if the listing is too long, as an old
 * commit's can be: a fetch checks only the newest commit of a branch. Omits entries that a person or a model can't name
 * (control characters, invalid UTF-8, git's own files); these stay unchanged in the tree.
 */
export async function listTree(repository: string, tree: string, signal?: AbortSignal): Promise<readonly SiteEntry[]> {
  if (tree === emptyTree) return [];
  const key = `${repository}\0${tree}`;
  const listing = keptListings().get(key) ?? (await readListing(repository, tree, signal));
  // The last used listing is the last to be dropped.
  keptListings().set(key, listing);
  return listing.entries;
}

async function readListing(repository: string, tree: string, signal?: AbortSignal): Promise<Listing> {
  const { stdout } = await runGit(repository, ["ls-tree", "-r", "-l", "-z", "--full-tree", assertObjectId(tree)], {
    outputBytesMax: listBytesMax,
    signal,
  }).catch(explainOversized);
  const entries: SiteEntry[] = [];
  for (const line of stdout.toString("utf8").split("\0")) {
    // <mode> SP <type> SP <id> SP+ <size or -> TAB <path>
    const tab = line.indexOf("\t");
    if (tab < 0) continue;
    const [mode, , , size] = line.slice(0, tab).split(/ +/);
    const path = line.slice(tab + 1);
    if (!isSitePath(path)) continue;
    const kind = mode === "120000" ? "symlink" : mode === "160000" ? "submodule" : "file";
    entries.push({ path, bytes: Number(size) || 0, kind });
  }
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { entries, bytes: 2 * stdout.byteLength };
}

function explainOversized(error: unknown): never {
  if (!(error instanceof GitError && error.failure === "too-much-output")) throw error;
  throw workspaceRefusals["repository-too-large: listing"](siteEntriesMax);
}
