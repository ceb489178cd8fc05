import type { Collection } from "#lib/content/collection.ts";
import type { SitePlace } from "#lib/content/find-collections.ts";
import { titleOf } from "#lib/content/infer-fields.ts";
import type { ContentOperation } from "#lib/page-source/operations/operation-schema.ts";
import { type ContentFile, type EntrySummary, readContentFile } from "#lib/projects/content/site-content.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { conversationRefusals } from "../refusals.ts";

/** A collection of the version that is changed. */
export interface OpenCollection {
  repository: string;
  tree: string;
  place: SitePlace;
  collection: Collection;
  entries: { entries: EntrySummary[]; isComplete: boolean };
}

export type OperationOf<Op extends ContentOperation["op"]> = Extract<ContentOperation, { op: Op }>;

/** Returns the file of an entry. Throws if it is not one of the collection, or if somebody has changed it since. */
export async function readUnchanged(
  { path, version }: { path: string; version: string },
  { repository, tree, collection, entries }: OpenCollection,
): Promise<ContentFile> {
  const read = collection.paths.includes(path) ? await readContentFile(repository, tree, path) : null;
  const samples = entries.entries.find((entry) => entry.path === path)?.samples ?? [];
  if (!read || (read.ok ? read.file.version : read.version) !== version)
    throw conversationRefusals["head-moved: entry"](titleOf(path, samples));
  if (!read.ok) throw conversationRefusals["not-editable: no form"](path);
  return read.file;
}

/** Returns whether a path exists, also in another case: some disks can't tell these apart. */
export async function takenPaths({ repository, tree }: OpenCollection): Promise<(path: string) => boolean> {
  const paths = new Set((await listTree(repository, tree)).map(({ path }) => path.toLowerCase()));
  return (path) => paths.has(path.toLowerCase());
}

type Outcome = { ok: true } | { ok: false; message: string };

/** Throws a refusal if a file could not be changed. */
export function assertDone(outcome: Outcome): void {
  if (!outcome.ok) throw conversationRefusals["not-editable"](outcome.message);
}

/** Writes a file. Throws a refusal. */
export async function writeFile(site: SiteFiles, path: string, text: string): Promise<void> {
  assertDone(await site.write(path, text));
}
