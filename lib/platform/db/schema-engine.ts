import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { DatabaseError, Pool } from "pg";

const nothingFiltered = { externalTables: [], externalEnums: [] };

/** A folder of `prisma/migrations`: its name and what its `migration.sql` says. */
export interface Migration {
  name: string;
  sql: string;
}

/** Prisma's own schema engine, without its command line and the binary that this downloads. */
export interface SchemaEngine {
  /** Applies what `_prisma_migrations` does not list yet and answers the names. Rejects with the engine's own words. */
  applyMigrations(migrations: Migration[], lockfile: string): Promise<string[]>;
  /** The SQL that leads from an empty database to the schema: the beginning of a new migration. */
  createScript(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the schema engine on a database, for the given `schema.prisma`. The engine is WebAssembly of the version that
 * `@prisma/engines-version` names, so `prisma/migrations` stays the standard folder and the standard command line
 * agrees with what is applied.
 */
export async function openSchemaEngine(databaseUrl: string, schema: string): Promise<SchemaEngine> {
  loadWebAssembly();
  const pool = new Pool({ connectionString: databaseUrl });
  // A connection that breaks while idle shows at the next query.
  pool.on("error", () => undefined);
  const adapter = bindMigrationAwareSqlAdapterFactory(sendScriptsWhole(new PrismaPg(pool)));
  const ignoreLog = () => undefined;
  const engine = await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, ignoreLog, adapter);

  return {
    async applyMigrations(migrations, lockfile) {
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

/**
 * The adapter cuts a script at every semicolon, also inside functions and comments, and runs the pieces one by one. Sent
 * whole, PostgreSQL parses it itself and runs it as one transaction: a migration is applied or it is not.
 */
function sendScriptsWhole(factory: PrismaPg): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    async connect() {
      const adapter = await factory.connect();
      return Object.assign(adapter, {
        async executeScript(script: string) {
          await adapter.underlyingDriver().query(script).catch(rethrowReadable);
        },
      });
    },
  };
}

/** The engine passes on what it finds in an error of this kind, and of any other only a number. */
function rethrowReadable(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  const { message, code = "", severity = "", detail, column, hint } = error;
  throw new DriverAdapterError({ kind: "postgres", code, severity, message, detail, column, hint });
}

let loaded = false;

/** The package expects a bundler that imports `.wasm`; Node gets the module handed over. */
function loadWebAssembly(): void {
  if (loaded) return;
  const javascript = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(join(dirname(javascript), "schema_engine_bg.wasm"));
  const imports = { ...bindings } as unknown as WebAssembly.ModuleImports;
  // The engine gives up waiting for its lock after ten seconds, and never clears that timer: it must hold no process up.
  const setTimer = Object.keys(imports).find((name) => name.startsWith("__wbg_setTimeout"));
  if (setTimer) imports[setTimer] = (callback: () => void, delayMs: number) => setTimeout(callback, delayMs).unref();
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./schema_engine_bg.js": imports });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
  loaded = true;
}
