import type { Inputs } from "./figures.ts";
import { capacities, firstLimit, simulate } from "./simulate.ts";

export const sizes = [100, 1_000, 10_000, 100_000, 1_000_000];

/** Returns a number with two digits that say something, and thousands apart. */
export function round(value: number): string {
  if (value >= 100) return Math.round(Number(value.toPrecision(2))).toLocaleString("en");
  return String(Number(value.toPrecision(2)));
}

/** Returns the tables that `npm run scale` prints, in Markdown: the needs at each size, and where each limit is reached. */
export function tablesOf(inputs: Inputs): string {
  const bySize = sizes.map((sites) => simulate(inputs, sites));
  const [first = []] = bySize;
  const needs = first.map(({ name, unit, limit }, index) => {
    const cells = bySize.map((list) => mark(list[index]?.need ?? 0, limit));
    return [`${name}${unit && ` (${unit})`}`, ...cells, limit === null ? "" : round(limit)];
  });
  const nearest = bySize.map((list) => {
    const { name, share } = firstLimit(list);
    return `${name}: ${round(share * 100)} %`;
  });
  const head = ["busiest hour", ...sizes.map((sites) => `${sites.toLocaleString("en")} sites`), "one gives"];
  const reached = capacities(inputs).map(({ name, sites }) => [name, round(sites)]);
  return [
    tableOf(head, [...needs, ["nearest limit", ...nearest, ""]]),
    tableOf(["limit", "reached at about this many sites"], reached),
  ].join("\n\n");
}

/** Puts what exceeds its limit in bold. */
function mark(need: number, limit: number | null): string {
  return limit !== null && need > limit ? `**${round(need)}**` : round(need);
}

function tableOf(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
