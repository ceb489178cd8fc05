import { env } from "#lib/platform/env.ts";
import type { PriceTable } from "#lib/platform/settings/price-table.ts";
import { findPrice, priceUsage } from "./price-usage.ts";
import type { Usage } from "./usage-schema.ts";

/** Prices as published at https://openai.com/api/pricing/ on the day `asOf`. MODEL_PRICES_FILE replaces or adds to them. */
const published: PriceTable = {
  asOf: "2025-10-01",
  models: {
    "gpt-5": { input: 1.25, cached: 0.125, output: 10 },
    "gpt-5-mini": { input: 0.25, cached: 0.025, output: 2 },
    "gpt-5-nano": { input: 0.05, cached: 0.005, output: 0.4 },
    "gpt-4.1": { input: 2, cached: 0.5, output: 8 },
    "gpt-4.1-mini": { input: 0.4, cached: 0.1, output: 1.6 },
    "gpt-4.1-nano": { input: 0.1, cached: 0.025, output: 0.4 },
    "gpt-4o": { input: 2.5, cached: 1.25, output: 10 },
    "gpt-4o-mini": { input: 0.15, cached: 0.075, output: 0.6 },
    o3: { input: 2, cached: 0.5, output: 8 },
    "o4-mini": { input: 1.1, cached: 0.275, output: 4.4 },
  },
};
const practice = { input: 0, cached: 0, output: 0 };

/** Returns the prices in force. MODEL_PRICES_FILE was read and checked together with the settings. */
export function resolvePrices(): PriceTable {
  const own = env().MODEL_PRICES_FILE;
  return { asOf: own?.asOf ?? published.asOf, models: { ...published.models, ...own?.models, practice } };
}

/** Returns the cost of a request to the model in US dollars, or null if the usage or the price is not known. */
export function costOf(usage: Usage | null, model: string): number | null {
  const price = findPrice(resolvePrices(), model);
  return usage && price ? priceUsage(usage, price) : null;
}
