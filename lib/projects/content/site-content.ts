import type { Collection } from "#lib/content/collection.ts";
import {
  contentBytesMax,
  dataFormatOf,
  openEntry,
  partOfRecords,
  toText,
  wholeFile,
} from "#lib/content/content-file.ts";
import { readPart } from "#lib/content/data/write-value.ts";
import { findCollections, type SitePlace } from "#lib/content/find-collections.ts";
import { type Sample, samplesOf } from "#lib/content/infer-fields.ts";
import { recordsOf } from "#lib/content/records.ts";
import type { EntryProblem } from "#lib/content/schema.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { readObject, readObjectInfo } from "#lib/workspaces/git/read-objects.ts";
import { SiteTree } from "#lib/workspaces/site/site-tree.ts";

/** Files of one collection that are read. */
export const entriesMax = 2_000;
const collectionBytesMax = 32 * 1024 * 1024;
const workMsMax = 5_000;

/** An entry, or a record of a file, as lists show it. */
export interface EntrySummary {
  path: string;
  index: number | null;
  version: string;
  problem: EntryProblem | null;
  samples: readonly Sample[];
}

interface FileSummary {
  problem: EntryProblem | null;
  /** Those of the file, or of each of its records. */
  samples: readonly (readonly Sample[])[];
}

/** By the content of files: another version of the site reads only what it changed. */
const summariesBytesMax = 24 * 1024 * 1024;
const knownFiles = () =>
  processState(
    "content.files",
    () => new RecentMap<FileSummary>(summariesBytesMax, ({ samples }) => 200 + countSamples(samples) * 250),
  );
const countSamples = (entries: FileSummary["samples"]): number =>
  entries.flat().reduce((sum, { inside }) => sum + 1 + (inside ? countSamples(inside) : 0), 0);
const knownCollections = () => processState("content.collections", () => new RecentMap<Promise<Collection[]>>(20));

/** Returns the collections of a site at one tree. Equal trees give the same answer while it is kept. */
export function readCollections(repository: string, tree: string, place: SitePlace): Promise<Collection[]> {
  const key = JSON.stringify([repository, tree, place.siteFolder, place.output]);
  return keepPromise(knownCollections(), key, async () => {
    const files = new SiteTree(repository, tree);
    const paths = (await listTree(repository, tree)).flatMap(({ path, kind }) => (kind === "submodule" ? [] : [path]));
    return findCollections({ paths, read: async (path) => readText(repository, await findFile(files, path)) }, place);
  });
}

type FoundFile = { id: string } | { problem: EntryProblem } | null;

async function findFile(files: SiteTree, path: string): Promise<FoundFile> {
  const { at } = await files.find(path);
  if (at?.kind === "symlink") return { problem: "link" };
  return at?.kind === "file" ? { id: at.id } : null;
}

async function readText(repository: string, file: FoundFile): Promise<string | null> {
  const read = file && "id" in file ? await readContent(repository, file.id) : null;
  return read?.ok ? read.text : null;
}

const counted = () => processState("content.read-texts", () => ({ texts: 0 }));

/** Returns how many files this process has read for collections, so that tests see what is kept. */
export const readTexts = () => counted().texts;

async function readContent(repository: string, id: string): Promise<ReturnType<typeof toText>> {
  const info = await readObjectInfo(repository, id);
  if (info === null || info.bytes > contentBytesMax) return { ok: false, problem: "too-large" };
  const object = await readObject(repository, id);
  counted().texts += 1;
  return object ? toText(object.content) : { ok: false, problem: "unreadable" };
}

/** A file of a collection in a tree. */
export interface ContentFile {
  /** The id of its content. */
  version: string;
  text: string;
}

/** Returns a file of a tree; the reason if it can't be edited as a form, null if there is no such file. */
export async function readContentFile(
  repository: string,
  tree: string,
  path: string,
): Promise<{ ok: true; file: ContentFile } | { ok: false; problem: EntryProblem; version: string } | null> {
  const found = await findFile(new SiteTree(repository, tree), path);
  if (found === null) return null;
  if (!("id" in found)) return { ok: false, version: "", ...found };
  const read = await readContent(repository, found.id);
  return read.ok
    ? { ok: true, file: { version: found.id, text: read.text } }
    : { ok: false, problem: read.problem, version: found.id };
}

/** Returns the entries of a collection, in the order of their files; of a file of records in theirs. Bounded in files, bytes and time. */
export async function readEntries(
  repository: string,
  tree: string,
  collection: Collection,
): Promise<{ entries: EntrySummary[]; isComplete: boolean }> {
  const files = new SiteTree(repository, tree);
  const entries: EntrySummary[] = [];
  const budget = { bytes: collectionBytesMax, ms: workMsMax };
  // The newest files by name are the ones that people look for.
  const paths = collection.paths.slice(-entriesMax);
  let isComplete = paths.length === collection.paths.length;
  for (const path of paths) {
    const found = await findFile(files, path);
    if (found === null) continue;
    const id = "id" in found ? found.id : "";
    const summary =
      "id" in found ? await summarise(repository, { ...collection, path, id }, budget) : { ...found, samples: [[]] };
    if (summary.problem === "unread") isComplete = false;
    for (const [index, samples] of summary.samples.entries())
      entries.push({
        path,
        index: collection.kind === "records" ? index : null,
        version: id,
        problem: summary.problem,
        samples,
      });
  }
  return { entries, isComplete };
}

interface Wanted extends Pick<Collection, "kind" | "key"> {
  path: string;
  id: string;
}

async function summarise(
  repository: string,
  wanted: Wanted,
  budget: { bytes: number; ms: number },
): Promise<FileSummary> {
  const { path, id, kind, key } = wanted;
  const notation = dataFormatOf(path) ?? /[^.]*$/.exec(path)?.[0] ?? "";
  const name = JSON.stringify([repository, id, notation, kind, key]);
  const known = knownFiles().get(name);
  if (known) return known;
  if (budget.bytes <= 0 || budget.ms <= 0) return { problem: "unread", samples: [[]] };
  const read = await readContent(repository, id);
  const begun = performance.now();
  const summary: FileSummary = read.ok ? summaryOf(path, read.text, wanted) : { problem: read.problem, samples: [[]] };
  budget.ms -= performance.now() - begun;
  budget.bytes -= read.ok ? read.text.length : 0;
  knownFiles().set(name, summary);
  return summary;
}

function summaryOf(path: string, text: string, { kind, key }: Pick<Wanted, "kind" | "key">): FileSummary {
  if (kind === "files") {
    const opened = openEntry(path, text, wholeFile);
    return opened.ok ? { problem: null, samples: [samplesOf(opened)] } : { problem: opened.problem, samples: [[]] };
  }
  const part = partOfRecords(path, text);
  const read = part && readPart(part);
  const list = read?.ok ? recordsOf(read.data, key) : null;
  if (!list) return { problem: "unreadable", samples: [] };
  return { problem: null, samples: list.items.map((map) => (map.is === "map" ? samplesOf({ map }) : [])) };
}
