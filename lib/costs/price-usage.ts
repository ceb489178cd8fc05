/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  /** Input that the provider still had in its cache. */
  cached: number;
  output: number;
}

/** Prices by the model's name, as they stood on a day. */
export interface PriceTable {
  /** A calendar day, as 2025-10-01. */
  asOf: string;
  models: Record<string, ModelPrice>;
}

/** The price of a model by its name, with or without the day of its release at the end (`gpt-5-2025-08-07`); null when the table has none. */
export function findPrice(table: PriceTable, model: string): ModelPrice | null {
  const own = (name: string) => (Object.hasOwn(table.models, name) ? table.models[name] : undefined);
  return own(model) ?? own(model.replace(/-\d{4}-\d{2}-\d{2}$/, "")) ?? null;
}

/** What a request took, in tokens; the cached ones are among the input. */
export interface TokenUsage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** What a request cost, in US dollars. */
export function priceUsage({ inputTokens, cachedTokens, outputTokens }: TokenUsage, price: ModelPrice): number {
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return (fresh * price.input + cachedTokens * price.cached + outputTokens * price.output) / 1_000_000;
}
