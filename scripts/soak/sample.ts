import { type Dirent, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Client } from "pg";
import { processTree } from "#tests/setup/process-tree.ts";
import type { Inspector } from "./inspector.ts";
import { type TableKind, tables } from "./tables.ts";

/** One value with what it takes to be flat. */
export interface Figure {
  value: number;
  unit: string;
  /** The growth a minute up to which it counts as flat; null for data. */
  growthMax: number | null;
}

/** By name. */
export type Sample = Record<string, Figure>;

/** The growth a minute up to which a figure counts as flat. */
const flat = {
  // A hundred turns a minute that leave 2 KiB each are more. Next keeps every address that was asked for, until they take 8 MiB.
  heapMB: 0.2,
  // The allocators keep freed memory and give it back in pieces of several MB.
  processMB: 0.5,
  // A descriptor or a connection every twenty minutes.
  count: 0.05,
  files: 1,
  // Dead rows of busy tables wait for autovacuum.
  tableKB: 16,
};

const mb = (bytes: number) => bytes / 1024 / 1024;

export type Role = "web" | "worker" | "launcher" | "guard" | "PostgreSQL" | "connection" | "other";

export function roleOf(command: string): Role {
  if (command.startsWith("next-server") || command.includes("next/dist/bin/next")) return "web";
  if (/scripts\/(launcher\/worker-process|worker)\.ts/.test(command)) return "worker";
  if (/scripts\/(start\.ts|bootstrap\.mjs)|^npm /.test(command)) return "launcher";
  // `postgres: user database 127.0.0.1(port) idle`, beside PostgreSQL's own background processes.
  if (/^postgres: .*\(\d+\)/.test(command)) return "connection";
  if (/^postgres: |bin\/postgres /.test(command)) return "PostgreSQL";
  if (/\bguard\b/.test(command)) return "guard";
  return "other";
}

/** Samples memory, descriptors, children and listening sockets of every process below the launcher. Linux only. */
export function sampleProcesses(launcherPid: number): Sample {
  const sample: Sample = {};
  const add = (name: string, value: number, unit: string, growthMax: number | null) => {
    const before = sample[name]?.value ?? 0;
    sample[name] = { value: before + value, unit, growthMax };
  };
  const members = processTree(launcherPid).map(({ pid, command }) => ({ pid, role: roleOf(command) }));
  const roles = new Map<Role, number[]>();
  for (const { pid, role } of members) roles.set(role, [...(roles.get(role) ?? []), pid]);
  for (const [role, pids] of roles) {
    const memory = pids.reduce((sum, pid) => sum + anonymousBytes(pid), 0);
    // Connections come and go with the pool; one connection must not grow.
    if (role === "connection") add("memory of a database connection", mb(memory) / pids.length, "MB", flat.processMB);
    else add(`memory, ${role}`, mb(memory), "MB", flat.processMB);
    if (role !== "connection") add(`processes, ${role}`, pids.length, "", flat.count);
    const open = sumOf(pids.map(openDescriptors));
    // PostgreSQL keeps the files of tables open that it has read, and so has more of them for a while.
    if (role === "connection") add("descriptors of a database connection", open / pids.length, "", flat.files);
    else if (role === "PostgreSQL") add("descriptors, PostgreSQL", open, "", flat.files);
    // Those of the others are counted from inside.
    else if (role !== "web" && role !== "worker") add(`descriptors, ${role}`, open, "", flat.count);
  }
  add("listening sockets", listeningSockets(members.map(({ pid }) => pid)), "", flat.count);
  return sample;
}

/** Memory that the process has for itself, without files and shared buffers. */
function anonymousBytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function openDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Sockets over TCP and of the file system that a process listens at: proc_net(5). */
function listeningSockets(pids: readonly number[]): number {
  const lines = (name: string) => read(`/proc/net/${name}`).split("\n").slice(1);
  const column = (line: string, index: number) => line.trim().split(/\s+/)[index] ?? "";
  const listening = new Set([
    ...["tcp", "tcp6"].flatMap((name) =>
      lines(name).flatMap((line) => (column(line, 3) === "0A" ? [column(line, 9)] : [])),
    ),
    // The flag __SO_ACCEPTCON.
    ...lines("unix").flatMap((line) => (column(line, 3) === "00010000" ? [column(line, 6)] : [])),
  ]);
  const held = pids.flatMap((pid) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
    } catch {
      return [];
    }
  });
  // A socket that two processes share counts once.
  return new Set(
    held.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []).filter((inode) => listening.has(inode)),
  ).size;
}

