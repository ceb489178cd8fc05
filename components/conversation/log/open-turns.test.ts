import { expect, test } from "vitest";
import { queuedTurn, queueOf } from "../../gallery/recorded/recorded-queue.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns.ts";
import { openTurnsOf, reachOf } from "./open-turns.ts";

const ordinals = (turns: { ordinal: number }[]) => turns.map(({ ordinal }) => ordinal);
const running = (ordinal: number) => recordedTurn(ordinal, { status: "running" });
const done = (ordinal: number) => recordedTurn(ordinal, { status: "completed" });

test("the running turn comes first, even if only the waiting ones are loaded", () => {
  const loaded = [2, 3, 4, 5, 6, 7].map((ordinal) => recordedTurn(ordinal));
  expect(ordinals(openTurnsOf(queueOf(1, [2, 3, 4, 5, 6, 7]), loaded))).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a turn whose log ended is no longer open; one that began says so", () => {
  const open = openTurnsOf(queueOf(1, [2, 3]), [done(1), running(2)]);
  expect(open).toMatchObject([
    { ordinal: 2, status: "running" },
    { ordinal: 3, status: "pending" },
  ]);
});

test("turns are read back to the running one, unless it is loaded", () => {
  expect(reachOf([recordedTurn(5)], queueOf(1, [5]))).toBe(1);
  expect(reachOf([running(1), recordedTurn(5)], queueOf(1, [5]))).toBe(Number.POSITIVE_INFINITY);
  expect(reachOf([], queueOf(null, [4, 5]))).toBe(4);
  expect(reachOf([done(1)], queueOf(null, []))).toBe(Number.POSITIVE_INFINITY);
});

test("turns are read back to those that ended, began or were stopped elsewhere", () => {
  expect(reachOf([running(1), recordedTurn(2)], queueOf(2, []))).toBe(1);
  expect(reachOf([done(1), recordedTurn(2)], queueOf(2, []))).toBe(2);
  const stopping = { active: queuedTurn(2, { status: "cancelling" }), waiting: [] };
  expect(reachOf([done(1), running(2)], stopping)).toBe(2);
});
