import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { DatabaseError, Pool } from "pg";
import { loadSchemaEngine } from "./schema-engine-wasm.ts";

const nothingFiltered = { externalTables: [], externalEnums: [] };

/** A folder of `prisma/migrations`: its name and the content of its `migration.sql`. */
export interface Migration {
  name: string;
  sql: string;
}

/** Prisma's own schema engine, without its command line and the binary that the command line downloads. */
export interface SchemaEngine {
  /**
   * Applies the migrations that `_prisma_migrations` does not list yet and returns their names. Applying and listing one is
   * atomic, even in a crash; a failed one is retried. Rejects with the engine's own message.
   */
  applyMigrations(migrations: Migration[], lockfile: string): Promise<string[]>;
  /** Returns the SQL that creates the schema in an empty database, as the draft of a new migration. */
  createScript(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the schema engine on a database, for the given `schema.prisma`. The engine is WebAssembly of the version that
 * `@prisma/engines-version` names, so `prisma/migrations` stays the standard folder and the standard command line
 * agrees with what is applied.
 */
export async function openSchemaEngine(databaseUrl: string, schema: string): Promise<SchemaEngine> {
  const pool = new Pool({ connectionString: databaseUrl });
  // The next query reports a connection that broke while idle.
  pool.on("error", () => undefined);
  const scripts = new Set<string>();
  const adapter = bindMigrationAwareSqlAdapterFactory(runScriptsWhole(new PrismaPg(pool), scripts));
  const ignoreLog = () => undefined;
  const engine = await loadSchemaEngine().new({ datamodels: [["schema.prisma", schema]] }, ignoreLog, adapter);

  return {
    async applyMigrations(migrations, lockfile) {
      for (const { sql } of migrations) scripts.add(sql);
      for (const migrationName of await findInterrupted(pool)) await engine.markMigrationRolledBack({ migrationName });
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: {
          baseDir: "prisma/migrations",
          lockfile: { path: "migration_lock.toml", content: lockfile },
          shadowDbInitScript: "",
          migrationDirectories: migrations.map(({ name, sql }) => ({
            path: name,
            migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
          })),
        },
        filters: nothingFiltered,
      });
      return appliedMigrationNames;
    },
    async createScript() {
      const { stdout } = await engine.diff({
        from: { tag: "empty" },
        to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
        script: true,
        exitCode: null,
        filters: nothingFiltered,
      });
      return stdout ?? "";
    },
    async close() {
      engine.free();
      // The engine's advisory lock lives until its connection ends.
      await pool.end();
    },
  };
}

const isUnfinished = `"finished_at" IS NULL AND "rolled_back_at" IS NULL`;

/** Returns migrations that began and were rolled back (see below). The engine would demand a manual fix for them. */
async function findInterrupted(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists");
  if (!rows[0]?.exists) return [];
  const unfinished = await pool.query(`SELECT "migration_name" FROM "_prisma_migrations" WHERE ${isUnfinished}`);
  return unfinished.rows.map((row) => row.migration_name);
}

/**
 * Makes the adapter run scripts whole: it would cut them at every semicolon, also inside functions and comments, and run the
 * pieces one by one. PostgreSQL parses a whole script itself and runs it as one transaction, which also marks the migration as
 * finished. (The engine then marks it once more.)
 */
function runScriptsWhole(factory: PrismaPg, migrationScripts: Set<string>): SqlMigrationAwareDriverAdapterFactory {
  const finish = `\n;UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE ${isUnfinished};`;
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    async connect() {
      const adapter = await factory.connect();
      return Object.assign(adapter, {
        async executeScript(script: string) {
          const whole = migrationScripts.has(script) ? script + finish : script;
          await adapter.underlyingDriver().query(whole).catch(rethrowReadable);
        },
      });
    },
  };
}

/** Throws an error whose message the engine passes on; of any other error it passes only a number. */
function rethrowReadable(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  const { message, code = "", severity = "", detail, column, hint } = error;
  throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
}
