import { execFileSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { processEnvironment } from "#lib/platform/process-environment.ts";

const quiet = { DO_NOT_TRACK: "1", ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" };

/** Runs a command in a site's folder as a person would in a terminal, with the registry of NPM_REGISTRY as the product. Throws if it fails. */
export function runByHand(command: string, siteFolder: string): void {
  const { PATH = "", HOME = "", NPM_REGISTRY } = process.env;
  const programs = [join(siteFolder, "node_modules/.bin"), dirname(process.execPath), PATH].join(delimiter);
  const npm = { npm_config_ignore_scripts: "true", ...(NPM_REGISTRY && { npm_config_registry: NPM_REGISTRY }) };
  const env = processEnvironment({ PATH: programs, HOME, ...npm, ...quiet });
  execFileSync("/bin/sh", ["-c", command], { cwd: siteFolder, env, stdio: "pipe" });
}
