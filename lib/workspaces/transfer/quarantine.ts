import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { initRepository } from "../repository.ts";

/** A folder beside a repository in which what a host sent waits until it has been checked. */
export interface Quarantine {
  /** A bare repository whose own objects are the new ones and no others. */
  repository: string;
  objects: string;
  /** Lets git find the project's objects as well. */
  env: Record<string, string>;
}

/** No fetch and check takes as long: what is older was left by a crash. */
const leftoverMs = 60 * 60_000;
const partialOf = (repository: string) => `${repository}.partial-fetch-`;

/**
 * Gives the work an empty repository to fetch into, and removes it afterwards. git finds the project's objects from there,
 * so that only what is new is sent; nothing of the project changes until `takeOver`.
 */
export async function inQuarantine<T>(repository: string, work: (quarantine: Quarantine) => Promise<T>): Promise<T> {
  await removeLeftovers(repository);
  const folder = `${partialOf(repository)}${randomBytes(6).toString("hex")}`;
  try {
    await initRepository(folder, "main");
    const known = join(repository, "objects");
    return await work({
      repository: folder,
      objects: join(folder, "objects"),
      // The value is a list with colons; a quoted entry may have any character.
      env: { GIT_ALTERNATE_OBJECT_DIRECTORIES: `"${known.replace(/["\\]/g, "\\$&")}"` },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Moves the objects of a quarantine into the project's repository. A crash in between leaves whole objects to which nothing
 * points. Doing it again is harmless: an object's name says its content.
 */
export async function takeOver({ objects }: Quarantine, repository: string): Promise<void> {
  const target = join(repository, "objects");
  for (const folder of await readdir(objects)) {
    if (!/^(?:[0-9a-f]{2}|pack)$/.test(folder)) continue;
    await mkdir(join(target, folder), { recursive: true });
    // git takes a pack for present as soon as it finds its index, which therefore comes last.
    const names = (await readdir(join(objects, folder))).filter((name) => !/^tmp_|\.lock$/.test(name));
    const isIndex = (name: string) => Number(name.endsWith(".idx"));
    for (const name of names.sort((a, b) => isIndex(a) - isIndex(b))) {
      await rename(join(objects, folder, name), join(target, folder, name));
    }
  }
}

async function removeLeftovers(repository: string): Promise<void> {
  const folder = dirname(repository);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(partialOf(repository)))) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > leftoverMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
