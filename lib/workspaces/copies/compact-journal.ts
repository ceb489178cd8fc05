import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyJournal } from "./apply-journal.ts";
import { withPackOfAll } from "./entry-pack.ts";
import { appendEntry, deleteCovered } from "./journal-store.ts";
import { readMarker } from "./marker.ts";

/** Runs the work on a new copy, made of the journal alone; null if the journal is empty. The copy ends with the call. */
export async function withNewCopy<T>(projectId: string, work: (copy: string | null) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sitewright-copy-"));
  try {
    const copy = join(folder, "new.git");
    return await work((await applyJournal(copy, projectId)) ? copy : null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Replaces a journal's entries by one pack. The pack is made of what the entries hold, not of this host's copy, which may be damaged; it
 * is readable before they are deleted. A host that is behind begins with the pack.
 */
export async function compactJournal(projectId: string): Promise<void> {
  await withNewCopy(projectId, async (copy) => {
    if (copy === null) return;
    const { seq: covers } = await readMarker(copy);
    await withPackOfAll(copy, (parts) => appendEntry(projectId, { kind: "pack", tip: null, covers, parts }));
    await deleteCovered(projectId, covers);
  });
}
