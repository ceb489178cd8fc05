import { z } from "zod";
import { languages } from "#lib/words/language.ts";

// The changes that a turn made outside of the places to which it was held. Safe in the browser.

export const heldStates = ["waiting", "applied", "left_out"] as const;
export type HeldState = (typeof heldStates)[number];

/** More changes are counted in the last one's place. */
export const heldChangesMax = 200;

/** A held change, as a person is told of it. */
export const heldChangeSchema = z.object({
  path: z.string(),
  /** The page's name in English, or the file's name. */
  title: z.string(),
  /** The same in languages in which it has another name, as the home page has. */
  translatedTitle: z.partialRecord(z.enum(languages), z.string()).optional(),
  /** A range of the file's bytes in the turn's base commit. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** In English. */
  summary: z.string(),
  /** The same in other languages; absent from changes that were held before there were any. */
  translated: z.partialRecord(z.enum(languages), z.string()).optional(),
});
export type HeldChange = z.infer<typeof heldChangeSchema>;

/** All held changes of a turn, with the commit that has everything it did. */
export interface Held {
  commit: string;
  changes: HeldChange[];
  /** Whether an administrator decides, because the person is restricted. */
  forAdmin: boolean;
}

/** The held changes of a restricted person's turn, for the administrators who decide about them. */
export const proposalSchema = z.object({
  editSessionId: z.uuid(),
  conversationId: z.uuid(),
  person: z.string(),
  /** Null if nobody worded it. */
  instruction: z.string().nullable(),
  at: z.iso.datetime(),
  /** Whether another part of the turn is on the site. */
  isPartOnSite: z.boolean(),
  changes: z.array(heldChangeSchema),
});
export type Proposal = z.infer<typeof proposalSchema>;
