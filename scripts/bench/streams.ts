import { type Figure, median, percentile } from "./figure.ts";
import { type Measured, measure, type Turn } from "./measure.ts";
import type { Counted } from "./scrape.ts";

/** A way from the model to its readers. */
export interface Way {
  turnOf(index: number): Turn;
  /** CPU seconds so far of all processes that serve it; null where the system does not report them. */
  cpu(): number | null;
  /** The same of PostgreSQL alone; absent without one. */
  databaseCpu?(): number | null;
  /** Its statements to the database and its git processes so far; absent without any. */
  count?(): Promise<Counted>;
}

/** `bare` is the AI SDK's own route, `hand` one that is written by hand; both store nothing. */
export interface Ways {
  hand: Way;
  bare: Way;
  product: Way;
}

interface Load extends Measured {
  turns: number;
  databaseCpuSeconds: number | null;
  statements: number;
  gitProcesses: number;
}

/** A turn of ten words beside a long one: the difference is the price of words, the rest that of the turn. */
interface Pair {
  short: Load;
  long: Load;
}

const everyMs = 20;
const wordsOfShort = 10;
type Runs = Record<keyof Ways, Pair[]>;

export interface StreamPlan {
  /** Conversations at once. */
  sizes: readonly number[];
  rounds: number;
  secondsOfSpeech: number;
  signal: AbortSignal;
  onRound(round: number, size: number): void;
}

/** Measures all ways in turn, several rounds, and returns the figures: medians of the rounds. */
export async function measureStreams(ways: Ways, plan: StreamPlan): Promise<Figure[]> {
  const bySize = new Map(plan.sizes.map((size) => [size, { hand: [], bare: [], product: [] } as Runs]));
  // The first words of a process compile it.
  for (const way of Object.values(ways)) await run(way, 5, 50, plan.signal);
  for (let round = 1; round <= plan.rounds; round++) {
    for (const [size, runs] of bySize) {
      plan.onRound(round, size);
      for (const name of ["hand", "bare", "product"] as const) {
        const short = await run(ways[name], size, wordsOfShort, plan.signal);
        const long = await run(ways[name], size, Math.round((plan.secondsOfSpeech * 1000) / everyMs), plan.signal);
        runs[name].push({ short, long });
      }
    }
  }
  return [...bySize].flatMap(([size, runs]) => figuresOf(size, runs));
}

async function run(way: Way, turns: number, words: number, signal: AbortSignal): Promise<Load> {
  const before = await way.count?.();
  const databaseBefore = way.databaseCpu?.() ?? null;
  const measured = await measure({ turns, words, everyMs }, way.turnOf, way.cpu, signal);
  const databaseAfter = way.databaseCpu?.() ?? null;
  const after = await way.count?.();
  return {
    ...measured,
    turns,
    databaseCpuSeconds: databaseAfter !== null && databaseBefore !== null ? databaseAfter - databaseBefore : null,
    statements: (after?.statements ?? 0) - (before?.statements ?? 0),
    gitProcesses: (after?.gitProcesses ?? 0) - (before?.gitProcesses ?? 0),
  };
}

const bareRoute = "bare AI SDK route";
const handRoute = "hand-written route";

function figuresOf(size: number, runs: Runs): Figure[] {
  const at = size === 1 ? "1 conversation" : `${size} conversations`;
  const compare = (
    name: string,
    unit: string,
    read: (pair: Pair) => number,
    aim: Figure["aim"],
    against: keyof Ways = "bare",
  ): Figure => ({
    ...{ name: `${name}, ${at}`, unit, against: against === "bare" ? bareRoute : handRoute, aim },
    base: median(runs[against].map(read)),
    ours: median(runs.product.map(read)),
  });
  const added = ({ long }: Pair) => percentile(long.latencyMs, 0.5);
  const first = (share: number) => (pair: Pair) => percentile([...pair.long.firstMs, ...pair.short.firstMs], share);
  const speed = ({ long }: Pair) => long.words / long.seconds;
  if (size === 1) {
    return [
      compare("first word p50", "ms", first(0.5), { atMost: 2 }),
      compare("added p50", "ms", added, null),
      alone(`statements a second, ${at} of 50 words/s`, "", median(runs.product.map(statementsASecond)), {
        atMost: 80,
      }),
    ];
  }
  return [
    compare("words/s", "", speed, size >= 100 ? { atLeast: 2 } : null),
    compare("words/s", "", speed, null, "hand"),
    compare("added p50", "ms", added, { atMost: 0.5 }),
    compare("added p50", "ms", added, null, "hand"),
    compare("first word p50", "ms", first(0.5), null),
    compare("first word p95", "ms", first(0.95), { atMost: 1 }),
    compare("CPU a word", "µs", microsAWord, { atMost: 0.5 }),
    compare("CPU a word", "µs", microsAWord, null, "hand"),
    alone(`CPU a word in PostgreSQL, ${at}`, "µs", median(runs.product.map(inDatabase).map(microsAWord)), null),
    alone(`CPU a turn beyond its words, ${at}`, "ms", median(runs.product.map(msATurn)), { atMost: 40 }),
    alone(`CPU of it in PostgreSQL, ${at}`, "ms", median(runs.product.map(inDatabase).map(msATurn)), null),
    alone(`statements a turn, ${at}`, "", median(runs.product.map(({ short }) => short.statements / short.turns)), {
      atMost: 25,
    }),
    alone(
      `git processes a turn without changes, ${at}`,
      "",
      median(runs.product.map(({ short }) => short.gitProcesses / short.turns)),
      { atMost: 0 },
    ),
    alone(`statements a second, ${at} of 50 words/s`, "", median(runs.product.map(statementsASecond)), { atMost: 80 }),
  ];
}

export function alone(name: string, unit: string, ours: number, aim: Figure["aim"]): Figure {
  return { name, unit, against: "", base: null, ours, aim };
}

const microsAWord = ({ short, long }: Pair) =>
  (((long.cpuSeconds ?? Number.NaN) - (short.cpuSeconds ?? Number.NaN)) / (long.words - short.words)) * 1e6;

const msATurn = (pair: Pair) =>
  (((pair.short.cpuSeconds ?? Number.NaN) - (pair.short.words * microsAWord(pair)) / 1e6) / pair.short.turns) * 1e3;

const inDatabase = ({ short, long }: Pair): Pair => ({
  short: { ...short, cpuSeconds: short.databaseCpuSeconds },
  long: { ...long, cpuSeconds: long.databaseCpuSeconds },
});

/** While words stream: without the statements of beginning and ending turns. */
const statementsASecond = ({ short, long }: Pair) =>
  (long.statements - short.statements) / (long.seconds - short.seconds);
