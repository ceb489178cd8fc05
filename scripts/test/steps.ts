import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toolEnvironment } from "../launcher/child-environment.ts";
import { type GuardedProcess, runGuarded } from "../launcher/guarded-process.ts";
import { root } from "../launcher/settings.ts";
import { showStep } from "../launcher/steps.mjs";

/** What a step counts for in the last line. */
export interface Result {
  passed: number;
  failed: number;
}

const nothing: Result = { passed: 0, failed: 0 };

export type OnStart = (child: GuardedProcess) => void;

/** Commands that succeed or fail as a whole; they count for one. Each one's first word is a program of the packages. */
export function runTools(name: string, commands: string[][], onStart: OnStart): Promise<Result> {
  const work = async () => {
    for (const command of commands) {
      const { code, output } = await run(command, {}, onStart);
      if (code !== 0) throw new Error(output.trim());
    }
  };
  return countAsOne(() => showStep(name, work));
}

/** Work that succeeds or throws; it counts for one. */
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
export function runVitest(name: string, project: string, onStart: OnStart): Promise<Result> {
  return runTests(name, onStart, (report) => ({
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

export function runPlaywright(name: string, onStart: OnStart, env: Record<string, string> = {}): Promise<Result> {
  return runTests(name, onStart, (report) => ({
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

async function runTests(name: string, onStart: OnStart, describe: (report: string) => TestRun): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-report-"));
  const report = join(folder, "report.json");
  const { command, env = {}, read } = describe(report);
  let output = "";
  const work = async (): Promise<Result> => {
    const ended = await run(command, env, onStart);
    output = ended.output;
    const { passed, failed } = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : nothing;
    // What fails beside the tests, as an error that nobody caught or a file that can't be read, counts for one.
    const succeeded = ended.code === 0 && passed > 0;
    return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
  };
  const result = await showStep(name, work, ({ passed, failed }) => `${passed} passed, ${failed} failed`);
  rmSync(folder, { recursive: true });
  if (result.failed > 0) console.error(output.trim());
  // What the tests themselves have counted.
  else for (const [line] of output.matchAll(/^\d+ .+ were tried\.$/gm)) console.error(line);
  return result;
}

function run(
  [program = "", ...args]: string[],
  env: Record<string, string>,
  onStart: OnStart,
): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL, CHROMIUM_PATH, CI } = process.env;
  const given = Object.entries({ DATABASE_URL, CHROMIUM_PATH, CI }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return runGuarded(
    {
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
