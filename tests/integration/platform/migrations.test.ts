import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
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

/** Runs the work with another, empty database beside this file's own. */
async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const url = new URL(databaseUrl);
  const name = `${url.pathname.slice(1)}_empty`;
  url.pathname = `/${name}`;
  await query(databaseUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  try {
    await work(url.href);
  } finally {
    // Closed connections take a moment to disappear.
    const others = `SELECT FROM pg_stat_activity WHERE datname = '${name}'`;
    await expect.poll(() => query(databaseUrl, others)).toEqual([]);
    await query(databaseUrl, `DROP DATABASE ${name}`);
  }
}

test("the migrations and schema.prisma describe the same tables, keys and indexes", async () => {
  await withEmptyDatabase(async (url) => {
    const engine = await openSchemaEngine(url, readFileSync("prisma/schema.prisma", "utf8"));
    try {
      await query(url, await engine.createScript());
    } finally {
      await engine.close();
    }
    expect(await describeSchema(databaseUrl)).toEqual(await describeSchema(url));
  });
});

test("migrating a database that is up to date applies nothing", async () => {
  expect(await migrateDatabase(databaseUrl)).toEqual([]);
});

test("hosts that start together migrate once", async () => {
  await withEmptyDatabase(async (url) => {
    const applied = await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
    expect(applied.flat()).toEqual(
      globSync("prisma/migrations/*/")
        .map((folder) => basename(folder))
        .sort(),
    );
  });
});

const id = "00000000-0000-4000-8000-000000000001";

/**
 * Runs `work` with a database as of before a migration, with one conversation and these rows, and a function that
 * migrates it.
 */
