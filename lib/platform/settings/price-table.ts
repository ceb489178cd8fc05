import { z } from "zod";

const price = z.number().nonnegative();

/** US dollars for a million tokens, by the model's name, as they stood on a day: what MODEL_PRICES_FILE holds. */
export const priceTableSchema = z.object({
  asOf: z.iso.date(),
  models: z.record(z.string(), z.object({ input: price, cached: price, output: price })),
});
export type PriceTable = z.infer<typeof priceTableSchema>;