function linkOf(path: string): string[] {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Samples rows and bytes of every table, and what the database has beside them. Throws for a table that says nothing of its growth. */
export async function sampleDatabase(database: Client): Promise<Sample> {
  const sample: Sample = {};
  const { rows } = await database.query<{ name: string; sqlName: string; bytes: string }>(`
    SELECT CASE WHEN nspname = 'public' THEN relname ELSE nspname || '.' || relname END AS name,
      class.oid::regclass::text AS "sqlName", pg_total_relation_size(class.oid) AS bytes
    FROM pg_class class JOIN pg_namespace space ON space.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'graphile_worker') ORDER BY 1`);
  for (const { name, sqlName, bytes } of rows) {
    const kind: TableKind | undefined = tables[name];
    if (!kind) throw new Error(`The table ${name} is missing in scripts/soak/tables.ts.`);
    const count = await countOf(database, sqlName);
    sample[`rows, ${name}`] = { value: count, unit: "", growthMax: kind === "work" ? flat.count : null };
    const grows = kind === "work" ? flat.tableKB : null;
    sample[`size, ${name}`] = { value: Number(bytes) / 1024, unit: "KB", growthMax: grows };
  }
  const others = {
    "database connections": `pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    "advisory locks": "pg_locks WHERE locktype = 'advisory'",
    "open transactions": `pg_stat_activity WHERE state LIKE 'idle in%' OR state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    "leases of turns": "edit_sessions WHERE lease_token IS NOT NULL AND ended_at IS NOT NULL",
    "jobs that failed": "graphile_worker.jobs WHERE attempts > 1",
  };
  for (const [name, from] of Object.entries(others)) {
    sample[name] = { value: await countOf(database, from), unit: "", growthMax: flat.count };
  }
  return sample;
}

async function countOf(database: Client, from: string): Promise<number> {
  return Number((await database.query<{ count: string }>(`SELECT count(*) FROM ${from}`)).rows[0]?.count);
}

/** Names of files that exist only while something is written. */
const temporary = /^tmp_|\.lock$|\.tmp$|\.new$|^pgsql_tmp|quarantine|incoming|sitewright-/;

/** Counts the files of the data folder, and of the product's folder for temporary files. */
export function sampleFiles(dataDir: string, temporaryDir: string): Sample {
  const counts = { repositories: 0, repositoriesBytes: 0, postgres: 0, other: 0, temporary: 0 };
  for (const path of filesBelow(dataDir)) {
    const [top] = path.split("/");
    const base = path.slice(path.lastIndexOf("/") + 1);
    if (top !== "postgres" && temporary.test(base)) counts.temporary++;
    else if (top === "postgres") counts.postgres += path.includes("pgsql_tmp/") ? 1 : 0;
    else if (top === "repositories") {
      counts.repositories++;
      counts.repositoriesBytes += sizeOf(join(dataDir, path));
    } else counts.other++;
  }
  return {
    "files of repositories": { value: counts.repositories, unit: "", growthMax: null },
    "bytes of repositories": { value: mb(counts.repositoriesBytes), unit: "MB", growthMax: null },
    "other files in DATA_DIR": { value: counts.other, unit: "", growthMax: flat.count },
    "temporary files in DATA_DIR": { value: counts.temporary + counts.postgres, unit: "", growthMax: flat.count },
    "files in TMPDIR": { value: filesBelow(temporaryDir).length, unit: "", growthMax: flat.count },
  };
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[];
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Counts of a Node process, after garbage was collected. */
interface Census {
  heapUsed: number;
  /** Of the heap: V8 compiles code for hours, as functions become busy. */
  code: number;
  external: number;
  descriptors: number;
  resources: Record<string, number>;
  listeners: number;
  shutdownListeners: number;
  states: Record<string, number>;
}

// Caches fill up to their bounds for hours, and their growth would hide a leak. The next use makes an emptied one again.
const emptyCaches = `(() => {
  const caches = ["git.kept-objects", "git.trees", "git.commits"];
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    const [, name] = /^sitewright\\.(.+)$/.exec(key.description ?? "") ?? [];
    if (!name) continue;
    const isRecentMap = typeof globalThis[key]?.weight === "number";
    if (isRecentMap || caches.includes(name)) globalThis[key] = undefined;
  }
})()`;

const census = `(() => {
  const { heapUsed, external } = process.memoryUsage();
  const compiled = process.getBuiltinModule("node:v8").getHeapCodeStatistics();
  const code = compiled.code_and_metadata_size + compiled.bytecode_and_metadata_size;
  const resources = {};
  for (const type of process.getActiveResourcesInfo()) resources[type] = (resources[type] ?? 0) + 1;
  // The pool's connections come and go; each idle one has a timer.
  const pool = globalThis[Symbol.for("sitewright.db.pool")];
  if (pool) resources.TCPSocketWrap -= pool.totalCount;
  if (pool) resources.Timeout -= pool.idleCount;
  const descriptors = process.getBuiltinModule("node:fs").readdirSync("/proc/self/fd").length - (pool?.totalCount ?? 0);
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const { getEventListeners } = process.getBuiltinModule("node:events");
  const shutdown = globalThis[Symbol.for("sitewright.shutdown")]?.signal;
  const dependants = shutdown && Object.getOwnPropertySymbols(shutdown).find(({ description }) => description === "kDependantSignals");
  const shutdownListeners = shutdown ? getEventListeners(shutdown, "abort").length + (shutdown[dependants]?.size ?? 0) : 0;
  const sizeOf = (value, depth, seen) => {
    if (typeof value !== "object" || value === null || seen.has(value) || depth > 3) return 0;
    seen.add(value);
    if (value instanceof Map) return value.size + [...value.values()].reduce((sum, one) => sum + sizeOf(one, depth + 1, seen), 0);
    if (value instanceof Set) return value.size;
    if (Array.isArray(value)) return value.length;
    if (ArrayBuffer.isView(value)) return 0;
    return Object.values(value).reduce((sum, one) => sum + sizeOf(one, depth + 1, seen), 0);
  };
  const states = {};
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    const [, name] = /^sitewright\\.(.+)$/.exec(key.description ?? "") ?? [];
    if (name && !/^(metrics|db\\.(pool|client|statements))/.test(name)) states[name] = sizeOf(globalThis[key], 0, new Set());
  }
  return { heapUsed, code, external, descriptors, resources, listeners, shutdownListeners, states };
})()`;

/** Empties the caches of a Node process, collects its garbage, and counts what is left. */
export async function sampleInside(role: string, inspector: Inspector): Promise<Sample> {
  await inspector.evaluate(emptyCaches);
  await inspector.collectGarbage();
  const { heapUsed, code, external, descriptors, resources, listeners, shutdownListeners, states } =
    await inspector.evaluate<Census>(census);
  const counts = {
    descriptors,
    "event listeners of the process": listeners,
    "listeners at shutdown": shutdownListeners,
  };
  return {
    [`heap, ${role}`]: { value: mb(heapUsed - code), unit: "MB", growthMax: flat.heapMB },
    [`compiled code, ${role}`]: { value: mb(code), unit: "MB", growthMax: null },
    [`memory outside of the heap, ${role}`]: { value: mb(external), unit: "MB", growthMax: flat.heapMB },
    ...Object.fromEntries(
      [
        ...Object.entries(counts).map(([name, count]) => [`${name}, ${role}`, count] as const),
        ...Object.entries(resources).map(([type, count]) => [`${type}, ${role}`, count] as const),
        ...Object.entries(states).map(([name, count]) => [`entries of ${name}, ${role}`, count] as const),
      ].map(([name, value]) => [name, { value, unit: "", growthMax: flat.count }]),
    ),
  };
}
