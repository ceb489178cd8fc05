// `npm run photographs [folder]`: photographs every screen of the product and every state of the gallery, in both
// themes, on a phone, a tablet and a desktop. `npm run photographs -- --tour` takes the pictures of docs/tour.md
// instead.
import { join, resolve } from "node:path";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { root } from "./launcher/settings.ts";
import { runLanes } from "./test/lanes.ts";
import { type OnStart, playwrightLane } from "./test/steps.ts";

await runLauncher(async (lifetime) => {
  const onStart: OnStart = (child) => lifetime.own(child, 1000);
  await ensurePrismaClient(onStart);
  const isTour = process.argv.includes("--tour");
  const given = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
  const folder = given ? resolve(given) : join(root, isTour ? "docs/images" : ".cache/photographs");
  const [result] = await runLanes([
    playwrightLane(`Photographs in ${folder}`, onStart, { [isTour ? "TOUR" : "PHOTOGRAPHS"]: folder }),
  ]);
  return result?.failed === 0 ? 0 : 1;
});
