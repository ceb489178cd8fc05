import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { processEnvironment } from "#lib/platform/process-environment.ts";
import { findProgram } from "#lib/sandbox/bubblewrap/programs.ts";

/** flock's answer if somebody else has the lock: a code that no program of a system gives. */
const takenCode = 99;

export interface FolderLock {
  free(): Promise<void>;
}

/**
 * Takes the lock of a folder on this machine's disk, and returns null if another process, or this one, has it. The kernel keeps the lock
 * (flock), so it holds while the database is away. It is free as soon as its process is gone, however that ended. The lock is a file beside the folder,
 * which stays.
 */
export async function lockFolder(folder: string): Promise<FolderLock | null> {
  await mkdir(dirname(folder), { recursive: true });
  // Node has no flock. `cat` keeps the lock until its input ends, which the end of this process does too.
  const keeper = spawn(
    findProgram("flock") ?? "flock",
    ["--nonblock", "--conflict-exit-code", String(takenCode), "--no-fork", `${folder}.lock`, "cat"],
    { stdio: ["pipe", "pipe", "ignore"], cwd: "/", env: processEnvironment({ PATH: "/usr/bin:/bin" }) },
  );
  const ended = once(keeper, "close") as Promise<[code: number | null]>;
  keeper.stdin.on("error", () => {});
  keeper.stdin.write("locked\n");
  // What `cat` was given comes back once it runs, and so once the lock is there.
  const isLocked = await Promise.race([once(keeper.stdout, "data").then(() => true), ended.then(() => false)]);
  if (isLocked) {
    return {
      free: async () => {
        keeper.stdin.end();
        await ended;
      },
    };
  }
  const [code] = await ended;
  if (code !== takenCode) throw new Error(`flock ended with ${code}, and gave no lock`);
  return null;
}
