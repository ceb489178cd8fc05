import { join } from "node:path";
import { runGit } from "./git.ts";
import { removeStaleLock } from "./stale-lock.ts";

const packMsMax = 15 * 60_000;

/**
 * Packs the loose objects and refs that turns have left. Never removes an object, reachable or not, so that it may run
 * beside turns: one run packs, and the next removes the loose files that are in packs by then.
 */
export async function packRepository(repository: string): Promise<void> {
  await removeStaleLock(join(repository, "packed-refs.lock"));
  await removeStaleLock(join(repository, "objects", "maintenance.lock"));
  const tasks = ["loose-objects", "pack-refs"].map((task) => `--task=${task}`);
  await runGit(repository, ["maintenance", "run", "--quiet", ...tasks], { timeoutMs: packMsMax });
}
