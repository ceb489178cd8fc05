import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit, streamGit } from "../git/git.ts";
import type { JournalEntry } from "./journal-store.ts";
import { partBytesMax } from "./journal-store.ts";

const packMsMax = 30 * 60_000;

/** Makes a pack of everything in the folder of a repository and passes its content on; the content ends with the call. */
export async function withPackOfAll<T>(
  repository: string,
  use: (parts: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<T> {
  const listing = await streamGit(
    repository,
    ["cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"],
    { timeoutMs: packMsMax, isAsItIs: true },
  );
  const ids: Buffer[] = [];
  for await (const chunk of listing.stdout) ids.push(chunk);
  await listing.ended;
  return withPack(repository, [], Buffer.concat(ids), use);
}

/** Makes a pack of what an object reaches and others don't. The objects that they name exist. */
export function withPackOfNew<T>(
  repository: string,
  { tip, known }: { tip: string; known: readonly string[] },
  use: (parts: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<T> {
  const input = [tip, ...known.map((id) => `^${id}`)].join("\n");
  return withPack(repository, ["--revs"], `${input}\n`, use);
}

async function withPack<T>(
  repository: string,
  args: readonly string[],
  input: string | Uint8Array,
  use: (parts: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "sitewright-pack-"));
  try {
    const command = ["pack-objects", "--quiet", ...args, join(folder, "new")];
    await runGit(repository, ["-c", "pack.threads=1", ...command], { input, timeoutMs: packMsMax, isAsItIs: true });
    const name = (await readdir(folder)).find((each) => each.endsWith(".pack"));
    if (!name) throw new Error("git made no pack.");
    return await use(readInParts(join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* readInParts(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: partBytesMax })) yield chunk as Buffer;
}

/**
 * Puts an entry's pack into the repository under the entry's own name; git checks each object while it makes the index. A complete one
 * that is there already stays, unless it is to be replaced.
 */
export async function applyPack(
  repository: string,
  entry: JournalEntry,
  parts: AsyncIterable<Buffer>,
  { isReplaced }: { isReplaced: boolean },
): Promise<void> {
  const folder = join(repository, "objects", "pack");
  const path = join(folder, `pack-${entry.id.replaceAll("-", "")}`);
  if (!isReplaced && (await isThere(path, entry.bytes))) return;
  // git removes old files with this beginning that a crash has left.
  const partial = join(folder, `tmp_pack_${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(partial, "wx", 0o444);
    try {
      for await (const part of parts) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    const command = ["index-pack", "-o", `${partial}.idx`, partial];
    await runGit(null, ["-c", "core.fsync=all", "-c", "pack.threads=1", ...command], { timeoutMs: packMsMax });
    // git uses a pack as soon as it finds its index.
    await rename(partial, `${path}.pack`);
    await rename(`${partial}.idx`, `${path}.idx`);
  } finally {
    for (const left of [partial, `${partial}.idx`, `${partial}.rev`]) await rm(left, { force: true });
  }
}

async function isThere(path: string, bytes: number): Promise<boolean> {
  const [pack, index] = await Promise.all([`${path}.pack`, `${path}.idx`].map((file) => stat(file).catch(() => null)));
  return pack?.size === bytes && index !== null;
}
