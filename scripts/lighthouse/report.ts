import { categories, type Figure, type FormFactor, figures, type Measurement } from "./run-lighthouse.ts";

export const scoreMin = 95;

export interface Median {
  scores: Record<(typeof categories)[number], number>;
  figures: Record<Figure, number>;
  speed: number;
}

/** Returns the median of the runs, for each score and figure separately. */
export function medianOf(runs: Measurement[]): Median {
  const over = <Key extends string>(keys: readonly Key[], read: (run: Measurement, key: Key) => number | undefined) =>
    Object.fromEntries(keys.map((key) => [key, middleOf(runs.map((run) => read(run, key) ?? Number.NaN))])) as Record<
      Key,
      number
    >;
  return {
    scores: over(categories, (run, category) => run.scores[category]),
    speed: middleOf(runs.map(({ speed }) => speed)),
    figures: over(Object.keys(figures) as Figure[], (run, figure) => run.figures[figure]),
  };
}

function middleOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const tableHead = [
  "| page | device | performance | accessibility | best practices | FCP | LCP | TBT | SI | CLS | machine |",
  "|---|---|---|---|---|---|---|---|---|---|---|",
];

export function describeMedian(page: string, formFactor: FormFactor, { scores, figures, speed }: Median): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const { FCP, LCP, TBT, SI, CLS } = figures;
  const cells = [
    ...[page, formFactor, ...categories.map((category) => Math.round(scores[category]))],
    ...[seconds(FCP), seconds(LCP), `${Math.round(TBT)} ms`, seconds(SI), Number(CLS.toFixed(4)), Math.round(speed)],
  ];
  return `| ${cells.join(" | ")} |`;
}

/**
 * Returns a line for each score that is too low or missing, and one for each audit that lowered it in the first run.
 */
export function describeShortfall(name: string, { scores }: Median, runs: Measurement[]): string[] {
  const low = categories.filter((category) => !(Math.round(scores[category]) >= scoreMin));
  if (low.length === 0) return [];
  return [
    ...low.map((category) => `${name}: ${category} is ${scores[category]}, under ${scoreMin}.`),
    ...(runs[0]?.failures ?? []).map((failure) => `  ${failure}`),
  ];
}
