import { z } from "zod";
import { basePartKeys, textNames } from "./base-schema.ts";

// The prompt of the next turn with texts that are not saved yet. Safe in the browser.

const place = { text: z.enum(textNames), line: z.string() };

/** A hint that a text may not do what its author expects. It refuses nothing. */
export const textWarningSchema = z.discriminatedUnion("kind", [
  /** The line asks for the opposite of a part of the base, which stays in force. */
  z.object({ kind: z.literal("contradicts-base"), ...place, part: z.enum(basePartKeys) }),
  /** The line says again what a part of the base says. */
  z.object({ kind: z.literal("repeats-base"), ...place, part: z.enum(basePartKeys) }),
  /** The line names a tool that no turn of this project has. */
  z.object({ kind: z.literal("unknown-tool"), ...place, name: z.string() }),
  /** With these texts, the agent's notes and memories have so many tokens less room than they may take; `before` with those in force. */
  z.object({ kind: z.literal("crowds-notes"), tokens: z.int(), before: z.int() }),
]);
export type TextWarning = z.infer<typeof textWarningSchema>;

const sections = z.array(z.object({ label: z.string(), text: z.string() }));

export const previewSchema = z.object({
  /** Exactly what the system prompt begins with, section by section: in force now, and with these texts. */
  before: sections,
  after: sections,
  tokensBefore: z.int(),
  tokens: z.int(),
  tokensMax: z.int(),
  /** US dollars that these sections cost as input of one request, read for the first time and from the provider's cache; null without a price. */
  price: z.object({ fresh: z.number(), cached: z.number() }).nullable(),
  warnings: z.array(textWarningSchema),
});
export type InstructionsPreview = z.infer<typeof previewSchema>;
