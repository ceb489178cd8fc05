// The inputs of `npm run scale`. Each stands here once, with its source; change a value when something new was measured. Figures of one
// kind: how people use their sites, what was measured of the product, and what one of each thing can do.

export interface Figure {
  value: number;
  unit: string;
  /** `measured` with the place or the command, `counted` in the code, `documented` by its makers, or `assumed`. */
  source: string;
}

const bench = "measured: docs/benchmarks.md, 20 conversations of 50 words a second on two cores";
const ownTable =
  "measured on two cores: 200,000 rows of 200 a turn in PostgreSQL 18 with the table's columns and indexes";
const assumed = "assumed";

/** How a site is used. An agency's sites rest most days. */
const use = {
  turnsPerSiteDay: { value: 1, unit: "turns a site and day", source: assumed },
  busiestHourShare: { value: 0.15, unit: "of a day's turns in its busiest hour", source: assumed },
  tokensPerTurn: { value: 600, unit: "tokens", source: assumed },
  tokensPerSecond: {
    value: 50,
    unit: "tokens a second of one turn",
    source: "as in the benchmark of docs/performance.md",
  },
  turnSeconds: { value: 30, unit: "s from claim to end, with tools", source: assumed },
  changingShare: { value: 0.6, unit: "of the turns change files", source: assumed },
  editorSecondsPerTurn: { value: 300, unit: "s for which an editor is open", source: assumed },
  readersPerTurn: { value: 1, unit: "open streams of one turn", source: assumed },
  previewFilesPerTurn: { value: 60, unit: "files of previews", source: assumed },
  siteMegabytes: { value: 20, unit: "MB of a repository, packed", source: assumed },
  keptMegabytesPerTurn: { value: 0.05, unit: "MB of objects that a changing turn adds", source: assumed },
} satisfies Record<string, Figure>;

/** The needs of the product. */
const product = {
  nodeMicrosPerToken: { value: 296, unit: "µs of CPU", source: bench },
  databaseMicrosPerToken: { value: 29, unit: "µs of CPU", source: bench },
  millisPerTurn: { value: 59, unit: "ms of CPU, without its tokens", source: bench },
  databaseShareOfTurn: { value: 0.3, unit: "of that in PostgreSQL", source: bench },
  statementsPerTurn: { value: 32, unit: "statements, without its log", source: bench },
  notifyingCommitsPerTurn: {
    value: 6,
    unit: "commits that notify, without its log",
    source: "counted: the jobs of a turn and its end",
  },
  ticksPerSecond: {
    value: 40,
    unit: "writes of the log a second and process, at most",
    source: "counted: chunk-writes.ts",
  },
  readsPerFollowedTurn: {
    value: 35,
    unit: "reads a second of a turn that runs on another host than its reader",
    source: "counted: live-log.ts reads once a notification, which comes at each tick with words",
  },
  otherHostShare: { value: 0.5, unit: "of the readers on another host than the turn", source: assumed },
  microsPerRead: { value: 150, unit: "µs of PostgreSQL's CPU a small read", source: assumed },
  heartbeatSeconds: { value: 10, unit: "s between an open editor's signs of life", source: "counted: use-presence.ts" },
  rowsPerToken: {
    value: 0.7,
    unit: "rows of edit_session_chunks",
    source: "counted: a row a tick of 25 ms with words",
  },
  bytesPerRow: { value: 178, unit: "bytes with indexes", source: ownTable },
  walBytesPerRow: { value: 252, unit: "bytes of write-ahead log", source: ownTable },
  bytesPerTurn: { value: 40_000, unit: "bytes in all other tables that stay", source: assumed },
  concurrentTurnsPerWorker: { value: 100, unit: "turns", source: "counted: WORKER_CONCURRENCY" },
  connectionsPerProcess: { value: 22, unit: "connections", source: "counted: DATABASE_CONNECTIONS and two" },
  microsPerPreviewFile: {
    value: 340,
    unit: "µs of CPU",
    source: "measured: docs/benchmarks.md, 5,837 a second on two cores, the client included",
  },
  packMillis: {
    value: 60,
    unit: "ms a repository and night",
    source: "measured: git maintenance as in pack-repository.ts, with nothing to pack",
  },
  busyShare: { value: 0.6, unit: "of a core that is used at the busiest hour", source: assumed },
} satisfies Record<string, Figure>;

/** The most that one of each can do: one database server, one file system, one night. */
const limits = {
  databaseCores: { value: 32, unit: "cores of one server", source: assumed },
  notifyingCommits: {
    value: 700,
    unit: "commits a second that notify",
    source: "measured: 8 connections, fsync on, two cores; without NOTIFY the same reached 2,270",
  },
  statements: { value: 50_000, unit: "small statements a second of one server", source: assumed },
  connections: { value: 500, unit: "connections of one server", source: assumed },
  walMegabytes: { value: 100, unit: "MB of write-ahead log a second", source: assumed },
  databaseTerabytes: { value: 4, unit: "TB of one database that a restore brings back in half a day", source: assumed },
  chunkTableTerabytes: {
    value: 1,
    unit: "TB of one table that VACUUM and an index build get through in a night",
    source: assumed,
  },
  repositoryTerabytes: { value: 20, unit: "TB of one shared folder", source: assumed },
  hosts: { value: 50, unit: "hosts of 16 cores for webs and workers", source: assumed },
  nightSeconds: {
    value: 6 * 3_600,
    unit: "s in which one job packs all repositories",
    source: "counted: pack-repositories.ts",
  },
} satisfies Record<string, Figure>;

export const figures = { use, product, limits };
type Values<Group> = { [Name in keyof Group]: number };
export type Inputs = { [Name in keyof typeof figures]: Values<(typeof figures)[Name]> };

/** Returns the figures without their units and sources. */
export function inputsOf(given: typeof figures = figures): Inputs {
  const values = <Group extends Record<string, Figure>>(group: Group) =>
    Object.fromEntries(Object.entries(group).map(([name, { value }]) => [name, value])) as Values<Group>;
  return { use: values(given.use), product: values(given.product), limits: values(given.limits) };
}
