// `npm test`: everything that has to be true before a change lands, in order of how soon it says so. What passes is one
// line, what fails is told in full. The last line counts all of it. `--full` adds the long forms of the tests.
import { ensureBuild } from "./launcher/build.ts";
import { type Lifetime, runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { countAsOne, type Result, runPlaywright, runTools, runVitest } from "./test/steps.ts";

await runLauncher(async (lifetime) => {
  const results = await runAll(lifetime);
  const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0);
  const failed = sum((result) => result.failed);
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

async function runAll(lifetime: Lifetime): Promise<Result[]> {
  const onStart: Parameters<typeof ensureBuild>[0] = (child) => lifetime.own(child, 1000);
  await ensurePrismaClient(onStart);
  const results = [
    await runTools("Lint", [["biome", "lint", "."]], onStart),
    await runTools("Format", [["biome", "check", "--linter-enabled=false", "."]], onStart),
    // The routes' own types are generated. What the compiler kept of an earlier run may hold errors long since corrected.
    await runTools(
      "Types",
      [
        ["next", "typegen"],
        ["tsc", "--noEmit", "--incremental", "false"],
      ],
      onStart,
    ),
    await runVitest("Unit tests", "unit", onStart),
  ];
  const build = await countAsOne(() => ensureBuild(onStart));
  // Without a build there is no product to start.
  if (build.failed > 0) return [...results, build];
  return [
    ...results,
    build,
    await runVitest("Integration tests", "integration", onStart),
    await runVitest("Fault tests", "faults", onStart),
    await runPlaywright("Browser tests", onStart),
  ];
}
