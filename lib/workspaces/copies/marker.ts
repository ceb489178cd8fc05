import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The last entry of the journal that a copy has, with all entries before it. */
export interface Marker {
  seq: number;
  /** The entry's id: after a return to a backup of the database another entry may have its place. */
  id: string;
}

export const noMarker: Marker = { seq: 0, id: "" };

const pathOf = (repository: string) => join(repository, "sitewright-copy");

/** Returns the copy's marker; `noMarker` if it has none, or one that a power cut has damaged. */
export async function readMarker(repository: string): Promise<Marker> {
  const text = await readFile(pathOf(repository), "utf8").catch(() => "");
  const [, seq, id] = /^(\d{1,9}) ([0-9a-f-]{36})\n$/.exec(text) ?? [];
  return seq && id ? { seq: Number(seq), id } : noMarker;
}

/**
 * Moves the copy's marker, after the entry's objects are on the disk. Two processes of a host may set it back: then entries are applied
 * once more, which changes nothing.
 */
export async function writeMarker(repository: string, { seq, id }: Marker): Promise<void> {
  const partial = `${pathOf(repository)}-${randomBytes(6).toString("hex")}`;
  await writeFile(partial, `${seq} ${id}\n`);
  await rename(partial, pathOf(repository));
}
