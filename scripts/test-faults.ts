// `npm run test:faults`: only the long form of the fault tests. Prints how many combinations of a step and a fault were
// tried.
import { ensureBuild } from "./launcher/build.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { runLanes } from "./test/lanes.ts";
import { vitestLane } from "./test/steps.ts";

await runLauncher(async (lifetime) => {
  const onStart: Parameters<typeof ensureBuild>[0] = (child) => lifetime.own(child, 1000);
  await ensurePrismaClient(onStart);
  await ensureBuild(onStart);
  const [result] = await runLanes([vitestLane("Fault tests", "faults", onStart)]);
  console.log(`${result?.passed} passed, ${result?.failed} failed`);
  return result?.failed === 0 ? 0 : 1;
});
