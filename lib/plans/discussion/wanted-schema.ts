import { z } from "zod";

/** The tool with which the agent records the names that the person says in a discussion. */
export const recordWantedName = "record_wanted";

export const wantedItemSchema = z.object({
  /** In the person's own words. The tool refuses longer names, but the refused call stays in the history. */
  name: z.string().trim().min(1).max(300),
  kind: z.enum(["page", "asset", "fact", "feature"]),
});
export type WantedItem = z.infer<typeof wantedItemSchema>;

/** A tool call in the history. Its items are parsed one by one, so that an invalid one is skipped alone. */
export const wantedSchema = z.object({ items: z.array(z.unknown()) });
