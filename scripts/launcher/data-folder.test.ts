import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdDataFolder, keepInstanceKey, openDataFolder } from "./data-folder.ts";
import { identifyProcess } from "./process-identity.ts";

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-folder-"));
  lock = join(folder, "launcher.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

function writeLock(holder: { pid: number; startedAt: string; isEnding?: boolean }): void {
  writeFileSync(lock, JSON.stringify({ address: "http://localhost:3000", isEnding: false, ...holder }));
}

function startedAt(pid: number): string {
  return identifyProcess(pid)?.startedAt ?? "";
}

test("a folder is created with its parents, accessible only to its owner", () => {
  openDataFolder(join(folder, "a/b"));
  expect(statSync(join(folder, "a/b")).mode & 0o777).toBe(0o700);
});

test("a folder that was created by hand is made unreadable for others", () => {
  chmodSync(folder, 0o777);
  openDataFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o771);
});

test("a held folder is refused with the address of its holder", async () => {
  writeLock({ pid: process.ppid, startedAt: startedAt(process.ppid) });
  await expect(holdDataFolder(folder, "http://localhost:3001")).rejects.toThrow(
    "Sitewright is already running on this data folder, at http://localhost:3000",
  );
});

test("a released folder can be taken again", async () => {
  const hold = await holdDataFolder(folder, "http://localhost:3000");
  expect(hold.afterKill).toBe(false);
  hold.release();
  expect(existsSync(lock)).toBe(false);
  (await holdDataFolder(folder, "http://localhost:3000")).release();
});

test.each([
  ["whose holder is gone", { pid: 2 ** 30, startedAt: "then" }],
  ["whose holder's pid belongs to another process now", { pid: process.ppid, startedAt: "then" }],
])("a folder %s is taken over", async (_, holder) => {
  writeLock(holder);
  expect((await holdDataFolder(folder, "http://localhost:3000")).afterKill).toBe(true);
  expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
});

test("starting waits for a holder that is ending", async () => {
  const holder = spawn("cat", { stdio: ["pipe", "ignore", "ignore"] });
  await once(holder, "spawn");
  const pid = holder.pid as number;
  writeLock({ pid, startedAt: startedAt(pid), isEnding: true });
  const waiting = holdDataFolder(folder, "http://localhost:3000");
  holder.stdin.end();
  expect((await waiting).afterKill).toBe(true);
});

test("the instance's key is created once, kept, and readable only by its owner", () => {
  const key = keepInstanceKey(folder);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(keepInstanceKey(folder)).toBe(key);
  expect(statSync(join(folder, "instance-key")).mode & 0o777).toBe(0o600);
});

test("a damaged key is refused and never replaced", () => {
  writeFileSync(join(folder, "instance-key"), "damaged");
  expect(() => keepInstanceKey(folder)).toThrow("restore it from your backup");
  expect(readFileSync(join(folder, "instance-key"), "utf8")).toBe("damaged");
});
