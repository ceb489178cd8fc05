import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { migrateDatabase } from "#lib/platform/db/migrate.ts";
import { openSchemaEngine } from "#lib/platform/db/schema-engine.ts";

const databaseUrl = process.env.DATABASE_URL as string;

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

test("the migrations and schema.prisma describe the same tables, keys and indexes", async () => {
  const name = `${new URL(databaseUrl).pathname.slice(1)}_schema`;
  await query(databaseUrl, `CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const engine = await openSchemaEngine(url.href, readFileSync("prisma/schema.prisma", "utf8"));
  try {
    await query(url.href, await engine.createScript());
    expect(await describeSchema(databaseUrl)).toEqual(await describeSchema(url.href));
  } finally {
    await engine.close();
    await query(databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});

test("migrating a database that is up to date applies nothing", async () => {
  expect(await migrateDatabase(databaseUrl)).toEqual([]);
});

test("the jobs' own tables are there", async () => {
  const rows = await query(databaseUrl, "SELECT FROM information_schema.tables WHERE table_schema = 'graphile_worker'");
  expect(rows.length).toBeGreaterThan(0);
});

/** Everything that schema.prisma can say; partial indexes, checks and triggers, which it can't, are left out. */
function describeSchema(url: string): Promise<{ line: string }[]> {
  return query(
    url,
    `SELECT line FROM (
       SELECT concat_ws(' ', table_name, column_name, udt_name, datetime_precision, is_nullable, column_default) AS line
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
       UNION ALL
       SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')
           AND conrelid::regclass::text <> '_prisma_migrations'
       UNION ALL
       SELECT pg_get_indexdef(indexrelid)
         FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
           AND indpred IS NULL AND indrelid::regclass::text <> '_prisma_migrations'
       UNION ALL
       SELECT concat_ws(' ', enumtypid::regtype, enumsortorder, enumlabel) FROM pg_enum
         WHERE enumtypid IN (SELECT oid FROM pg_type WHERE typnamespace = 'public'::regnamespace)
     ) AS lines ORDER BY line`,
  );
}
