import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";
import { findProgram } from "./bubblewrap/programs.ts";
import { runInBubblewrap } from "./bubblewrap/run-command.ts";
import { isKnownMachine } from "./bubblewrap/seccomp-filter.ts";
import { runsAsRoot } from "./bubblewrap/start.ts";
import type { Sandbox, SandboxLimits } from "./sandbox.ts";

const state = () => processState<{ found: Promise<Sandbox> | null }>("sandbox", () => ({ found: null }));

/** The oldest bubblewrap that knows every argument that is used. */
const oldestVersion = [0, 8];

/**
 * Returns the sandbox of this machine, or why it has no sandbox. A trivial command has run in it, because a machine may have bubblewrap and
 * forbid its namespaces. The finding is kept for the life of the process.
 */
export function findSandbox(): Promise<Sandbox> {
  const kept = state();
  kept.found ??= lookForSandbox();
  return kept.found;
}

async function lookForSandbox(): Promise<Sandbox> {
  if (env().SANDBOX === "off") return { kind: "none", because: "switched-off" };
  if (process.platform !== "linux" || !isKnownMachine(process.arch)) {
    return { kind: "none", because: "unsupported-machine" };
  }
  const bwrap = findProgram("bwrap");
  const tools = ["prlimit", "nice", "flock", ...(runsAsRoot() ? ["setpriv"] : [])];
  if (!bwrap || tools.some((tool) => !findProgram(tool))) return { kind: "none", because: "not-installed" };
  const version = await readVersion(bwrap);
  if (!isRecent(version)) return { kind: "none", because: "too-old" };
  return (await tryBubblewrap()) ? { kind: "bubblewrap", version } : { kind: "none", because: "not-permitted" };
}

async function readVersion(bwrap: string): Promise<string> {
  const printed = await promisify(execFile)(bwrap, ["--version"], { timeout: 10_000 }).catch(() => null);
  return /\d+(\.\d+)+/.exec(printed?.stdout ?? "")?.[0] ?? "0";
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestVersion;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Runs the product's Node inside, which fails where a machine forbids namespaces or keeps Node where the sandbox can't reach it. */
async function tryBubblewrap(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "sitewright-sandbox-"));
  try {
    const { ending, code } = await runInBubblewrap({
      command: "node --version",
      folder,
      environment: {},
      network: "none",
      limits: trialLimits,
    });
    return ending === "exited" && code === 0;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const trialLimits: SandboxLimits = {
  seconds: 30,
  memoryBytes: 1024 ** 3,
  processes: 64,
  diskBytes: 1024 ** 2,
  fileBytes: 1024 ** 2,
  outputBytes: 1024 ** 2,
  openFiles: 256,
};
