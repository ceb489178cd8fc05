/** A lane's share of the totals in the last line. */
export interface Result {
  passed: number;
  failed: number;
}

export interface Outcome extends Result {
  /** The text of the lane's line beside its seconds. */
  summary?: string;
  /** The text below that line. */
  told?: string;
}

/** A part of the tests. */
export interface Lane {
  name: string;
  /** Prints nothing itself, because others may run concurrently. `onProgress` takes words on how far it is. */
  run(onProgress: (words: string) => void): Promise<Outcome>;
}

/**
 * Runs rows of lanes concurrently, and the lanes of a row in sequence. A lane's output is printed in one piece at its
 * end; until then a terminal shows which lanes run, for how long, and how far they are.
 */
export async function runLanes(...rows: Lane[][]): Promise<Result[]> {
  const { stderr } = process;
  const running = new Map<string, { started: number; progress: string }>();
  const showRunning = () => {
    const shown = [...running].map(([name, { started, progress }]) => `${name} … ${secondsSince(started)}${progress}`);
    stderr.write(`\r\x1b[K${shown.join(", ")}`);
  };
  const ticking = stderr.isTTY ? setInterval(showRunning, 100) : undefined;
  const runRow = async (lanes: Lane[]) => {
    const results: Result[] = [];
    for (const { name, run } of lanes) {
      const started = performance.now();
      const lane = { started, progress: "" };
      running.set(name, lane);
      const onProgress = (words: string) => {
        lane.progress = `, ${words}`;
      };
      // A lane that cannot be run does not hide the others.
      const outcome = await run(onProgress).catch((error): Outcome => ({ passed: 0, failed: 1, told: String(error) }));
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
