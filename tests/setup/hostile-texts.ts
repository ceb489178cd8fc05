import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * Runs a module's text in a process of its own, on texts so long that work with quadratic cost would take hours.
 * Returns its output. The timeout is not a measure: it only ends such work.
 */
export function runOnHostileTexts(work: string): { stdout: string; stderr: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", work], {
    cwd: root,
    timeout: 55_000,
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}
