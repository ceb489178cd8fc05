import { z } from "zod";

/** `waits`: the person has asked before and waits for the answer. */
export const askForSiteSchema = z.object({ waits: z.boolean().default(false) });

/** Whose wish is answered: the person who was shown, since another one may have asked in the meantime. */
export const answerWishSchema = z.object({ userId: z.uuid() });
export type AnswerWish = z.infer<typeof answerWishSchema>;

/**
 * `yours`: the site was handed over to the person, or is theirs anyway. `free`: the session ended in another way. `overtaken`:
 * somebody else has asked since.
 */
export const handoverStates = ["waiting", "declined", "overtaken", "yours", "free"] as const;

/** `name`: whose session it is or was. */
export interface HandoverAnswer {
  state: (typeof handoverStates)[number];
  name: string;
}
