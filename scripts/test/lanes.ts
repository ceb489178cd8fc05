/** What a lane counts for in the last line. */
export interface Result {
  passed: number;
  failed: number;
}

export interface Outcome extends Result {
  /** What the lane's line says beside its seconds. */
  summary?: string;
  /** What stands below that line. */
  told?: string;
}

/** A part of the tests. */
export interface Lane {
  name: string;
  /** Says nothing itself: others may run beside it. */
  run(): Promise<Outcome>;
}

/**
 * Runs rows of lanes beside one another, and the lanes of a row one after the other. What a lane has to say comes when it
 * has ended, in one piece; until then a terminal shows which ones run, and for how long.
 */
export async function runLanes(...rows: Lane[][]): Promise<Result[]> {
  const { stderr } = process;
  const running = new Map<string, number>();
  const showRunning = () => {
    const shown = [...running].map(([name, started]) => `${name} … ${secondsSince(started)}`);
    stderr.write(`\r\x1b[K${shown.join(", ")}`);
  };
  const ticking = stderr.isTTY ? setInterval(showRunning, 100) : undefined;
  const runRow = async (lanes: Lane[]) => {
    const results: Result[] = [];
    for (const { name, run } of lanes) {
      const started = performance.now();
      running.set(name, started);
      // A lane that can't be run hides no other.
      const outcome = await run().catch((error): Outcome => ({ passed: 0, failed: 1, told: String(error) }));
      running.delete(name);
      const { summary, told = "" } = outcome;
      const line = `${name} … ${secondsSince(started)}${summary ? `, ${summary}` : ""}`;
      stderr.write(`${stderr.isTTY ? "\r\x1b[K" : ""}${line}\n${told && `${told}\n`}`);
      results.push(outcome);
    }
    return results;
  };
  try {
    return (await Promise.all(rows.map(runRow))).flat();
  } finally {
    clearInterval(ticking);
  }
}

function secondsSince(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
