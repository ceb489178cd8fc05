import { z } from "zod";
import type { SectionKind } from "#lib/context/schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { type EditSessionKind, type EditSessionStatus, usageSchema } from "../schema.ts";

// Model requests: as they leave, as they are kept, and as people with `inspect` read them. Safe in the browser.

/** A request as it leaves: after the SDK has made its prompt of it, before the provider writes it down. */
export interface SentRequest {
  /** The turn's step, from 1. */
  step: number;
  model: string;
  /** The provider and its API: `openai.chat`, `openai.responses`, `practice`. */
  provider: string;
  /** Everything else that goes with it: temperature, options of the provider. */
  settings: Record<string, unknown>;
  messages: readonly { role: string; content: unknown }[];
  tools: readonly unknown[];
}

export interface RequestEnd {
  finishReason: string;
  usage: Usage | null;
  /** Where the provider reported nothing. */
  estimated?: Usage;
}

const sectionKinds = [
  "system",
  "user",
  "assistant",
  "note",
  "annotation",
  "follow_up",
  "plan_item",
  "journal",
] as const satisfies readonly SectionKind[];

/** A block of the context, and where it stands in the messages that were sent. */
export const locatedSectionSchema = z.object({
  kind: z.enum(sectionKinds),
  label: z.string(),
  messageId: z.string().optional(),
  /** Of a remark: its number in the conversation, and that of the one it answers. */
  annotation: z.object({ number: z.int(), parent: z.int().nullable() }).optional(),
  /** The turn that it came from, where the builder tells. */
  editSessionId: z.string().optional(),
  /** Notes of earlier turns that it repeats, by their message ids. */
  movedNotes: z.array(z.string()).optional(),
  tokens: z.int(),
  /** Which message of the request, from 0; null where its text was not found in any. */
  message: z.int().nullable(),
  /** Characters of the message's text. */
  start: z.int(),
  end: z.int(),
});
export type LocatedSection = z.infer<typeof locatedSectionSchema>;

/** A message that did not fit, or the remark of that number on it. */
const leftOutSchema = z.object({ messageId: z.string(), annotation: z.int().optional(), tokens: z.int() });

/** What was looked for in other conversations, where the words came from, and what the request carried of it. */
export const recollectionSchema = z.object({
  query: z.string(),
  from: z.enum(["instruction", "message", "summary"]),
  messageId: z.string().nullable(),
  found: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(["note", "journal", "annotation", "plan"]),
      conversationId: z.uuid(),
      by: z.string(),
      editSessionId: z.uuid(),
      turn: z.int(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

/** What the context builder made of the conversation, kept beside the messages. */
export const requestOutlineSchema = z.object({
  sections: z.array(locatedSectionSchema),
  leftOut: z.array(leftOutSchema),
  /** Missing where nothing was looked for. */
  recollection: recollectionSchema.optional(),
  windowTokens: z.int(),
});
export type RequestOutline = z.infer<typeof requestOutlineSchema>;

export const requestRetrySchema = z.object({ at: z.iso.datetime(), reason: z.string(), delayMs: z.number() });
export type RequestRetry = z.infer<typeof requestRetrySchema>;

const time = z.iso.datetime();

/** One request of a turn, without what it carried. */
export const requestSummarySchema = z.object({
  n: z.int(),
  model: z.string(),
  provider: z.string(),
  messages: z.int(),
  startedAt: time,
  firstTokenAt: time.nullable(),
  endedAt: time.nullable(),
  finishReason: z.string().nullable(),
  usage: usageSchema.nullable(),
  /** Whether the usage is our estimate, because the provider reported none. */
  usageEstimated: z.boolean(),
  /** US dollars by today's prices; null where the model has none. */
  costUsd: z.number().nullable(),
  retries: z.array(requestRetrySchema),
});
export type RequestSummary = z.infer<typeof requestSummarySchema>;

export const requestListSchema = z.object({ requests: z.array(requestSummarySchema) });

/** A section of the request, and the turn that it came from. */
export const requestSectionSchema = locatedSectionSchema.extend({
  kind: z.enum([...sectionKinds, "turn"]),
  /** The turn's number in the conversation. */
  turn: z.int().nullable(),
});
export type RequestSection = z.infer<typeof requestSectionSchema>;

export const requestMessageSchema = z.object({
  role: z.string(),
  /** As it was sent, but for secrets; null where it is no longer kept. */
  content: z.unknown(),
  /** All that it says, as text: what a section's characters count in. */
  text: z.string(),
  tokens: z.int(),
});
export type RequestMessage = z.infer<typeof requestMessageSchema>;

export const carriedNoteSchema = z.object({
  messageId: z.string(),
  kind: z.enum(["note", "journal", "annotation"]),
  annotation: z.object({ number: z.int(), parent: z.int().nullable() }).optional(),
  turn: z.int(),
  text: z.string(),
  /** Whether it stood in the list of recent notes, because its turn had been left out. */
  recent: z.boolean(),
});
export type CarriedNote = z.infer<typeof carriedNoteSchema>;

export const modelRequestSchema = requestSummarySchema.extend({
  editSessionId: z.uuid(),
  /** The turn's number in the conversation. */
  turn: z.int(),
  settings: z.record(z.string(), z.unknown()),
  sections: z.array(requestSectionSchema),
  sent: z.array(requestMessageSchema),
  tools: z.array(z.unknown()),
  toolsTokens: z.int(),
  leftOut: z.array(leftOutSchema.extend({ turn: z.int().nullable() })),
  /** Results of tools that were shortened to make room. */
  shortened: z.array(z.object({ message: z.int(), toolName: z.string(), characters: z.int() })),
  notes: z.array(carriedNoteSchema),
  recollection: recollectionSchema.nullable(),
  /** Estimated. */
  totalTokens: z.int(),
  windowTokens: z.int(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

/** A turn in the inspector's timeline. */
export interface InspectedTurn {
  editSessionId: string;
  /** The turn's number in the conversation. */
  turn: number;
  kind: EditSessionKind;
  status: EditSessionStatus;
  /** Also what the server asked by itself: whoever inspects may see it. */
  instruction: string | null;
  startedAt: string | null;
  requests: RequestSummary[];
}
