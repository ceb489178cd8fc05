import { z } from "zod";

/** `waits`: the person has asked before and waits for the answer. */
export const askForSiteSchema = z.object({ waits: z.boolean().default(false) });

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
