import { setTimeout as delay } from "node:timers/promises";

/** Runs one turn as a reader: calls `onText` as text arrives, and resolves at its end. */
export type Turn = (prompt: string, onText: (text: string) => void, signal: AbortSignal) => Promise<void>;

export interface Measured {
  /** From the model's word to the reader, in milliseconds. */
  latencyMs: number[];
  /** From the request to the first word, in milliseconds. */
  firstMs: number[];
  words: number;
  seconds: number;
  cpuSeconds: number | null;
}

export interface Load {
  turns: number;
  words: number;
  everyMs: number;
}

/** The words of a text, each with the moment at which the model said it. */
const said = /word@(\d+\.\d+) /g;

/**
 * Runs that many turns concurrently and measures when each word reaches its reader. `cpu` returns the CPU seconds that
 * the server has used so far.
 */
export async function measure(
  load: Load,
  turnOf: (index: number) => Turn,
  cpu: () => number | null,
  signal: AbortSignal,
): Promise<Measured> {
  const measured: Measured = { latencyMs: [], firstMs: [], words: 0, seconds: 0, cpuSeconds: null };
  const prompt = `say ${load.words} words every ${load.everyMs} ms`;
  const cpuBefore = cpu();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: load.turns }, async (_, index) => {
      // Spread over a fifth of a second, as people are.
      await delay((index / load.turns) * 200);
      const asked = performance.now();
      let rest = "";
      let first = true;
      const onText = (text: string) => {
        const arrived = performance.now();
        if (first) measured.firstMs.push(arrived - asked);
        first = false;
        // A word may be cut anywhere.
        rest += text;
        let end = 0;
        for (const match of rest.matchAll(said)) {
          measured.latencyMs.push(performance.timeOrigin + arrived - Number(match[1]));
          measured.words++;
          end = match.index + match[0].length;
        }
        rest = rest.slice(end);
      };
      await turnOf(index)(prompt, onText, signal);
    }),
  );
  measured.seconds = (performance.now() - began) / 1000;
  const cpuAfter = cpu();
  if (cpuBefore !== null && cpuAfter !== null) measured.cpuSeconds = cpuAfter - cpuBefore;
  const expected = load.turns * load.words;
  if (measured.words !== expected) throw new Error(`${measured.words} of ${expected} words reached their readers.`);
  return measured;
}
