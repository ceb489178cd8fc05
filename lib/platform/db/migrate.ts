import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { type Migration, openSchemaEngine } from "./schema-engine.ts";

const prismaFolder = join(import.meta.dirname, "../../../prisma");

// Any number that no other user of advisory locks in this database takes.
const migrationLock = 5_187_204_436;

/**
 * Migrates a database: `prisma/migrations` first, then Graphile Worker's own tables. Returns the names of the migrations that it
 * applied. Hosts that start together wait for one another. Idempotent.
 * Rejects with the engine's or the database's error.
 */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  // The failing query reports a lost connection; without a handler the process would end.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const applied = await applyPrismaMigrations(databaseUrl);
    await runMigrations({ connectionString: databaseUrl });
    return applied;
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

async function applyPrismaMigrations(databaseUrl: string): Promise<string[]> {
  const engine = await openSchemaEngine(databaseUrl, readPrismaFile("schema.prisma"));
  try {
    return await engine.applyMigrations(readMigrations(), readPrismaFile("migrations/migration_lock.toml"));
  } finally {
    await engine.close();
  }
}

function readMigrations(): Migration[] {
  return readdirSync(join(prismaFolder, "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readPrismaFile(`migrations/${name}/migration.sql`) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readPrismaFile(path: string): string {
  return readFileSync(join(prismaFolder, path), "utf8");
}
