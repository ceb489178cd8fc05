import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { identifyProcess } from "./process-identity.ts";
import { Refusal } from "./refusal.ts";

/**
 * Creates the data folder, which others can neither list nor write. Throws a Refusal if it cannot be created or
 * written.
 */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const folder = statSync(dataDir);
    if (!folder.isDirectory()) throw new Error("not a folder");
    // It may have been created by hand. Others may still pass through it, because PostgreSQL may run as another user.
    if (folder.mode & 0o006 && folder.uid === process.getuid?.()) chmodSync(dataDir, folder.mode & 0o7771);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new Refusal(
      `The data folder ${dataDir} can't be used${reason}; set DATA_DIR to a folder that you can write.`,
    );
  }
}

interface Holder {
  pid: number;
  startedAt: string;
  address: string;
  isEnding: boolean;
}

export interface Hold {
  /** Tells the next launcher that waiting makes sense. */
  announceEnd(): void;
  release(): void;
  /** True if the previous launcher was killed: its child processes may still be ending. */
  afterKill: boolean;
}

// A launcher whose parent is gone notices within this time.
const noticesEndMs = 1000;
const endsMs = 10_000;

/**
 * Takes the data folder for this process until it is released or the process ends in any way. Waits for a launcher that
 * is ending; throws a Refusal while another launcher holds the folder.
 */
export async function holdDataFolder(dataDir: string, address: string): Promise<Hold> {
  const file = join(dataDir, "launcher.json");
  const startedAt = identifyProcess(process.pid)?.startedAt ?? "";
  const self = (isEnding: boolean) =>
    JSON.stringify({ pid: process.pid, startedAt, address, isEnding } satisfies Holder);
  let afterKill = false;
  for (let waitedMs = 0; !writeOnce(file, self(false)); waitedMs += 50) {
    const holder = readHolder(file);
    if (!holder || identifyProcess(holder.pid)?.startedAt !== holder.startedAt) {
      // If two come here at once, PostgreSQL's own lock refuses the second.
      rmSync(file, { force: true });
      afterKill = true;
    } else if (waitedMs >= (holder.isEnding ? endsMs : noticesEndMs)) {
      throw new Refusal(
        `Sitewright is already running on this data folder, at ${holder.address}: stop it first, or set another DATA_DIR and PORT.`,
      );
    } else {
      await delay(50);
    }
  }
  return {
    announceEnd: () => writeFileSync(file, self(true)),
    release: () => rmSync(file, { force: true }),
    afterKill,
  };
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return null;
  }
}

/** Returns the key that seals stored secrets and signs sessions, in hex; created once and kept in the data folder. */
export function keepInstanceKey(dataDir: string): string {
  if (existsSync(nextKeyFileOf(dataDir))) {
    throw new Refusal("A rotation of the instance's key was interrupted; finish it with npm run rotate-key.");
  }
  const file = keyFileOf(dataDir);
  writeOnce(file, `${randomBytes(32).toString("hex")}\n`);
  return readKey(file);
}

export const keyFileOf = (dataDir: string) => join(dataDir, "instance-key");
/** Holds the new key while a rotation lasts. */
export const nextKeyFileOf = (dataDir: string) => `${keyFileOf(dataDir)}.next`;

export function readKey(file: string): string {
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new Refusal(`The instance's key in ${file} is damaged; restore it from your backup of the data folder.`);
  }
  return key;
}

/** Writes the file so that after a loss of power it has either this content or its former one. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameDurably(draft, file);
}

/** Renames so that a loss of power leaves one of the two names. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  const folder = openSync(dirname(to), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Creates the file, whole or not at all, and returns true; returns false if it exists already. */
function writeOnce(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
