import { rm, stat } from "node:fs/promises";

/** Far longer than any of our calls holds a lock. */
const staleMs = 60_000;

/**
 * Removes a lock file that a killed git left behind: git itself waits for it and then gives up, each time anew. A younger lock
 * is somebody's, and stays.
 */
export async function removeStaleLock(path: string): Promise<void> {
  const lock = await stat(path).catch(() => null);
  if (lock !== null && Date.now() - lock.mtimeMs > staleMs) await rm(path, { force: true });
}
