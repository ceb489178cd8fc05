import { expect, test } from "vitest";
import { formatVerdicts, judge, slopeOf } from "./judge.ts";

const minutes = Array.from({ length: 31 }, (_, minute) => minute);
const noise = [0.4, -0.2, 0.1, -0.5, 0.3, -0.1, 0.2, -0.3];
const noisy = (value: (minute: number) => number) =>
  minutes.map((minute) => value(minute) + (noise[minute % noise.length] ?? 0));

test.each([
  { of: "a level", values: noisy(() => 100), isFlat: true },
  { of: "a warm-up that ends after a third", values: noisy((minute) => 100 - 50 / (1 + minute ** 2)), isFlat: true },
  { of: "a slow leak", values: noisy((minute) => 100 + 0.2 * minute), isFlat: false },
  { of: "a leak that starts at half", values: noisy((minute) => 100 + Math.max(0, minute - 15) * 0.4), isFlat: false },
  { of: "one outlier at the end", values: noisy((minute) => (minute === 30 ? 400 : 100)), isFlat: true },
  { of: "a saw that returns to its foot", values: minutes.map((minute) => 100 + (minute % 3)), isFlat: true },
  { of: "a noisy level with a slope", values: minutes.map((minute) => 100 + ((minute * 7) % 11)), isFlat: true },
  { of: "a leak in much noise", values: minutes.map((minute) => 100 + minute + ((minute * 7) % 11)), isFlat: false },
  { of: "shrinking", values: noisy((minute) => 100 - minute), isFlat: true },
])("$of: flat $isFlat", ({ values, isFlat }) => {
  expect(judge({ name: "memory", unit: "MB", values, growthMax: 0.1 }, minutes).isFlat).toBe(isFlat);
});

test("data may grow", () => {
  const verdict = judge(
    { name: "rows", unit: "", values: minutes.map((minute) => 100 * minute), growthMax: null },
    minutes,
  );
  expect(verdict).toMatchObject({ growth: 100, isFlat: true });
});

test("the slope of two points, and of fewer", () => {
  expect(
    slopeOf([
      { minute: 1, value: 3 },
      { minute: 3, value: 7 },
    ]),
  ).toBe(2);
  expect(slopeOf([{ minute: 1, value: 3 }])).toBe(0);
  expect(
    slopeOf([
      { minute: 1, value: 3 },
      { minute: 1, value: 9 },
    ]),
  ).toBe(0);
});

test("what grows is at the top of the table, zeros below it", () => {
  const series = { unit: "MB", values: minutes, growthMax: null };
  const verdicts = [
    judge({ ...series, name: "data" }, minutes),
    judge({ ...series, name: "flat", values: minutes.map(() => 5), growthMax: 0.1 }, minutes),
    judge({ ...series, name: "leak", growthMax: 0.1 }, minutes),
    judge({ ...series, name: "nothing", values: minutes.map(() => 0), growthMax: 0.1 }, minutes),
  ];
  const [, , ...names] = formatVerdicts(verdicts).split("\n");
  expect(names.splice(-2)).toEqual(["", "0 all the time: nothing"]);
  expect(
    names.map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .at(1),
    ),
  ).toEqual(["leak", "flat", "data"]);
  expect(names[0]).toContain("GROWS");
});
