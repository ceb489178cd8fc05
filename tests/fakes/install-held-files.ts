import fsNow, { existsSync, readFileSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A rule for the files that are opened, as held-files.ts writes it. */
export interface Rule {
  words: string;
  nth: number;
  /** Tells a rule from an earlier one with the same words. */
  id: number;
}

/** Puts the rules of the folder before each opening of a file in this process. Returns what takes them away again. */
export function installHeldFiles(folder: string): () => void {
  const { held, failing, reached } = placesIn(folder);
  const { open } = fs;
  const { openSync } = fsNow;
  const holds = countingRule(held);
  const fails = countingRule(failing);
  fs.open = async (path, ...rest) => {
    if (fails(String(path))) throw diskFull();
    if (holds(String(path))) {
      writeFileSync(reached, "");
      while (existsSync(held)) await delay(20);
    }
    return open(path, ...rest);
  };
  // A synchronous call holds the whole process, as a disk that hangs does.
  fsNow.openSync = (path, ...rest) => {
    if (fails(String(path))) throw diskFull();
    if (holds(String(path))) {
      writeFileSync(reached, "");
      while (existsSync(held)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
    return openSync(path, ...rest);
  };
  syncBuiltinESMExports();
  return () => {
    fs.open = open;
    fsNow.openSync = openSync;
    syncBuiltinESMExports();
  };
}

const diskFull = () => Object.assign(new Error("no space left on device, open"), { code: "ENOSPC" });

export const placesIn = (folder: string) => ({
  held: join(folder, "held"),
  failing: join(folder, "failing"),
  reached: join(folder, "reached"),
});

/** Returns a function that tells whether a rule holds for a path that is opened now. */
function countingRule(file: string): (path: string) => boolean {
  let id = 0;
  let count = 0;
  return (path) => {
    const rule: Rule | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8") || "null") : null;
    if (!rule || !path.includes(rule.words)) return false;
    if (rule.id !== id) count = 0;
    id = rule.id;
    count++;
    return count >= rule.nth;
  };
}
