import { z } from "zod";

/** The tool with which the agent records the names that the person says in a discussion. */
export const recordWantedName = "record_wanted";

const nameCharactersMax = 300;

export const wantedItemSchema = z.object({
  /** In the person's own words. The tool refuses longer names, but the refused call stays in the history. */
  name: z.string().trim().min(1).max(nameCharactersMax),
  kind: z.enum(["page", "asset", "fact", "feature"]),
});
export type WantedItem = z.infer<typeof wantedItemSchema>;

/** A tool call in the history. Its items are parsed one by one, so that an invalid one is skipped alone. */
export const wantedSchema = z.object({ items: z.array(z.unknown()) });

/** Returns the sentences of a change that a person asks for in words: each is a wish that the plan has to decide about. */
export function sentencesOfChange(change: string): string[] {
  return change
    .split(/\n+|(?<!\b(?:Dr|Prof|St|Str|Nr|Mr|Mrs|Ms|ca|bzw|z\.\s?B)\.)(?<=[.!?…]["”“»]?)\s+(?=[\p{Lu}"„“«»])/u)
    .map((sentence) => sentence.trim().slice(0, nameCharactersMax))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
