import { z } from "zod";

/** The tool by which the agent writes down, in a discussion, what the person names. */
export const recordWantedName = "record_wanted";

export const wantedKinds = ["page", "asset", "fact", "feature"] as const;

export const wantedItemSchema = z.object({
  /** In the person's own words. */
  name: z.string().trim().min(1).max(300),
  kind: z.enum(wantedKinds),
});
export type WantedItem = z.infer<typeof wantedItemSchema>;

export const wantedSchema = z.object({ items: z.array(wantedItemSchema).min(1).max(40) });
