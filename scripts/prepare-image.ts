// Does at the build of an image what `npm start` would do at its first start: the database client and the pages.
import { ensureBuild } from "#scripts/launcher/build.ts";
import { runLauncher } from "#scripts/launcher/lifetime.ts";
import { ensurePrismaClient } from "#scripts/launcher/prisma-client.ts";

await runLauncher(async (lifetime) => {
  const endAtOnce = (child: Parameters<typeof lifetime.own>[0]) => lifetime.own(child, 0);
  await ensurePrismaClient(endAtOnce);
  await ensureBuild(endAtOnce);
  return 0;
});
