// `npm test`: everything that has to be true before a change lands, in order of how soon it says so. What passes is one
// line, what fails is told in full. The last line counts all of it. `--full` adds the long forms of the tests.
import { ensureBuild } from "./launcher/build.ts";
import { type Lifetime, runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { type Result, runLanes } from "./test/lanes.ts";
import { countAsOne, playwrightLane, toolsLane, vitestLane } from "./test/steps.ts";

// What was ended before it was through has shown nothing.
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
    // The routes' own types are generated. What the compiler kept of an earlier run may hold errors long since corrected.
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
  // Without a build there is no product to start.
  if (build.failed > 0) return [...quick, build];
  // Two that keep all cores busy follow one another; the faults wait for leases and processes most of their time.
  const slow = await runLanes(
    [vitestLane("Integration tests", "integration", onStart), playwrightLane("Browser tests", onStart)],
    [vitestLane("Fault tests", "faults", onStart)],
  );
  return [...quick, build, ...slow];
}
