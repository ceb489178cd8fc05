import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const command = promisify(execFile);

/** The result of `npm run replay`. */
export interface Replayed {
  code: number;
  said: string;
  /** The places to which it opened a connection, or whose address it asked for. Each attempt fails. */
  connections: string[];
}

/** Runs `npm run replay` without a key, a database or any other setting, and without a network. */
export async function replay(...files: string[]): Promise<Replayed> {
  return runWithoutNetwork(join(root, "scripts/replay.ts"), ...files);
}

/** Runs a script in a Node of its own in which every connection fails. */
export async function runWithoutNetwork(script: string, ...args: string[]): Promise<Replayed> {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-connections-"));
  const list = join(folder, "connections");
  try {
    const ended = await command(
      process.execPath,
      ["--import", join(import.meta.dirname, "no-network-preload.ts"), script, ...args],
      // The locale is that of any shell.
      { cwd: root, env: { PATH: process.env.PATH, NODE_ENV: "test", CONNECTIONS: list }, maxBuffer: 2 ** 26 },
    ).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
    );
    return { ...ended, connections: existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
