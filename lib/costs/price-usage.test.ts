import { expect, test } from "vitest";
import type { PriceTable } from "#lib/platform/settings/price-table.ts";
import { findPrice, priceUsage } from "./price-usage.ts";

const price = { input: 2, cached: 0.5, output: 8 };
const table: PriceTable = { asOf: "2025-10-01", models: { "model-4": price } };

test("a million tokens cost the table's prices; cached input is not counted twice", () => {
  const million = 1_000_000;
  expect(priceUsage({ inputTokens: million, cachedTokens: 0, outputTokens: 0 }, price)).toBe(2);
  expect(priceUsage({ inputTokens: million, cachedTokens: million, outputTokens: 0 }, price)).toBe(0.5);
  expect(priceUsage({ inputTokens: 0, cachedTokens: 0, outputTokens: million }, price)).toBe(8);
  expect(priceUsage({ inputTokens: 100, cachedTokens: 300, outputTokens: 0 }, price)).toBeCloseTo(0.00015);
});

test.each([
  ["model-4", price],
  ["model-4-2025-08-07", price],
  ["model-4-mini", null],
  ["constructor", null],
  ["", null],
])("the price of %j is found by its name alone", (model, expected) => {
  expect(findPrice(table, model)).toBe(expected);
});
