import { expect, test } from "vitest";
import type { Timeline } from "#lib/conversations/trace/timeline-schema.ts";
import type { FollowUp } from "#lib/follow-ups/schema.ts";
import type { PlannedTurn } from "#lib/plans/display-schema.ts";
import { timelineRows } from "./timeline-rows.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString();
const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 };
const request = {
  ...({ kind: "request", n: 1, model: "m", firstTokenAt: at(3), retries: 0, finishReason: "tool-calls" } as const),
  ...{ failure: null, usage, usageEstimated: false, costUsd: 0.0022, isKept: true },
};
const call = { kind: "call", n: 1, toolName: "read_file", isOk: true, isDiscarded: false } as const;

const timeline: Timeline = {
  ...{ editSessionId: "t", startedAt: at(0), endedAt: at(10), usage, usageEstimated: false, costUsd: 0.0022 },
  entries: [
    { ...request, startedAt: at(2), endedAt: at(4) },
    { ...call, startedAt: at(4), endedAt: at(9) },
    { kind: "snapshot", startedAt: at(9), endedAt: at(9), commit: "a".repeat(40), files: 2 },
  ],
};

test("each entry has its place in the turn, and its figures in words", () => {
  const [total, before, first, second, third] = timelineRows(timeline, 0);
  expect(total).toMatchObject({ from: 0, length: 100 });
  expect(before).toMatchObject({ title: "Before the first request", from: 0, length: 20 });
  expect(before?.facts).toEqual(["2.00\u00a0s", "made the workspace and the context ready"]);
  expect(first).toMatchObject({ title: "Request 1 of 1", n: 1, from: 20, length: 20 });
  expect(first?.facts).toEqual([
    ...["2.00\u00a0s", "first word after 1.00\u00a0s", "1,000 tokens read, 100 written"],
    ...["40 % from the cache", "0.2 cents"],
  ]);
  expect(second).toMatchObject({ title: "read_file", from: 40, length: 50, facts: ["5.00\u00a0s"] });
  expect(third).toMatchObject({ title: "Snapshot of 2 files", from: 90, length: 0 });
});

test("what has not ended reaches to the present moment, and a failure is named", () => {
  const failure = { code: "model-busy", detail: null };
  const running: Timeline = {
    ...{ ...timeline, endedAt: null, costUsd: null },
    entries: [
      { ...request, startedAt: at(0), endedAt: at(5), failure, retries: 2, isKept: false },
      { ...call, startedAt: at(5), endedAt: null, isOk: null },
    ],
  };
  const [total, first, second] = timelineRows(running, Date.parse(at(20)));
  expect(total?.facts[0]).toBe("still running");
  expect(first).toMatchObject({ hasFailed: true, from: 0, length: 25 });
  expect(first?.facts.slice(-3)).toEqual(["repeated 2 times", "failed", "no longer kept"]);
  expect(second).toMatchObject({ from: 25, length: 75, facts: ["still running"] });
});

test("entries that began before the turn by another clock stay on the axis", () => {
  const [, first] = timelineRows({ ...timeline, startedAt: at(3) }, 0);
  expect(first?.from).toBe(0);
});

test("a follow-up's wait and the numbers of its gates stand before its requests", () => {
  const followUp: FollowUp = {
    ...{
      id: "f",
      triggerType: "check_in",
      reason: "Asked",
      state: "fired",
      stateReason: null,
      anchor: "m1",
      editSessionId: "t",
    },
    ...{ createdAt: at(0), dueAt: at(4), endedAt: at(4), deliveries: [] },
    gates: [
      { gate: "enabled", passed: true },
      { gate: "below-consecutive", passed: true, figures: { count: 1, max: 2 } },
    ],
  };
  const gates = timelineRows(timeline, 0, { followUp })[1];
  expect(gates).toMatchObject({ kind: "gates", length: 0 });
  expect(gates?.facts).toEqual(["waited 4.00\u00a0s", "2 gates passed", "1 of 2 in a row"]);
});

test("the phases of a plan stand before the requests of its page", () => {
  const planned: PlannedTurn = {
    ...{ editSessionId: "t", phase: "build" },
    asked: [
      { phase: "summarize", attempts: 1, calls: 1, durationMs: 2_000 },
      { phase: "serialize", attempts: 2, calls: 3, durationMs: 61_000 },
    ],
    item: { position: 3, items: 7, path: "about.html", title: "About us" },
  };
  const rows = timelineRows(timeline, 0, { planned }).filter(({ kind }) => kind === "plan");
  expect(rows.map(({ title }) => title)).toEqual(["Before it: sum it up", "Before it: lay it out", "Plan: build it"]);
  expect(rows[1]?.facts).toEqual(["2 attempts", "3 calls of the model", "61\u00a0s"]);
  expect(rows[2]?.facts).toEqual(["page 3 of 7", "About us", "about.html"]);
  expect(rows.every(({ length }) => length === 0)).toBe(true);
});
