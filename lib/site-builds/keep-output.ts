import { dirname, join } from "node:path";
import type { Recipe } from "#lib/generators/schema.ts";
import { type OutputFile, readOutput } from "#lib/sandbox/read-output.ts";
import { storeTree } from "#lib/workspaces/git/bulk/store-tree.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { commitTree, committer } from "#lib/workspaces/git/write-objects.ts";
import { baseTrailer } from "#lib/workspaces/preview/site-base.ts";
import { isSitePath } from "#lib/workspaces/site/site-path.ts";
import { keepBuiltSite } from "./build-refs.ts";
import { cachesOf } from "./caches.ts";
import { findTrueFolder } from "./true-folder.ts";

/** A built site may have as many files and bytes as a received one. */
const limits = { files: 50_000, bytes: 1024 * 1024 * 1024, fileBytes: 50 * 1024 * 1024, depth: 60 };
const tooLarge = new Set(["file-size", "too-many-files", "too-many-bytes", "too-deep"]);

export type KeptOutput =
  | { ok: true; commit: string; bytes: number }
  | { ok: false; failure: "no-output" | "output-too-large" };

/**
 * Stores the files of a folder below `top` as a commit without parents, under the build's ref. Equal files give the same commit on every host. Links,
 * devices and pipes are left out, as are names that no address can have. The commit carries the site's base.
 */
export async function keepOutput(
  repository: string,
  build: { id: string; sourceTree: string },
  { top, siteFolder, output, base = "" }: { top: string } & Pick<Recipe, "siteFolder" | "output" | "base">,
): Promise<KeptOutput> {
  const folder = await findTrueFolder(top, join(siteFolder, output));
  if (folder === null) return { ok: false, failure: "no-output" };
  // All is measured before anything is written: what is in the repository stays there for weeks.
  const files: OutputFile[] = [];
  for await (const entry of readOutput(folder, limits)) {
    if ("file" in entry) {
      const { path } = entry.file;
      if (isSitePath(path) && !(output === "" && isToolsOwn(path))) files.push(entry.file);
    } else if (tooLarge.has(entry.leftOut.because)) return { ok: false, failure: "output-too-large" };
  }
  if (files.length === 0) return { ok: false, failure: "no-output" };
  const commit = await commitTree(repository, {
    tree: await storeTree(repository, files),
    parents: [],
    author: committer,
    message: `Built site\n\nSitewright-Source: ${build.sourceTree}\n${baseTrailer(base)}`,
    // The same on every host.
    at: new Date(0),
  });
  await keepBuiltSite(repository, build, commit);
  return { ok: true, commit, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** A glance: sites with more than this have their pages elsewhere, or say so themselves. */
const glanceLimits = { ...limits, files: 20_000, depth: 6 };

/**
 * Returns the folder below the site's folder in which a build has put a home page, the one nearest to the top; null without one. The sources' own
 * pages, and what generators and packages keep for themselves, do not count. Never throws for what a build has written.
 */
export async function findOutputElsewhere(
  repository: string,
  { sourceTree }: { sourceTree: string },
  { top, siteFolder }: { top: string } & Pick<Recipe, "siteFolder">,
): Promise<string | null> {
  const folder = await findTrueFolder(top, siteFolder);
  if (folder === null) return null;
  const caches = cachesOf({ siteFolder: "" });
  const homes: string[] = [];
  for await (const entry of readOutput(folder, glanceLimits)) {
    if (!("file" in entry) || !entry.file.path.endsWith("/index.html")) continue;
    const { path } = entry.file;
    const isKept = caches.some((cache) => path.startsWith(`${cache}/`)) || path.split("/").includes("node_modules");
    if (!isKept && isSitePath(path)) homes.push(path);
  }
  const depthOf = (path: string) => path.split("/").length;
  for (const path of homes.sort((one, other) => depthOf(one) - depthOf(other))) {
    if ((await findEntry(repository, sourceTree, join(siteFolder, path))) === null) return dirname(path);
  }
  return null;
}

/** Returns true for files among the sources that are the tools' own, in a site that is built beside its sources. */
function isToolsOwn(path: string): boolean {
  return path.split("/").some((name) => name === "node_modules" || (name.startsWith(".") && name !== ".well-known"));
}
