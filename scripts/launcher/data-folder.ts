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

/** Makes the data folder, which others can't list or write. Refuses where it cannot be made or written. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const folder = statSync(dataDir);
    if (!folder.isDirectory()) throw new Error("not a folder");
    // It may have been made by hand. Going through it stays possible: PostgreSQL may run as somebody else.
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
  /** Says to whoever comes next that it is worth waiting. */
  announceEnd(): void;
  release(): void;
  /** Whether the launcher before was killed: what it had started may still be about to end. */
  afterKill: boolean;
}

// A launcher that lost whoever started it notices within this time.
const noticesEndMs = 1000;
const endsMs = 10_000;

/**
 * Takes the data folder for this process until it is released or the process ends, however it ends. Waits for a launcher
 * that is ending; refuses while one that stays holds the folder.
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
      // Should two come by here at once, PostgreSQL's own lock refuses the second.
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

/** The key that seals stored secrets and signs sessions, in hex; made once and kept in the data folder. */
export function keepInstanceKey(dataDir: string): string {
  if (existsSync(nextKeyFileOf(dataDir))) {
    throw new Refusal("A rotation of the instance's key was interrupted; finish it with npm run rotate-key.");
  }
  const file = keyFileOf(dataDir);
  writeOnce(file, `${randomBytes(32).toString("hex")}\n`);
  return readKey(file);
}

export const keyFileOf = (dataDir: string) => join(dataDir, "instance-key");
/** Holds the key of a rotation as long as that lasts. */
export const nextKeyFileOf = (dataDir: string) => `${keyFileOf(dataDir)}.next`;

export function readKey(file: string): string {
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new Refusal(`The instance's key in ${file} is damaged; restore it from your backup of the data folder.`);
  }
  return key;
}

/** The file is there with this content, also after a loss of power, or stays as it was. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameDurably(draft, file);
}

/** Also a loss of power leaves one of the two names. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  const folder = openSync(dirname(to), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Whether the file is new: it appears whole or not at all, and never replaces another. */
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
