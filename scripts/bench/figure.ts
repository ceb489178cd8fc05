/** One line of the bench's table: what was measured of the product and of what it is compared with. */
export interface Figure {
  name: string;
  unit: string;
  against: string;
  /** Null if there is nothing to compare with. */
  base: number | null;
  ours: number;
  /** The bound of the ratio, or without a base of the figure itself. */
  aim: Aim;
}

export type Aim = { atMost: number } | { atLeast: number } | null;

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the figures as a table of plain text. The last column says whether the aim was reached in this run. */
export function formatFigures(figures: readonly Figure[]): string {
  const head = ["figure", "against", "its value", "Sitewright", "ratio", "aim", "reached"];
  const rows = figures.map(({ name, unit, against, base, ours, aim }) => {
    const compared = base === null ? ours : ours / base;
    const ratio = base === null ? "" : `${compared.toFixed(2)} ×`;
    const shownBase = base === null ? "" : `${round(base)} ${unit}`.trim();
    return [
      name,
      against,
      shownBase,
      `${round(ours)} ${unit}`.trim(),
      ratio,
      ...describeAim(aim, compared, base !== null),
    ];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function describeAim(aim: Aim, compared: number, isRatio: boolean): [aim: string, reached: string] {
  if (aim === null) return ["", ""];
  const times = isRatio ? " ×" : "";
  if ("atMost" in aim) return [`≤ ${aim.atMost}${times}`, compared <= aim.atMost ? "yes" : "no"];
  return [`≥ ${aim.atLeast}${times}`, compared >= aim.atLeast ? "yes" : "no"];
}

/** Three digits that count, and no more than two after the point. */
function round(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
