import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { Cluster } from "./cluster.ts";
import { Traffic } from "./traffic.ts";
import type { WorkerProcess } from "./worker-process.ts";

// The long form: people keep several sites busy while random faults strike at any moment, at times several at once.
// After each round the traffic pauses, and nothing may be missing, duplicated or half done. The seed determines which
// faults strike, their order and length, but not at which moment of a turn.

const seed = Number(process.env.FAULT_SEED) || Math.floor(Math.random() * 2 ** 31);
const faultsWanted = Number(process.env.RANDOM_FAULTS) || 2_000;
const faultsARound = 50;

const cluster = new Cluster();
let traffic: Traffic;

beforeAll(async () => {
  process.stdout.write(`The random faults come from the seed ${seed} (FAULT_SEED).\n`);
  await cluster.start();
  await cluster.client.setUp({ email: "ada@example.org", password: "a password for tests", name: "Ada Baker" });
  traffic = await Traffic.create(cluster);
});
afterAll(async () => {
  await traffic?.pause();
  await cluster.end();
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Fault {
  kind: keyof typeof kinds;
  /** Selects one of the workers or git commands. */
  pick: number;
  /** Duration, for faults that last. */
  ms: number;
}

/** The git commands in a turn and in the jobs after it. */
const commands = ["update-ref", "diff-tree", "push", "cat-file"];
/** The files that a turn and the jobs after it open. */
const paths = ["/tmp_obj_", ".lock", "/objects/"];
const pickFrom = <Item>(items: readonly Item[], pick: number) => items[pick % items.length] as Item;
/** Waits until the worker has started: only a running one can be disturbed. */
async function pickWorker(pick: number): Promise<WorkerProcess> {
  const worker = pickFrom([...cluster.workers.values()], pick);
  await worker.ready;
  return worker;
}

let sleepers: Promise<void>[] = [];

async function whileGit(begin: () => void, ms: number): Promise<void> {
  begin();
  await pause(ms);
  cluster.git.release();
  cluster.files.release();
}

/** By kind; of kinds with the same `part` only one strikes at a time. */
const kinds = {
  "kill -9 of a worker": {
    part: "process",
    strike: async ({ pick }: Fault) => cluster.killWorker(await pickWorker(pick)),
  },
  "a worker that is asked to end": {
    part: "process",
    strike: async ({ pick }: Fault) => cluster.stopWorker(await pickWorker(pick)),
  },
  "a worker that sleeps through its lease": {
    part: "process",
    async strike({ pick }: Fault) {
      const worker = await pickWorker(pick);
      worker.signal("SIGSTOP");
      // Other faults strike meanwhile; it may be killed in its sleep.
      sleepers.push(pause(cluster.leaseMs + 500).then(() => worker.signal("SIGCONT")));
    },
  },
  "kill -9 of the web": {
    part: "process",
    async strike() {
      await cluster.ready();
      await cluster.killWeb();
    },
  },
  "kill -9 of the database": {
    part: "process",
    async strike({ ms }: Fault) {
      await cluster.ready();
      await cluster.killDatabase(() => pause(ms / 4));
    },
  },
  "a cut of all sockets": { part: "sockets", strike: async () => cluster.cutSockets() },
  "a git command that fails": {
    part: "git",
    strike: ({ pick, ms }: Fault) =>
      whileGit(() => cluster.git.fail(pickFrom(commands, pick), "fatal: broken"), ms / 4),
  },
  "a git command that takes its time": {
    part: "git",
    strike: ({ pick, ms }: Fault) => whileGit(() => cluster.git.hold(pickFrom(commands, pick)), ms),
  },
  "a disk that is full where refs are kept": {
    part: "git",
    strike: ({ ms }: Fault) => whileGit(() => cluster.files.fail(".lock"), ms),
  },
  "a disk that is full": {
    part: "git",
    strike: ({ pick, ms }: Fault) => whileGit(() => cluster.files.fail(pickFrom(paths, pick)), ms / 4),
  },
  "a disk that takes its time": {
    part: "git",
    strike: ({ pick, ms }: Fault) => whileGit(() => cluster.files.hold(pickFrom(paths, pick)), ms),
  },
} as const;

const anyFault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  pick: fc.nat(1_000),
  ms: fc.nat(1_500),
});
const anyWave = fc.record({
  afterMs: fc.nat(300),
  faults: fc.uniqueArray(anyFault, { minLength: 1, maxLength: 3, selector: ({ kind }) => kinds[kind].part }),
});

async function expectSound(): Promise<void> {
  await Promise.all(sleepers);
  sleepers = [];
  await cluster.ready();
  await traffic.pause().catch(async (error) => {
    process.stdout.write(`${await cluster.describeQueue()}\n`);
    throw error;
  });
  await traffic.expectKept();
  expect(await cluster.findWrong()).toEqual([]);
}

test(
  `${faultsWanted} random faults under traffic lose, repeat and leave open nothing`,
  async () => {
    onTestFailed(() => {
      process.stdout.write(`The seed was ${seed}.\n`);
      for (const worker of cluster.workers.values()) process.stdout.write(`${worker.name}:\n${worker.said()}\n`);
    });
    let tried = 0;
    let since = 0;
    traffic.go();
    for (const { afterMs, faults } of fc.sample(anyWave, { seed, numRuns: faultsWanted })) {
      await pause(afterMs);
      await Promise.all(faults.map((fault) => kinds[fault.kind].strike(fault)));
      tried += faults.length;
      since += faults.length;
      const isLast = tried >= faultsWanted;
      if (since >= faultsARound || isLast) {
        await expectSound();
        process.stdout.write(`${tried} random faults were tried; ${traffic.tell()}.\n`);
        since = 0;
        if (isLast) break;
        traffic.go();
      }
    }
    expect(tried).toBeGreaterThanOrEqual(faultsWanted);
  },
  24 * 60 * 60_000,
);
