import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { lchown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { walkFolder } from "#lib/sandbox/limits/walk-folder.ts";
import { removeFolder } from "#lib/sandbox/remove-folder.ts";
import { runInSandbox } from "#lib/sandbox/run-in-sandbox.ts";
import type { SandboxCommand, SandboxLimits } from "#lib/sandbox/sandbox.ts";
import type { CommandEnd } from "#lib/sandbox/schema.ts";

const root = join(import.meta.dirname, "../../..");
export const fixture = join(import.meta.dirname, "run-command.fixture.ts");

/** Ample for a command that does nothing wrong. */
export const limits: SandboxLimits = {
  seconds: 60,
  memoryBytes: 512 * 1024 ** 2,
  processes: 100,
  diskBytes: 64 * 1024 ** 2,
  fileBytes: 32 * 1024 ** 2,
  outputBytes: 4 * 1024 ** 2,
  openFiles: 256,
  temporaryBytes: 16 * 1024 ** 2,
};

/** Returns an empty folder of the host, which goes with the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-test-"));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

type Asked = Pick<SandboxCommand, "command" | "folder"> &
  Partial<Omit<SandboxCommand, "limits">> & { limits?: Partial<SandboxLimits> };

export const complete = (asked: Asked): SandboxCommand => ({
  environment: {},
  network: "none",
  ...asked,
  limits: { ...limits, ...asked.limits },
});

export type Run = (asked: Asked) => Promise<CommandEnd>;

/** As the user that runs the tests. */
export const runAsThisUser: Run = (asked) => runInSandbox(complete(asked));

const ordinaryUser = 60_900;

/** As an ordinary user. */
export const runAsOrdinaryUser: Run = async (asked) => {
  const command = complete({ ...asked, folder: folderOfOrdinaryUser });
  return JSON.parse(await runProgramAsOrdinaryUser(asked.folder, fixture, [JSON.stringify(command)])) as CommandEnd;
};

export const folderOfOrdinaryUser = "/mnt/folder";

/**
 * Runs a program of the tests as an ordinary user, from a root that has everything that Sitewright needs at a place that this user can
 * enter, and returns what it prints. Root's own folders are where they were, closed to the user. The folder becomes the user's.
 */
export async function runProgramAsOrdinaryUser(folder: string, program: string, args: string[]): Promise<string> {
  await lchown(folder, ordinaryUser, ordinaryUser);
  for await (const { path } of walkFolder(folder)) await lchown(path, ordinaryUser, ordinaryUser);
  const { stdout } = await promisify(execFile)(
    "bwrap",
    [
      ...["--die-with-parent", "--dev-bind", "/", "/", "--tmpfs", "/mnt", "--perms", "1777", "--dir", "/mnt/tmp"],
      ...["--ro-bind", root, "/mnt/product", "--bind", folder, folderOfOrdinaryUser, "--chdir", "/mnt/product", "--"],
      ...["setpriv", `--reuid=${ordinaryUser}`, `--regid=${ordinaryUser}`, "--clear-groups", "--inh-caps=-all"],
      ...["--bounding-set=-all", "--pdeathsig", "KILL", "--"],
      ...["/mnt/product/node_modules/node/bin/node", program.replace(root, "/mnt/product"), ...args],
    ],
    { env: { ...process.env, TMPDIR: "/mnt/tmp", DATA_DIR: "/mnt/tmp/data" }, maxBuffer: 1024 ** 2 },
  );
  return stdout;
}

/** The users as whom each attack is tried. Only root can be another one. */
export const users: [string, Run][] = [
  [process.getuid?.() === 0 ? "root" : "an ordinary user", runAsThisUser],
  ...(process.getuid?.() === 0 ? [["an ordinary user", runAsOrdinaryUser] as [string, Run]] : []),
];

/** Returns the command lines of the processes on this machine that have a text in them, except in tools of tests. */
export function findProcesses(text: string): string[] {
  return globSync("/proc/[0-9]*/cmdline").flatMap((path) => {
    try {
      const line = readFileSync(path, "utf8").replaceAll("\0", " ");
      return line.includes(text) ? [line] : [];
    } catch {
      return [];
    }
  });
}
