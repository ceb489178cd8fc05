import { join } from "node:path";
import { keepsSessions } from "#lib/platform/db/check-sessions.ts";
import { isServerFull, serverFull } from "#lib/platform/db/connection-lost.ts";
import { migrateDatabase } from "#lib/platform/db/migrate.ts";
import type { GuardedProcess } from "./guarded-process.ts";
import type { Lifetime } from "./lifetime.ts";
import { findRunningPostgres, startPostgres } from "./postgres.ts";
import { Refusal } from "./refusal.ts";
import type { LauncherSettings } from "./settings.ts";
import { showStep } from "./steps.mjs";

/**
 * Opens the database of the settings, or the product's own, and migrates it. Returns its address. The product's own has connections
 * for that many processes. Throws a Refusal if it cannot be reached or migrated.
 */
export async function openDatabase(
  settings: LauncherSettings,
  lifetime: Lifetime,
  { processes = 1 }: { processes?: number } = {},
): Promise<string> {
  const url = settings.databaseUrl
    ? await showStep("Connecting to the database", () => reachDatabase(settings.databaseUrl as string))
    : await showStep("Starting PostgreSQL", () => startOwn(settings.dataDir, processes, lifetime));
  await showStep("Bringing the database up to date", () => migrate(url));
  return url;
}

/** Each process opens up to 23 of them; the rest is for commands beside it, as `npm run recover`. */
const connectionsOf = (processes: number) => ({ max_connections: `${75 + 25 * processes}` });

async function startOwn(dataDir: string, processes: number, lifetime: Lifetime): Promise<string> {
  const own = (child: GuardedProcess) => lifetime.own(child, 5000);
  const postgres = await startPostgres(join(dataDir, "postgres"), connectionsOf(processes), own);
  lifetime.need("PostgreSQL", postgres.process, postgres.lastWords);
  return postgres.url();
}

async function migrate(url: string): Promise<void> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    if (isServerFull(error)) throw new Refusal(serverFull);
    // The engine's message goes on with a place in its own source.
    const reason = error instanceof Error ? error.message.split("\n   0:")[0]?.trim() : String(error);
    throw new Refusal(`The database could not be brought up to date: ${reason}`);
  }
}

/**
 * Returns the database of a running instance, for commands beside it; `otherwise` completes the Refusal if none runs.
 */
export async function findRunningDatabase(
  { databaseUrl, dataDir }: LauncherSettings,
  otherwise: string,
): Promise<string> {
  const running = databaseUrl ?? findRunningPostgres(join(dataDir, "postgres"));
  if (running) return reachDatabase(running);
  throw new Refusal(`Nothing runs on the data folder ${dataDir}; ${otherwise}.`);
}

/**
 * Returns the address if a database answers there that keeps the session of each connection; throws a Refusal otherwise.
 */
export async function reachDatabase(url: string): Promise<string> {
  try {
    if (await keepsSessions(url)) return url;
  } catch (error) {
    if (isServerFull(error)) throw new Refusal(serverFull);
    const reason =
      error instanceof Error ? error.message || ("code" in error ? String(error.code) : "") : String(error);
    throw new Refusal(
      `The database at ${new URL(url).host} can't be reached (${reason}); start it, or correct DATABASE_URL.`,
    );
  }
  throw new Refusal(
    `The pooler at ${new URL(url).host} gives each transaction another session of the database, as PgBouncer does in transaction mode, so notifications and locks would get lost; set DATABASE_URL to the address of PostgreSQL itself, or the pooler to session mode.`,
  );
}
