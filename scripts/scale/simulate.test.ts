import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { figures, inputsOf } from "./figures.ts";
import { capacities, firstLimit, type Need, simulate } from "./simulate.ts";
import { round, sizes, tablesOf } from "./table.ts";

const inputs = inputsOf();
const needOf = (needs: Need[], name: string) => needs.find((each) => each.name === name)?.need ?? Number.NaN;

test("every figure has a value above zero, a unit and a source", () => {
  for (const group of Object.values(figures)) {
    for (const [name, { value, unit, source }] of Object.entries(group)) {
      expect(value, name).toBeGreaterThan(0);
      expect(unit, name).not.toBe("");
      expect(source, name).toMatch(/^(measured|counted|documented|assumed|as in)/);
    }
  }
});

test("the busiest hour's tokens follow from the turns of a day", () => {
  const use = { ...inputs.use, turnsPerSiteDay: 2, busiestHourShare: 0.5, tokensPerTurn: 36 };
  expect(needOf(simulate({ ...inputs, use }, 1_000), "tokens")).toBeCloseTo(10);
});

test("no need falls while the sites grow", () => {
  const bySize = sizes.map((sites) => simulate(inputs, sites));
  for (const [index, needs] of bySize.entries()) {
    for (const { name, need } of bySize[index - 1] ?? [])
      expect(needOf(needs, name), name).toBeGreaterThanOrEqual(need);
  }
});

test("a process writes the logs of all its turns together", () => {
  const use = { ...inputs.use, turnSeconds: 1 };
  const product = { ...inputs.product, notifyingCommitsPerTurn: 0, millisPerTurn: 0, microsPerPreviewFile: 0 };
  const one = { ...product, nodeMicrosPerToken: 1 };
  expect(needOf(simulate({ ...inputs, use, product: one }, 200_000), "commits that notify")).toBe(
    product.ticksPerSecond,
  );
});

test("a resource's limit is reached at its capacity, and the smallest comes first", () => {
  const reached = capacities(inputs);
  for (const { name, sites } of reached) {
    const at = simulate(inputs, sites).find((each) => each.name === name);
    expect((at?.need ?? 0) / (at?.limit ?? 1), name).toBeGreaterThanOrEqual(0.99);
    const before = simulate(inputs, sites * 0.9).find((each) => each.name === name);
    expect((before?.need ?? 0) / (before?.limit ?? 1), name).toBeLessThan(1);
  }
  expect(reached.map(({ sites }) => sites)).toEqual(reached.map(({ sites }) => sites).toSorted((a, b) => a - b));
  const [first] = reached;
  expect(firstLimit(simulate(inputs, (first?.sites ?? 0) + 1)).name).toBe(first?.name);
});

test("the table marks what exceeds its limit", () => {
  const table = tablesOf({ ...inputs, limits: { ...inputs.limits, walMegabytes: 0.01 } });
  const row = table.split("\n").find((line) => line.startsWith("| write-ahead log"));
  expect(row?.match(/\*\*/g)).toHaveLength(6);
  expect([0.0123, 1.26, 99.6, 123, 45_678].map(round)).toEqual(["0.012", "1.3", "100", "120", "46,000"]);
});

test("docs/scale.md has the tables that the figures give", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/scale.md"), "utf8");
  expect(document, "put the output of `npm run scale` into it").toContain(tablesOf(inputs));
});
