import type { PriceTable } from "#lib/platform/settings/price-table.ts";
import type { Usage } from "./usage-schema.ts";

/** US dollars for a million tokens. `cached` is the price of input that the provider still had in its cache. */
export type ModelPrice = PriceTable["models"][string];

/** Returns the model's price, or null if the table has none. The name may end with a release date (`gpt-5-2025-08-07`). */
export function findPrice(table: PriceTable, model: string): ModelPrice | null {
  const own = (name: string) => (Object.hasOwn(table.models, name) ? table.models[name] : undefined);
  return own(model) ?? own(model.replace(/-\d{4}-\d{2}-\d{2}$/, "")) ?? null;
}

/** Returns the cost of a request in US dollars. */
export function priceUsage({ inputTokens, cachedTokens, outputTokens }: Usage, price: ModelPrice): number {
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return (fresh * price.input + cachedTokens * price.cached + outputTokens * price.output) / 1_000_000;
}

/** Returns US dollars as a decimal with the eight places that the database keeps. */
export function toStoredUsd(usd: number): string {
  return usd.toFixed(8);
}
