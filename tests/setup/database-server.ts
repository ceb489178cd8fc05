import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#lib/platform/db/migrate.ts";
import { startPostgres } from "#scripts/launcher/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database of the test server from which others can be created and dropped. */
    serverUrl: string;
    /**
     * The name of the migrated database that is copied for every test file, and the prefix of all database names of
     * this run.
     */
    templateDatabase: string;
  }
}

// Crash safety only costs time here.
const fastAndUnsafe = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/**
 * Gives the integration tests a PostgreSQL with one migrated template database: the server of DATABASE_URL, or one of
 * their own in a temporary folder. Everything is removed at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `sitewright_test_${process.pid}`;
  try {
    await onServer(server.url, `CREATE DATABASE ${template}`);
    await migrateDatabase(withDatabase(server.url, template));
  } catch (error) {
    await server.close(template);
    throw error;
  }
  project.provide("serverUrl", server.url);
  project.provide("templateDatabase", template);
  return () => server.close(template);
}

export interface Server {
  url: string;
  close(prefix: string): Promise<void>;
}

/** Opens the server of DATABASE_URL, or one in a temporary folder; `close` drops the databases with this prefix. */
export async function openServer(): Promise<Server> {
  const url = process.env.DATABASE_URL;
  if (url) return { url, close: (prefix) => dropDatabases(url, prefix) };
  const folder = mkdtempSync(join(tmpdir(), "sitewright-postgres-"));
  const postgres = await startPostgres(folder, fastAndUnsafe);
  return {
    url: postgres.superuserUrl("postgres"),
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
  await client.end();
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
