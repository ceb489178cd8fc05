// `npm test`: everything that has to hold before a change lands, quickest first. A passing lane is one line, a failing
// one is reported in full. The last line has the totals. `--full` adds the long forms of the tests.
import { ensureBuild } from "./launcher/build.ts";
import { type Lifetime, runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { type Result, runLanes } from "./test/lanes.ts";
import { countAsOne, playwrightLane, toolsLane, vitestLane } from "./test/steps.ts";

// Interrupted tests count as failed.
await runLauncher(
  async (lifetime) => {
    const results = await runAll(lifetime);
    const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0);
    const failed = sum((result) => result.failed);
    console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  },
  { codeWhenAsked: 1 },
);

async function runAll(lifetime: Lifetime): Promise<Result[]> {
  const onStart: Parameters<typeof ensureBuild>[0] = (child) => lifetime.own(child, 1000);
  await ensurePrismaClient(onStart);
  const quick = await runLanes([
    toolsLane("Lint", [["node", "scripts/lint.ts"]], onStart),
    // `next typegen` generates the routes' types. Without --incremental false, tsc may report errors that are long
    // corrected.
    toolsLane(
      "Types",
      [
        ["next", "typegen"],
        ["tsc", "--noEmit", "--incremental", "false"],
      ],
      onStart,
    ),
    vitestLane("Unit tests", "unit", onStart),
  ]);
  const build = await countAsOne(() => ensureBuild(onStart));
  // Without a build the product cannot start.
  if (build.failed > 0) return [...quick, build];
  // These two keep all cores busy, so they run in sequence; the faults mostly wait for leases and processes.
  const slow = await runLanes(
    [vitestLane("Integration tests", "integration", onStart), playwrightLane("Browser tests", onStart)],
    [vitestLane("Fault tests", "faults", onStart)],
  );
  return [...quick, build, ...slow];
}
