import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { initRepository } from "../repository.ts";

/** A folder beside a repository that holds received objects until they are checked. */
export interface Quarantine {
  /** A bare repository that holds the new objects, and no others of its own. */
  repository: string;
  objects: string;
  /** Lets git find the project's objects too. */
  env: Record<string, string>;
}

/** Longer than any fetch and check: an older quarantine was left by a crash. */
const leftoverMs = 60 * 60_000;
const partialOf = (repository: string) => `${repository}.partial-fetch-`;

/**
 * Runs the work with an empty repository to fetch into, and removes that afterwards. git finds the project's objects from
 * there, so that the host sends only new ones. The project's repository does not change until `takeOver`.
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
      // The value is a list separated by colons; a quoted entry may hold any character.
      env: { GIT_ALTERNATE_OBJECT_DIRECTORIES: `"${known.replace(/["\\]/g, "\\$&")}"` },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves a quarantine's objects into the repository. Idempotent; a crash leaves whole objects that no ref reaches. */
export async function takeOver({ objects }: Quarantine, repository: string): Promise<void> {
  const target = join(repository, "objects");
  for (const folder of await readdir(objects)) {
    if (!/^(?:[0-9a-f]{2}|pack)$/.test(folder)) continue;
    await mkdir(join(target, folder), { recursive: true });
    // git uses a pack as soon as it finds its index, so the index is moved last.
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
