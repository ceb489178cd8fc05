// `npm run migrate`: migrates the database of DATABASE_URL, or the product's own, and ends.
import { holdDataFolder, openDataFolder } from "./launcher/data-folder.ts";
import { openDatabase } from "./launcher/database.ts";
import { runLauncher } from "./launcher/lifetime.ts";
import { readSettings } from "./launcher/settings.ts";

await runLauncher(async (lifetime) => {
  const settings = await readSettings();
  if (settings.databaseUrl === null) {
    openDataFolder(settings.dataDir);
    const hold = await holdDataFolder(settings.dataDir, "npm run migrate");
    lifetime.atEnd(hold.release);
  }
  await openDatabase(settings, lifetime);
});
