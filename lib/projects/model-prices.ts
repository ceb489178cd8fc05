import { readFileSync } from "node:fs";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";

const price = z.number().nonnegative();
/** US dollars for a million tokens, by the model's name, as they stood on a day. */
const tableSchema = z.object({
  asOf: z.iso.date(),
  models: z.record(z.string(), z.object({ input: price, cached: price, output: price })),
});
type PriceTable = z.infer<typeof tableSchema>;

/** As published at https://openai.com/api/pricing/ on the day that it names; MODEL_PRICES_FILE replaces or adds to it. */
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

let resolved: PriceTable | undefined;

/** The prices in force, read once. Throws a sentence when the file of one's own can't be read. */
export function resolvePrices(): PriceTable {
  resolved ??= readPrices(env().MODEL_PRICES_FILE);
  return resolved;
}

export function readPrices(file: string | undefined): PriceTable {
  const own = file === undefined ? { asOf: published.asOf, models: {} } : readTable(file);
  return { asOf: own.asOf, models: { ...published.models, ...own.models, practice } };
}

function readTable(file: string): PriceTable {
  try {
    return tableSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : "";
    throw new Error(`MODEL_PRICES_FILE ${file} is no table of prices: ${reason}`);
  }
}
