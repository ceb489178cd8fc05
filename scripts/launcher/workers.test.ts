import { expect, test } from "vitest";
import { chooseWorkerProcesses } from "./workers.ts";

const byDefault = { runsTurns: true, workerProcesses: null };

test.each([
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 1],
  [6, 2],
  [8, 3],
  [10, 4],
  [64, 4],
])("on %i cores there are %i worker processes by default", (cores, processes) => {
  expect(chooseWorkerProcesses(byDefault, "production", cores)).toBe(processes);
});

test("a setting counts on any machine, but not where no turns run", () => {
  expect(chooseWorkerProcesses({ ...byDefault, workerProcesses: 3 }, "production", 1)).toBe(3);
  expect(chooseWorkerProcesses({ ...byDefault, workerProcesses: 0 }, "production", 64)).toBe(0);
  expect(chooseWorkerProcesses({ ...byDefault, runsTurns: false }, "production", 64)).toBe(0);
});

test("in development the web process runs the turns, unless a setting says otherwise", () => {
  expect(chooseWorkerProcesses(byDefault, "development", 64)).toBe(0);
  expect(chooseWorkerProcesses({ ...byDefault, workerProcesses: 1 }, "development", 64)).toBe(1);
});
