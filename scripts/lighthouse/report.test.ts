import { expect, test } from "vitest";
import { describeMedian, describeShortfall, medianOf } from "./report.ts";
import type { Measurement } from "./run-lighthouse.ts";

const run = (performance: number, LCP: number): Measurement => ({
  scores: { performance, accessibility: 100, "best-practices": 100 },
  figures: { FCP: 800, LCP, TBT: 10, SI: 900, CLS: 0 },
  speed: 2_000,
  failures: [`slow at ${LCP}`],
});

test("each score and each figure is its own median", () => {
  const median = medianOf([run(90, 1_000), run(99, 5_000), run(97, 2_000)]);
  expect(describeMedian("projects", "mobile", median)).toBe(
    "| projects | mobile | 97 | 100 | 100 | 0.8 s | 2.0 s | 10 ms | 0.9 s | 0 | 2000 |",
  );
  expect(describeShortfall("projects", median, [])).toEqual([]);
});

test("a median under 95 and a missing score are reported with their failures", () => {
  const slow = [run(94, 3_000), run(94, 3_000), run(100, 1_000)];
  expect(describeShortfall("projects", medianOf(slow), slow)).toEqual([
    "projects: performance is 94, under 95.",
    "  slow at 3000",
  ]);
  const unmeasured = [{ ...run(100, 1_000), scores: { performance: 100, accessibility: 100 } }];
  expect(describeShortfall("projects", medianOf(unmeasured), unmeasured)[0]).toContain("best-practices is NaN");
});
