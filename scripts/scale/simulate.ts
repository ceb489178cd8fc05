import type { Inputs } from "./figures.ts";

/** The need of one resource at the busiest hour, or after a year of use. */
export interface Need {
  name: string;
  unit: string;
  need: number;
  /** The most that one of it gives; null for a number that only explains the others. */
  limit: number | null;
}

const coresPerHost = 16;
const daysPerYear = 365;
const million = 1e6;

/** Returns what every resource needs for that many sites on one database and one shared folder. Pure. */
export function simulate({ use, product, limits }: Inputs, sites: number): Need[] {
  const turnsPerDay = sites * use.turnsPerSiteDay;
  const turns = (turnsPerDay * use.busiestHourShare) / 3_600;
  const running = turns * use.turnSeconds;
  // A turn speaks in only a part of its time; the rest waits for the model and for tools.
  const tokens = turns * use.tokensPerTurn;
  const speaking = tokens / use.tokensPerSecond;

  const nodeCores = (tokens * product.nodeMicrosPerToken) / million;
  const turnCores = (turns * product.millisPerTurn) / 1_000;
  const previews = turns * use.previewFilesPerTurn;
  const previewCores = (previews * product.microsPerPreviewFile) / million;
  const ownCores = nodeCores + turnCores * (1 - product.databaseShareOfTurn) + previewCores;
  const processes = Math.ceil(Math.max(1, ownCores / product.busyShare, running / product.concurrentTurnsPerWorker));

  // Idle processes write no log, and a process writes for all of its turns at once.
  const ticks = Math.min(processes, speaking) * product.ticksPerSecond;
  const notifying = ticks + turns * product.notifyingCommitsPerTurn;
  const reads = speaking * use.readersPerTurn * product.otherHostShare * product.readsPerFollowedTurn;
  const heartbeats = (turns * use.editorSecondsPerTurn) / product.heartbeatSeconds;
  const statements = ticks + reads + heartbeats + previews + turns * product.statementsPerTurn;
  const databaseCores =
    (tokens * product.databaseMicrosPerToken + (reads + heartbeats + previews) * product.microsPerRead) / million +
    turnCores * product.databaseShareOfTurn;

  const rows = tokens * product.rowsPerToken;
  const turnsPerYear = turnsPerDay * daysPerYear;
  const chunkBytes = turnsPerYear * use.tokensPerTurn * product.rowsPerToken * product.bytesPerRow;
  const databaseBytes = chunkBytes + turnsPerYear * product.bytesPerTurn;
  const repositoryMegabytes = sites * use.siteMegabytes + turnsPerYear * use.changingShare * use.keptMegabytesPerTurn;

  return [
    { name: "turns that run at once", unit: "", need: running, limit: null },
    { name: "tokens", unit: "/s", need: tokens, limit: null },
    { name: "processes of webs and workers", unit: "", need: processes, limit: null },
    { name: "hosts for them", unit: "", need: ownCores / product.busyShare / coresPerHost, limit: limits.hosts },
    { name: "cores of the database", unit: "", need: databaseCores / product.busyShare, limit: limits.databaseCores },
    { name: "commits that notify", unit: "/s", need: notifying, limit: limits.notifyingCommits },
    { name: "statements", unit: "/s", need: statements, limit: limits.statements },
    {
      name: "database connections",
      unit: "",
      need: processes * product.connectionsPerProcess,
      limit: limits.connections,
    },
    {
      name: "write-ahead log",
      unit: "MB/s",
      need: (rows * product.walBytesPerRow) / million,
      limit: limits.walMegabytes,
    },
    { name: "chunk table after a year", unit: "TB", need: chunkBytes / 1e12, limit: limits.chunkTableTerabytes },
    { name: "database after a year", unit: "TB", need: databaseBytes / 1e12, limit: limits.databaseTerabytes },
    {
      name: "repositories after a year",
      unit: "TB",
      need: repositoryMegabytes / million,
      limit: limits.repositoryTerabytes,
    },
    { name: "packing at night", unit: "s", need: (sites * product.packMillis) / 1_000, limit: limits.nightSeconds },
    { name: "files of previews", unit: "/s", need: previews, limit: null },
  ];
}

/** Returns the resource whose limit is the nearest or the most exceeded. */
export function firstLimit(needs: Need[]): Need & { share: number } {
  const shares = needs.flatMap((each) => (each.limit === null ? [] : [{ ...each, share: each.need / each.limit }]));
  const [first] = shares.sort((one, other) => other.share - one.share);
  if (!first) throw new Error("No resource has a limit.");
  return first;
}

/** Returns, for each limited resource, the number of sites at which its limit is reached, the smallest first. */
export function capacities(inputs: Inputs): { name: string; sites: number }[] {
  const named = simulate(inputs, 1).filter(({ limit }) => limit !== null);
  const reached = named.map(({ name }) => ({ name, sites: sitesAt(inputs, name) }));
  return reached.sort((one, other) => one.sites - other.sites);
}

const sitesMax = 1e12;

/** Every need grows with the sites, so halving finds the place. */
function sitesAt(inputs: Inputs, name: string): number {
  let [low, high] = [0, sitesMax];
  while (high - low > Math.max(1, high / 1_000)) {
    const middle = (low + high) / 2;
    const found = simulate(inputs, middle).find((each) => each.name === name);
    if (!found || found.limit === null) throw new Error(`Nothing limits ${name}.`);
    if (found.need < found.limit) low = middle;
    else high = middle;
  }
  return Math.round(high);
}
