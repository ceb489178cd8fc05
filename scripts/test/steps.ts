import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toolEnvironment } from "../launcher/child-environment.ts";
import { type GuardedProcess, runGuarded } from "../launcher/guarded-process.ts";
import { root } from "../launcher/settings.ts";
import type { Lane, Outcome, Result } from "./lanes.ts";

const nothing: Result = { passed: 0, failed: 0 };

export type OnStart = (child: GuardedProcess) => void;

/** A lane of commands that together count as one test. Each command's first word is a program of the packages. */
export function toolsLane(name: string, commands: string[][], onStart: OnStart): Lane {
  return {
    name,
    async run() {
      for (const command of commands) {
        const { code, output } = await runProgram(command, {}, onStart);
        if (code !== 0) return { passed: 0, failed: 1, summary: "failed", told: output.trim() };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/** Runs work that shows its own progress and succeeds or throws; it counts as one test. */
export async function countAsOne(work: () => Promise<void>): Promise<Result> {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** A project of vitest.config.ts. */
export function vitestLane(name: string, project: string, onStart: OnStart): Lane {
  return testsLane(name, onStart, (report) => ({
    command: [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    read: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  }));
}

export function playwrightLane(name: string, onStart: OnStart, env: Record<string, string> = {}): Lane {
  return testsLane(name, onStart, (report) => ({
    command: ["playwright", "test", "--reporter=dot,json"],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    read: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  }));
}

interface TestRun {
  command: string[];
  env?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the reports of two programs.
  read: (report: any) => Result;
}

function testsLane(name: string, onStart: OnStart, describe: (report: string) => TestRun): Lane {
  return { name, run: (onProgress) => runTests(onStart, describe, onProgress) };
}

async function runTests(
  onStart: OnStart,
  describe: (report: string) => TestRun,
  onProgress: (words: string) => void,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-report-"));
  const report = join(folder, "report.json");
  const { command, env = {}, read } = describe(report);
  const { code, output } = await runProgram(command, env, onStart, (all) => onProgress(progressIn(all)));
  const counted = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : nothing;
  rmSync(folder, { recursive: true });
  const { passed } = counted;
  // Failures outside the tests, such as an uncaught error or an unreadable file, count as one.
  const failed = code === 0 && passed > 0 ? counted.failed : Math.max(counted.failed, 1);
  // Of passing tests only their own counts are printed.
  const told = failed > 0 ? output.trim() : (output.match(/^\d+ .+ were tried\.$/gm)?.join("\n") ?? "");
  return { passed, failed, summary: `${passed} passed, ${failed} failed`, told };
}

/** Returns how far the tests are, from the dots that they have printed: one for each test that passed. */
export function progressIn(output: string): string {
  const [, total] = /Running (\d+) tests/.exec(output) ?? [];
  const done = output.match(/·/g)?.length ?? 0;
  return total ? `${done} of ${total}` : `${done} so far`;
}

function runProgram(
  [program = "", ...args]: string[],
  env: Record<string, string>,
  onStart: OnStart,
  onOutput: (all: string) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL, CHROMIUM_PATH, CI, FAULT_SEED, RANDOM_FAULTS } = process.env;
  const given = Object.entries({ DATABASE_URL, CHROMIUM_PATH, CI, FAULT_SEED, RANDOM_FAULTS }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  let all = "";
  return runGuarded(
    {
      onOutput: (text) => {
        all += text;
        onOutput(all);
      },
      command: [join(root, "node_modules/.bin", program), ...args],
      cwd: root,
      env: {
        ...toolEnvironment(),
        ...Object.fromEntries(given),
        ...(process.argv.includes("--full") ? { FULL: "1" } : {}),
        ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
        NEXT_TELEMETRY_DISABLED: "1",
        ...env,
      },
    },
    onStart,
  );
}
