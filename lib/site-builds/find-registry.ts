import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";
import { ownPrograms } from "#lib/sandbox/bubblewrap/programs.ts";

const found = () => processState<{ registry?: Promise<URL> }>("site-builds.registry", () => ({}));

/** Returns the package registry that builds install from: `NPM_REGISTRY`, else the one that this machine's npm is set to. */
export function findRegistry(): Promise<URL> {
  const { NPM_REGISTRY } = env();
  if (NPM_REGISTRY !== undefined) return Promise.resolve(new URL(NPM_REGISTRY));
  const state = found();
  state.registry ??= askNpm();
  return state.registry;
}

async function askNpm(): Promise<URL> {
  const { node, npm } = ownPrograms();
  const { stdout } = await promisify(execFile)(node, [join(npm, "bin", "npm-cli.js"), "config", "get", "registry"], {
    timeout: 30_000,
  });
  return new URL(stdout.trim());
}
