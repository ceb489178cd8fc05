import { rm, stat } from "node:fs/promises";

/** Far longer than any call of the product holds a lock. */
const staleMs = 60_000;

/** Removes a lock file that a killed git left, for which git would wait every time. A younger lock stays. */
export async function removeStaleLock(path: string): Promise<void> {
  const lock = await stat(path).catch(() => null);
  if (lock !== null && Date.now() - lock.mtimeMs > staleMs) await rm(path, { force: true });
}
