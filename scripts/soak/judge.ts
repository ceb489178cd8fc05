/** One figure of the soak over time: a value for each moment of rest. */
export interface Series {
  name: string;
  unit: string;
  /** In the order of the samples. */
  values: readonly number[];
  /** The growth a minute up to which it counts as flat; null for data, which may grow. */
  growthMax: number | null;
}

export interface Verdict {
  name: string;
  unit: string;
  /** At the end of the warm-up and at the end; the medians of three samples. */
  from: number;
  to: number;
  growth: number;
  growthMax: number | null;
  isFlat: boolean;
}

/** The part of the run that counts as warm-up: code is compiled, pools and caches fill, PostgreSQL learns its plans. */
export const warmUp = 1 / 3;

/** Judges a series by its slope after the warm-up. `minutes` are the moments of its samples. */
export function judge({ name, unit, values, growthMax }: Series, minutes: readonly number[]): Verdict {
  const end = minutes.at(-1) ?? 0;
  const judged = values.flatMap((value, index) => {
    const minute = minutes[index] ?? 0;
    return minute >= end * warmUp ? [{ minute, value }] : [];
  });
  const growth = slopeOf(judged);
  const exceeds = growthMax !== null && growth > growthMax && isTrend(judged);
  const level = (some: readonly { value: number }[]) => median(some.map(({ value }) => value));
  const [from, to] = [judged.slice(0, 3), judged.slice(-3)].map(level) as [number, number];
  return { name, unit, from, to, growth, growthMax, isFlat: !exceeds };
}

/**
 * Returns the Theil-Sen slope, the median of the slopes of all pairs: a few samples that fell into an unusual moment do not move it. 0
 * for fewer than two samples.
 */
export function slopeOf(points: readonly { minute: number; value: number }[]): number {
  const slopes = points.flatMap((later, index) =>
    points.slice(0, index).flatMap((earlier) => {
      const minutes = later.minute - earlier.minute;
      return minutes > 0 ? [(later.value - earlier.value) / minutes] : [];
    }),
  );
  return slopes.length === 0 ? 0 : median(slopes);
}

/** Standard deviations of chance that make a trend. */
const deviations = 3;

/**
 * Returns whether later values are larger more often than chance makes them: the Mann-Kendall test. The slope of a noisy level is seldom 0.
 */
export function isTrend(points: readonly { value: number }[]): boolean {
  const n = points.length;
  const score = points.reduce(
    (sum, { value }, index) =>
      sum + points.slice(0, index).reduce((all, earlier) => all + Math.sign(value - earlier.value), 0),
    0,
  );
  return score > deviations * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
}

function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Returns the verdicts as a table of plain text, with those that are not flat first, and without what was 0 all the time. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const isShown = ({ from, to, growth, isFlat }: Verdict) => !isFlat || from !== 0 || to !== 0 || growth !== 0;
  const shown = verdicts.filter(isShown);
  const zeros = verdicts.filter((verdict) => !isShown(verdict) && verdict.growthMax !== null);
  return `${tableOf(shown)}\n\n0 all the time: ${zeros.map(({ name }) => name).join("; ")}`;
}

function tableOf(verdicts: readonly Verdict[]): string {
  const head = ["figure", "after warm-up", "at the end", "growth a minute", "flat up to", "verdict"];
  const rank = ({ isFlat, growthMax }: Verdict) => (isFlat ? (growthMax === null ? 2 : 1) : 0);
  const rows = verdicts
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ name, unit, from, to, growth, growthMax, isFlat }) => {
      const shown = (value: number) => `${round(value)} ${unit}`.trim();
      const verdict = growthMax === null ? "data" : isFlat ? "flat" : "GROWS";
      return [name, shown(from), shown(to), shown(growth), growthMax === null ? "" : shown(growthMax), verdict];
    });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function round(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en");
  if (Number.isInteger(value)) return `${value}`;
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}
