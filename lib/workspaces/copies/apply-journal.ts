import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { exists, initRepository } from "../repository.ts";
import { applyObjects } from "./entry-objects.ts";
import { applyPack } from "./entry-pack.ts";
import { EntryGone, type JournalEntry, listEntries, readParts } from "./journal-store.ts";
import { type Marker, noMarker, readMarker, writeMarker } from "./marker.ts";
import { findRef, listBranchRefs } from "./ref-store.ts";

/** Packs may replace entries while they are read, each time with a shorter journal. */
const attemptsMax = 5;

/**
 * Applies those entries of a project's journal that a copy lacks; from the start all of them, and with `isReplaced` over what is there.
 * Makes the copy if the host has none yet. Returns false if the journal is empty. Any number of processes may do so at the same time,
 * and one that dies leaves only whole objects: each step can be repeated, and the marker moves last.
 */
export async function applyJournal(
  repository: string,
  projectId: string,
  { from = "marker", isReplaced = false }: { from?: "marker" | "start"; isReplaced?: boolean } = {},
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const marker = from === "start" ? noMarker : await readMarker(repository);
    const { entries, isEmpty } = await findLacking(projectId, marker);
    const last = entries.reduce<Marker>((latest, { seq, id }) => (seq > latest.seq ? { seq, id } : latest), noMarker);
    if (last.seq === 0) return !isEmpty;
    await makeCopy(repository, projectId);
    try {
      for (const entry of entries) await apply(repository, entry, isReplaced);
    } catch (error) {
      if (!(error instanceof EntryGone) || attempt >= attemptsMax) throw error;
      continue;
    }
    await writeRefs(repository, projectId);
    await writeMarker(repository, last);
    return true;
  }
}

function apply(repository: string, entry: JournalEntry, isReplaced: boolean): Promise<void> {
  return entry.kind === "pack"
    ? applyPack(repository, entry, readParts(entry), { isReplaced })
    : applyObjects(repository, readParts(entry), { isReplaced });
}

/** Returns the entries that a copy lacks in the order in which they are applied: a pack that replaces others comes first. */
async function findLacking(
  projectId: string,
  { seq, id }: Marker,
): Promise<{ entries: JournalEntry[]; isEmpty: boolean }> {
  const entries = await listEntries(projectId, seq);
  if (seq > 0) {
    const [own] = entries;
    const isKnown = own?.seq === seq ? own.id === id : entries.some(({ covers }) => covers >= seq);
    // The database is an earlier one, restored from a backup: its entries are others, even at the same places.
    if (!isKnown) return findLacking(projectId, noMarker);
  }
  const later = entries.filter((entry) => entry.seq > seq && !(entry.covers > 0 && entry.covers <= seq));
  const covers = Math.max(0, ...later.map((entry) => entry.covers));
  const needed = later.filter((entry) => entry.seq > covers);
  const [packs, others] = [needed.filter((entry) => entry.covers > 0), needed.filter((entry) => entry.covers === 0)];
  return { entries: [...packs, ...others], isEmpty: entries.length === 0 };
}

/** Makes an empty copy in one step. Another process that has made it meanwhile is as good. */
async function makeCopy(repository: string, projectId: string): Promise<void> {
  if (await exists(repository)) return;
  await mkdir(dirname(repository), { recursive: true, mode: 0o700 });
  const branch = (await findRef(projectId, "HEAD"))?.replace("refs/heads/", "") ?? "main";
  const partial = `${repository}.partial-copy-${randomBytes(6).toString("hex")}`;
  try {
    await initRepository(partial, branch);
    await rename(partial, repository);
  } catch (error) {
    if (!(await exists(repository))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Writes the branches into the copy's own refs, which the product does not read: they are for the operator's git, and they tell a remote
 * what a fetch need not send again. They may be behind.
 */
async function writeRefs(repository: string, projectId: string): Promise<void> {
  const lines = [...(await listBranchRefs(projectId))].map(([name, target]) => `${target} ${name}\n`);
  const partial = join(repository, `packed-refs.new-${randomBytes(6).toString("hex")}`);
  await writeFile(partial, ["# pack-refs with: sorted \n", ...lines].join(""));
  await rename(partial, join(repository, "packed-refs"));
}
