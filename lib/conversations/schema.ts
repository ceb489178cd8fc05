import { z } from "zod";
import { buildFailures } from "#lib/site-builds/schema.ts";
import { languages } from "#lib/words/language.ts";

// The kinds and states of turns, conversations and messages. Safe in the browser.

export const conversationStatuses = ["ongoing", "finished"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

export const editSessionKinds = [
  "prompt",
  "follow_up",
  "manual",
  "plan_item",
  "undo",
  "restore",
  "go_back",
  "apply_held",
] as const;
export type EditSessionKind = (typeof editSessionKinds)[number];

export const editSessionStatuses = ["pending", "running", "cancelling", "completed", "failed", "cancelled"] as const;
export type EditSessionStatus = (typeof editSessionStatuses)[number];

export const messageRoles = ["user", "assistant", "assistant_note_to_self", "turn_activity_summary"] as const;
export type MessageRole = (typeof messageRoles)[number];

export const changedFileSchema = z.object({
  path: z.string(),
  status: z.enum(["added", "modified", "deleted", "renamed"]),
  additions: z.int().nonnegative(),
  deletions: z.int().nonnegative(),
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type MessageParams = z.infer<typeof paramsSchema>;

/** The most that a receipt holds, so that a log's last entry stays small. */
export const receiptLimits = { pages: 50, sentences: 40, flags: 8, colours: 8, characters: 400 } as const;

/** A receipt in one language. */
const toldReceiptSchema = z.object({
  /** The changed pages, by their titles. Of a site that a generator builds, they are files of the sources. */
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  /** Other sources of a site that a generator builds, as people call them: "the menu". */
  parts: z.array(z.object({ path: z.string(), name: z.string() })).optional(),
  sentences: z.array(z.string()),
  /** Where the agent's answer and the change disagree. */
  flags: z.array(z.string()),
  /** Colours that a stylesheet changed, in hexadecimal, with what has them; absent in receipts from before they were told. */
  colours: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })).optional(),
});

/**
 * The changes of a turn as a visitor notices them, computed from both versions of the site: in English, and in the other languages of the
 * interface. Receipts from before there were others are English only.
 */
export const receiptSchema = toldReceiptSchema.extend({
  translated: z.partialRecord(z.enum(languages), toldReceiptSchema).optional(),
  /** Why the site does not build with this change; absent if it does, and for sites that are not built. */
  unbuilt: z.enum(buildFailures).optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;
