import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";

// Runs before each integration test file: puts a freshly copied database and an empty data folder into the environment
// before any module of the product reads it.
const database = `${inject("templateDatabase")}_${process.env.VITEST_POOL_ID}`;
const dataFolder = mkdtempSync(join(tmpdir(), "sitewright-data-"));

const client = new Client({ connectionString: inject("serverUrl") });
await client.connect();
// Ends connections that the previous file left open.
await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
await client.query(`CREATE DATABASE ${database} TEMPLATE ${inject("templateDatabase")} STRATEGY FILE_COPY`);
await client.end();

const url = new URL(inject("serverUrl"));
url.pathname = `/${database}`;
process.env.DATABASE_URL = url.href;
process.env.DATA_DIR = dataFolder;
process.env.SITEWRIGHT_KEY = "5171".repeat(16);
process.env.PRACTICE_MODEL_DELAY_MS = "0";
// People do not wait longer than the default for a search of the memory; on a busy test machine it may take longer.
process.env.MEMORY_SEARCH_MS = "10000";
process.env.ALLOW_LOCAL_REPOSITORIES = "1";
