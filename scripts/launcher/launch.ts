import { ensureBuild } from "./build.ts";
import { holdDataFolder, keepInstanceKey, openDataFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";
import type { Lifetime } from "./lifetime.ts";
import { checkGit, checkPlatform } from "./platform.ts";
import { ensurePrismaClient } from "./prisma-client.ts";
import { addressOf, readSettings } from "./settings.ts";
import { showStep } from "./steps.mjs";
import { checkPort, startWeb, type WebMode } from "./web.ts";

/**
 * Brings the whole product up, says its address in one line of standard output, and stays until it is asked to end or
 * something that it needs breaks.
 */
export async function launch(mode: WebMode, lifetime: Lifetime): Promise<void> {
  checkPlatform();
  checkGit();
  const settings = readSettings();
  const address = addressOf(settings);
  openDataFolder(settings.dataDir);
  // With a database elsewhere, several hosts share the data folder; the database's own lock guards the one that is here.
  if (settings.databaseUrl === null) lifetime.atEnd(holdDataFolder(settings.dataDir, address));
  await checkPort(settings);

  const endAtOnce = (child: Parameters<Lifetime["own"]>[0]) => lifetime.own(child, 0);
  await ensurePrismaClient(endAtOnce);
  const databaseUrl = await openDatabase(settings, lifetime);
  if (mode === "production") await ensureBuild(endAtOnce);
  const environment = {
    DATABASE_URL: databaseUrl,
    SITEWRIGHT_KEY: process.env.SITEWRIGHT_KEY || keepInstanceKey(settings.dataDir),
  };
  const web = await showStep("Starting the web server and the worker", () =>
    startWeb(mode, settings, environment, lifetime),
  );
  console.log(`Sitewright is ready: ${address}`);
  web.showOutput();
  await lifetime.broken;
}
