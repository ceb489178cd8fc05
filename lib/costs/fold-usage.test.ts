import { expect, test } from "vitest";
import type { PriceTable } from "#lib/platform/settings/price-table.ts";
import { foldUsage, type Inference, toPrediction } from "./fold-usage.ts";

const prices: PriceTable = { asOf: "2025-10-01", models: { priced: { input: 10, cached: 1, output: 100 } } };
const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 10 };
const start = (step: number, model = "priced", trafficTokens = 0): Inference => ({
  kind: "inference_start",
  step,
  model,
  requestTokens: 800,
  trafficTokens,
});
const stop = (step: number, told: Partial<Extract<Inference, { kind: "inference_stop" }>> = {}): Inference => ({
  kind: "inference_stop",
  step,
  usage,
  ...told,
});

test("a turn's requests are added up, each with its own model's price", () => {
  expect(foldUsage([start(1), stop(1), start(2, "priced", 350), stop(2)], prices)).toEqual({
    usage: { inputTokens: 2_000, cachedTokens: 800, outputTokens: 20 },
    // Twice: 600 at 10 $, 400 at 1 $ and 10 at 100 $ a million.
    costUsd: expect.closeTo(0.0148, 10),
    isUnpriced: false,
    isEstimated: false,
    trafficTokens: 350,
    correction: 1.25,
    counted: { estimatedTokens: 800, countedTokens: 1_000, correction: 1.25 },
  });
});

test.each([
  ["the last one that was counted corrects", [{ usage: { ...usage, inputTokens: 400 } }, { usage: null }], 0.5],
  ["none was counted", [{ usage: null }], null],
  ["a provider that counts nothing is not believed", [{ usage: { ...usage, inputTokens: 0 } }], null],
  ["a provider that counts wildly is believed up to four times", [{ usage: { ...usage, inputTokens: 80_000 } }], 4],
])("estimates are corrected by the model's own count: %s", (_name, told, correction) => {
  const events = told.flatMap((more, index) => [start(index + 1), stop(index + 1, more)]);
  expect(foldUsage(events, prices).correction).toBe(correction);
});

test("a request's prediction uses only earlier requests, of its turn or of earlier ones", () => {
  const first = foldUsage([start(1), stop(1)], prices).counted;
  expect(first && toPrediction(first, 1.1)).toEqual({ predictedTokens: 880, countedTokens: 1_000 });
  expect(first && toPrediction(first, null)).toEqual({ predictedTokens: 800, countedTokens: 1_000 });
  const second = foldUsage([start(1), stop(1), start(2), stop(2)], prices).counted;
  expect(second && toPrediction(second, 1.1)).toEqual({ predictedTokens: 1_000, countedTokens: 1_000 });
});

test("usage that the provider does not report is estimated and marked as such", () => {
  const silent = stop(1, { usage: null, estimated: { inputTokens: 500, cachedTokens: 0, outputTokens: 5 } });
  expect(foldUsage([start(1), silent], prices)).toMatchObject({ usage: { inputTokens: 500 }, isEstimated: true });
});

test("a late end counts for its own request", () => {
  const events = [start(1), start(2, "new"), stop(2, { usage: null }), stop(1)];
  expect(foldUsage(events, prices)).toMatchObject({ usage, isUnpriced: false, correction: 1.25 });
});

test("a request that failed without an answer counts nothing", () => {
  expect(foldUsage([start(1), stop(1, { usage: null })], prices)).toMatchObject({
    usage: null,
    costUsd: 0,
    isEstimated: false,
    isUnpriced: false,
  });
});

test("a model without a price adds no cost and marks the turn as unpriced", () => {
  expect(foldUsage([start(1, "new"), stop(1)], prices)).toMatchObject({ usage, costUsd: 0, isUnpriced: true });
});