async function withEarlierDatabase(
  before: string,
  rows: string,
  work: (url: string, migrate: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withEmptyDatabase(async (url) => {
    const lockfile = readFileSync("prisma/migrations/migration_lock.toml", "utf8");
    const engine = await openSchemaEngine(url, readFileSync("prisma/schema.prisma", "utf8"));
    const migrations = globSync("prisma/migrations/*/migration.sql")
      .sort()
      .map((file) => ({ name: basename(dirname(file)), sql: readFileSync(file, "utf8") }));
    const earlier = migrations.filter(({ name }) => name < before);
    try {
      await engine.applyMigrations(earlier, lockfile);
      await query(
        url,
        `INSERT INTO users (id, email, name, password_hash) VALUES ('${id}', 'a@example.org', 'Ada', '-');
        INSERT INTO organizations (id, name) VALUES ('${id}', 'Acme');
        INSERT INTO projects (id, organization_id, name, source_type) VALUES ('${id}', '${id}', 'Site', 'starter');
        INSERT INTO workspaces (id, project_id, updated_at) VALUES ('${id}', '${id}', now());
        INSERT INTO conversations (id, project_id, workspace_id, user_id) VALUES ('${id}', '${id}', '${id}', '${id}');
        INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, instruction)
          VALUES ('${id}', '${id}', '${id}', '${id}', 1, 'x');
        ${rows}`,
      );
      await work(url, () => engine.applyMigrations(migrations, lockfile));
    } finally {
      await engine.close();
    }
  });
}

test("the migration to searchable memory makes older memories searchable", async () => {
  const rows = `
    INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
      VALUES ('${id}', '${id}', '${id}', 1, 'assistant_note_to_self', 'Hot ovens'),
        (gen_random_uuid(), '${id}', '${id}', 2, 'user', 'Hot ovens');
    INSERT INTO annotations (id, conversation_id, number, message_id, edit_session_id, text)
      VALUES ('${id}', '${id}', 1, '${id}', '${id}', 'Cold ovens')`;
  await withEarlierDatabase("0010", rows, async (url, migrate) => {
    await migrate();
    const find = `SELECT text FROM (SELECT text, search FROM conversation_messages UNION ALL SELECT text, search FROM annotations) all_of_it
      WHERE search @@ (memory_query(ARRAY['project ${id}']) && memory_query(memory_words('an oven', 5))) ORDER BY text`;
    expect(await query(url, find)).toEqual([{ text: "Cold ovens" }, { text: "Hot ovens" }]);
    expect(await query(url, "SELECT last_sequence FROM conversations")).toEqual([{ last_sequence: 2 }]);
  });
});

test("migrating marks items' prompts as synthetic and moves timers' anchors", async () => {
  const item = "00000000-0000-4000-8000-000000000002";
  const rows = `
    INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, kind, instruction)
      VALUES ('${item}', '${id}', '${id}', '${id}', 2, 'plan_item', 'Create a page');
    INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
      VALUES (gen_random_uuid(), '${id}', '${id}', 1, 'user', 'x'), (gen_random_uuid(), '${id}', '${id}', 2, 'assistant', 'y'),
        (gen_random_uuid(), '${id}', '${item}', 3, 'user', 'Create a page');
    INSERT INTO follow_ups (id, project_id, conversation_id, trigger_type, trigger_reason, anchor_sequence, after_ordinal, delay_ms, due_at)
      VALUES ('${id}', '${id}', '${id}', 'check_in', 'Not sent.', 3, 2, 1000, now())`;
  await withEarlierDatabase("0015", rows, async (url, migrate) => {
    await migrate();
    const marks = "SELECT sequence FROM conversation_messages WHERE metadata->'synthetic' = 'true' ORDER BY 1";
    expect(await query(url, marks)).toEqual([{ sequence: 3 }]);
    expect(await query(url, "SELECT anchor_sequence FROM follow_ups")).toEqual([{ anchor_sequence: 1 }]);
    await expect(query(url, "UPDATE conversation_messages SET text = 'z'")).rejects.toThrow("immutable");
  });
});

test("migrating marks the messages of a stopped change as given up", async () => {
  const rows = `
    INSERT INTO plan_runs (id, project_id, conversation_id, user_id, wish) VALUES ('${id}', '${id}', '${id}', '${id}', 'A site');
    INSERT INTO plan_messages (plan_id, sequence, phase, attempt, message, edit_session_id)
      VALUES ('${id}', 1, 'discuss', 1, '{}', '${id}'), ('${id}', 2, 'discuss', 1, '{}', NULL), ('${id}', 3, 'summarize', 1, '{}', NULL)`;
  await withEarlierDatabase("0022", rows, async (url, migrate) => {
    await migrate();
    expect(await query(url, "SELECT sequence FROM plan_messages WHERE given_up")).toEqual([{ sequence: 2 }]);
  });
});

test("migrating keeps instructions as they were written, marked as of before the base", async () => {
  const rows = `
    INSERT INTO instructions (project_id, version, background, steps, output, reason, user_id)
      VALUES ('${id}', 1, 'We sell bread.', NULL, '', 'Tone', '${id}')`;
  await withEarlierDatabase("0041", rows, async (url, migrate) => {
    await migrate();
    const written = { background: "We sell bread.", steps: null, output: "", reason: "Tone" };
    expect(
      await query(url, "SELECT background, steps, output, reason, adds_to_base, base_off FROM instructions"),
    ).toEqual([{ ...written, adds_to_base: false, base_off: [] }]);
  });
});

test("a failing migration is rolled back, reports why, and can be repeated", async () => {
  await withEmptyDatabase(async (url) => {
    const lockfile = readFileSync("prisma/migrations/migration_lock.toml", "utf8");
    const engine = await openSchemaEngine(url, readFileSync("prisma/schema.prisma", "utf8"));
    const apply = (sql: string) => engine.applyMigrations([{ name: "0001_first", sql }], lockfile);
    try {
      await expect(apply("CREATE TABLE a (id int); SELECT nothing_so_named();")).rejects.toThrow("nothing_so_named");
      expect(await query(url, "SELECT to_regclass('a')::text AS a")).toEqual([{ a: null }]);
      expect(await apply("CREATE TABLE a (id int); -- corrected")).toEqual(["0001_first"]);
      expect(await apply("CREATE TABLE a (id int); -- corrected")).toEqual([]);
    } finally {
      await engine.close();
    }
  });
});

test("a migration and its record are committed in one transaction", async () => {
  // The migration watches the list of migrations while it runs, and records its own transaction beside the list's.
  const sql = `
    CREATE TABLE seen (what text, transaction bigint);
    CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen VALUES ('finished', txid_current()); RETURN NULL; END $$;
    CREATE TRIGGER see AFTER UPDATE OF finished_at ON _prisma_migrations FOR EACH ROW
      WHEN (OLD.finished_at IS NULL) EXECUTE FUNCTION see();
    INSERT INTO seen VALUES ('migrated', txid_current());`;
  await withEmptyDatabase(async (url) => {
    const engine = await openSchemaEngine(url, readFileSync("prisma/schema.prisma", "utf8"));
    await engine.applyMigrations(
      [{ name: "0001_first", sql }],
      readFileSync("prisma/migrations/migration_lock.toml", "utf8"),
    );
    await engine.close();
    const rows = await query<{ whats: string[] }>(
      url,
      "SELECT array_agg(what) AS whats FROM seen GROUP BY transaction",
    );
    expect(rows).toEqual([{ whats: ["migrated", "finished"] }]);
  });
});

test("the queue's tables exist", async () => {
  const rows = await query(databaseUrl, "SELECT FROM information_schema.tables WHERE table_schema = 'graphile_worker'");
  expect(rows.length).toBeGreaterThan(0);
});

/** Everything that schema.prisma can describe, which excludes partial indexes, checks and triggers. */
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
