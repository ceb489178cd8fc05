import { parseDiff } from "react-diff-view";
import { expect, test } from "vitest";
import type { TurnOverview } from "#lib/conversations/trace/turn-overview-schema.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { compareTurns, factsOf } from "./compare-turns.ts";

const turn = (more: Partial<TurnOverview> = {}): TurnOverview => ({
  ...{ editSessionId: "a", turn: 1, kind: "prompt", status: "completed", error: null, purged: null },
  ...{ instruction: "Change the hours", answer: "Done.", instructionsVersion: 1, model: "m", firstRequest: 1 },
  ...{ settings: { temperature: 0 }, requests: 2, files: [], usageEstimated: false, costUsd: null },
  calls: [{ n: 1, toolName: "read_file", input: '{"path":"index.html"}', isOk: true }],
  ...{ startedAt: "2026-01-01T10:00:00.000Z", endedAt: "2026-01-01T10:00:12.000Z" },
  usage: { inputTokens: 1_000, cachedTokens: 0, outputTokens: 20 },
  ...more,
});

const changesOf = (patch: string | null) =>
  (parseDiff(patch ?? "")[0]?.hunks ?? [])
    .flatMap(({ changes }) => changes)
    .filter(({ type }) => type !== "normal")
    .map(({ type, content }) => [type, content]);

test("two turns differ exactly in what only one was told, called or changed", () => {
  const other = turn({
    turn: 2,
    instruction: "Change the prices",
    calls: [{ n: 1, toolName: "read_file", input: '{"path":"prices.html"}', isOk: false }],
    files: [{ path: "prices.html", status: "modified", additions: 2, deletions: 1 }],
  });
  const patches = compareTurns(turn(), other);
  expect([patches.answer, patches.settings]).toEqual(["", ""]);
  expect(changesOf(patches.instruction)).toEqual([
    ["delete", "Change the hours"],
    ["insert", "Change the prices"],
  ]);
  expect(changesOf(patches.calls)).toEqual([
    ["delete", "── read_file ──"],
    ["delete", '{"path":"index.html"}'],
    ["insert", "── read_file (failed) ──"],
    ["insert", '{"path":"prices.html"}'],
  ]);
  expect(changesOf(patches.files)).toEqual([["insert", "prices.html changed +2 −1"]]);
});

test("a comparison names the parts of a turn that are no longer kept", () => {
  const purged = turn({
    settings: null,
    firstRequest: null,
    calls: [{ n: 1, toolName: "read_file", input: null, isOk: true }],
  });
  const patches = compareTurns(turn(), purged);
  expect(patches.calls).toContain(comparisonWords.turns.inputGone);
  expect(patches.settings).toContain(comparisonWords.turns.settingsGone);
  expect(factsOf(purged).requests).toBe("2, the first one not kept");
});

test("a turn's figures tell its ending, and no cost where no model was asked", () => {
  expect(factsOf(turn())).toMatchObject({
    ending: "done",
    instructionsVersion: "version 1",
    duration: inspectorWords.figures.seconds(12_000),
  });
  const error = { code: "model-busy", params: {}, message: "The model is busy." };
  expect(factsOf(turn({ status: "failed", error })).ending).toMatch(/^failed: \S/);
  const byHand = turn({ kind: "manual", model: null, requests: 0, usage: null, costUsd: 0, firstRequest: null });
  expect(factsOf(byHand)).toMatchObject({ model: "–", requests: "0", cost: "–", tokens: "–" });
});
