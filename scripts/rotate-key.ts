// `npm run rotate-key`: seals every stored secret with a new key, while Sitewright is stopped, and makes that the
// instance's key. It can be interrupted at any point; the next run finishes it. The README says what ends with the old
// key.
import { parseArgs } from "node:util";
import { Problem } from "#lib/platform/problem.ts";
import { holdDataFolder, openDataFolder } from "./launcher/data-folder.ts";
import { openDatabase } from "./launcher/database.ts";
import { beginRotation, type KeyRotation } from "./launcher/key-rotation.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { ensurePrismaClient } from "./launcher/prisma-client.ts";
import { Refusal } from "./launcher/refusal.ts";
import { readSettings } from "./launcher/settings.ts";

await runLauncher(async (lifetime) => {
  const settings = await readSettings();
  const forgotten = readForgotten(process.argv.slice(2));
  openDataFolder(settings.dataDir);
  if (settings.databaseUrl === null) {
    const hold = await holdDataFolder(settings.dataDir, "npm run rotate-key");
    lifetime.atEnd(hold.release);
  }
  await ensurePrismaClient((child) => lifetime.own(child, 0));
  process.env.DATABASE_URL = await openDatabase(settings, lifetime);
  process.env.LOG_LEVEL ||= "error";
  // Only after the database client has been generated and the settings are complete.
  const { someWorkerLives } = await import("#lib/platform/queue/worker-liveness.ts");
  if (await someWorkerLives()) {
    throw new Refusal("A worker runs on this database; stop every Sitewright on it, then rotate the key.");
  }
  const rotation = beginRotation(settings);
  const count = await reseal(rotation, forgotten);
  rotation.finish();
  console.log(`${count} stored ${count === 1 ? "secret is" : "secrets are"} sealed with the new key.`);
  if (!rotation.isKept) console.log("Set SITEWRIGHT_KEY to the new key before you start Sitewright again.");
  return 0;
});

async function reseal(rotation: KeyRotation, forgotten: string[]): Promise<number> {
  const { resealTokens } = await import("#lib/projects/secrets/reseal-tokens.ts");
  try {
    return await resealTokens(rotation, forgotten);
  } catch (error) {
    // Any other error may have happened after the database had committed the change.
    if (!(error instanceof Problem)) throw error;
    rotation.giveUp();
    throw new Refusal(error.userMessage);
  }
}

/** The ids of projects whose token may be given up. */
function readForgotten(args: string[]): string[] {
  const { values } = parseArgs({ args, options: { forget: { type: "string", multiple: true, default: [] } } });
  return values.forget;
}
