import { z } from "zod";

/** The tool by which the agent writes down, in a discussion, what the person names. */
export const recordWantedName = "record_wanted";

export const wantedItemSchema = z.object({
  /** In the person's own words. The tool refuses longer ones, and a refused call stands in the history as well. */
  name: z.string().trim().min(1).max(300),
  kind: z.enum(["page", "asset", "fact", "feature"]),
});
export type WantedItem = z.infer<typeof wantedItemSchema>;

/** A call of the tool as it stands in the history; its items are read one by one, so that a wrong one costs no other. */
export const wantedSchema = z.object({ items: z.array(z.unknown()) });
