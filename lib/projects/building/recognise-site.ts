import { recogniseGenerator } from "#lib/generators/recognise-generator.ts";
import type { Recognition } from "#lib/generators/schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { dropProposal, noteRecognition } from "#lib/site-builds/generator-store.ts";
import { readerOf } from "#lib/site-builds/reader-of-tree.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { findEntry } from "#lib/workspaces/git/tree.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";

export interface Recognised {
  recognition: Recognition;
  /** Whether the repository has a page to begin with, as it lies. */
  hasHomePage: boolean;
}

/** Looks how a commit's site is made. Reads a few files and runs nothing. */
export async function recogniseSite(repository: string, commit: string): Promise<Recognised> {
  const tree = await treeOf(repository, commit);
  const recognition = await recogniseGenerator(readerOf(repository, tree));
  const root = await findRootInTree(repository, tree);
  const home = await findEntry(repository, tree, root === "" ? "index.html" : `${root}/index.html`);
  return { recognition, hasHomePage: home?.kind === "file" };
}

/**
 * Notes what was recognised: a proposal that an admin confirms. A site that has a page as it lies and no generator that is known is served
 * as it lies. An admin's decision stays.
 */
export async function keepRecognised(
  projectId: string,
  { recognition, hasHomePage }: Recognised,
  tx: Tx,
): Promise<void> {
  if (recognition.kind === "static") return dropProposal(projectId, tx);
  const isKnown = recognition.kind === "recognised" || recognition.kind === "contract";
  await noteRecognition(projectId, { recognition, status: isKnown || !hasHomePage ? "proposed" : "off" }, tx);
}
