import { z } from "zod";
import type { SectionKind } from "#lib/context/schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { type PurgedEntry, type PurgeMark, purgeMarkSchema } from "#lib/memory/memory-schema.ts";
import { usageSchema } from "../log/chunk-schema.ts";
import type { EditSessionKind, EditSessionStatus } from "../schema.ts";

// Model requests: as sent, as stored, and as people with `inspect` read them. Safe in the browser.

/** A request as sent: after the SDK has built its prompt, before the provider serializes it. */
export interface SentRequest {
  /** The turn's step, counted from 1. */
  step: number;
  model: string;
  /** The provider and its API: `openai.chat`, `openai.responses`, `practice`. */
  provider: string;
  /** The other parameters: temperature, the provider's options. */
  settings: Record<string, unknown>;
  messages: readonly KeptMessage[];
  tools: readonly unknown[];
}

/** A message of a request, as the provider's package takes it. */
export interface KeptMessage {
  role: string;
  content: unknown;
}

export interface RequestEnd {
  finishReason: string;
  usage: Usage | null;
  /** Our own estimate, if the provider reported no usage. */
  estimated?: Usage;
  /** Missing if the model answered, or a person stopped the turn. */
  failure?: RequestFailure;
}

/** The failure of a request: the code of its kind, and the provider's own words; null if it said none. */
export const requestFailureSchema = z.object({ code: z.string(), detail: z.string().nullable() });
export type RequestFailure = z.infer<typeof requestFailureSchema>;

/** The answer to a request. */
export interface ReceivedAnswer {
  /** Its texts, thoughts and calls, in order. The input of a call that could not be read is its text. */
  message: KeptMessage;
  /** The provider's events as they arrived; empty for a model that sends none. */
  events: readonly unknown[];
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

/** A section of the context with its place in the messages that were sent. */
export const locatedSectionSchema = z.object({
  kind: z.enum(sectionKinds),
  label: z.string(),
  messageId: z.string().optional(),
  /** Of an annotation: its number in the conversation, and the number that it answers. */
  annotation: z.object({ number: z.int(), parent: z.int().nullable() }).optional(),
  /** The turn that it came from, if the builder knows it. */
  editSessionId: z.string().optional(),
  /** The message ids of earlier turns' notes that it repeats. */
  movedNotes: z.array(z.string()).optional(),
  tokens: z.int(),
  /** The index of the message in the request; null if the text was not found. */
  message: z.int().nullable(),
  /** Positions in the message's text, in UTF-16 code units; `end` is exclusive. */
  start: z.int(),
  end: z.int(),
});
export type LocatedSection = z.infer<typeof locatedSectionSchema>;

/** A message that did not fit, or an annotation on it. */
const leftOutSchema = z.object({ messageId: z.string(), annotation: z.int().optional(), tokens: z.int() });

/** The query for recalled memories, where its words came from, and the memories in the request. */
export const recollectionSchema = z.object({
  query: z.string(),
  /** `off` if the project did not search its memory. */
  from: z.enum(["instruction", "message", "summary", "off"]),
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
  /** How many more were found that had no room in the request; missing in older requests. */
  noRoom: z.int().optional(),
});

/** The context builder's result, stored beside the messages. */
export const requestOutlineSchema = z.object({
  sections: z.array(locatedSectionSchema),
  leftOut: z.array(leftOutSchema),
  /** The tokens that stay free for the instruction, the answer, and the turn's calls; missing in older requests. */
  reserveTokens: z.int().optional(),
  /** Missing if no memories were searched for. */
  recollection: recollectionSchema.optional(),
  windowTokens: z.int(),
});
export type RequestOutline = z.infer<typeof requestOutlineSchema>;

/** A repeat of a request: the failure before it, in the provider's words if it said any, and the wait in milliseconds. */
export const requestRetrySchema = z.object({
  at: z.iso.datetime(),
  reason: z.string(),
  detail: z.string().nullable().default(null),
  delayMs: z.number(),
});
export type RequestRetry = z.infer<typeof requestRetrySchema>;

const time = z.iso.datetime();

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
  /** US dollars by the present prices; null if the model has none. */
  costUsd: z.number().nullable(),
  retries: z.array(requestRetrySchema),
  /** The failure that ended it; null if it was answered, stopped, or never ended by itself. */
  failure: requestFailureSchema.nullable(),
});
export type RequestSummary = z.infer<typeof requestSummarySchema>;

/** A request in the inspector's list of turns. */
export type ListedRequest = Pick<RequestSummary, "n" | "endedAt" | "usage">;

export const requestListSchema = z.object({ requests: z.array(requestSummarySchema) });

/** A section of the request with the turn that it came from. */
export const requestSectionSchema = locatedSectionSchema.extend({
  kind: z.enum([...sectionKinds, "turn"]),
  /** The turn's number in the conversation. */
  turn: z.int().nullable(),
});
export type RequestSection = z.infer<typeof requestSectionSchema>;

export const requestMessageSchema = z.object({
  role: z.string(),
  /** As sent, without secrets; null if it was purged. */
  content: z.unknown(),
  /** The content as text, in which the sections' positions count. */
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
  /** Whether it was in the list of recent notes, because its turn was left out. */
  recent: z.boolean(),
});

/** The answer to a request, as it was kept. */
export const requestAnswerSchema = z.object({
  /** The texts of the answer, joined. */
  text: z.string(),
  /** The model's thoughts, as far as the provider tells them. */
  reasoning: z.string(),
  toolCalls: z.array(
    z.object({
      toolCallId: z.string(),
      toolName: z.string(),
      input: z.unknown(),
      /** The text that the model received for it; null if the call never ran, or its result is no longer kept. */
      result: z.string().nullable(),
    }),
  ),
  finishReason: z.string().nullable(),
  usage: usageSchema.nullable(),
  /** Its parts in order, as they go back to the model; null if they are no longer kept. */
  content: z.array(z.unknown()).nullable(),
  /** How many events of the provider are kept. */
  events: z.int(),
});
export type RequestAnswer = z.infer<typeof requestAnswerSchema>;

/** Some of the provider's events of an answer, in order. */
export const requestEventsSchema = z.object({
  events: z.array(z.unknown()),
  /** The index of the event after them; null at the end. */
  next: z.int().nullable(),
  /** How many more there were than are kept. */
  leftOut: z.int(),
});
export type RequestEvents = z.infer<typeof requestEventsSchema>;

/** The pieces of one turn that did not fit into a request. */
export const leftOutPiecesSchema = z.object({
  pieces: z.array(
    z.object({
      messageId: z.string(),
      annotation: z.int().nullable(),
      kind: z.enum(["user", "assistant", "note", "journal", "annotation"]),
      /** Empty if it was purged. */
      text: z.string(),
      purged: purgeMarkSchema.nullable(),
    }),
  ),
});
export type LeftOutPieces = z.infer<typeof leftOutPiecesSchema>;

export const modelRequestSchema = requestSummarySchema.extend({
  editSessionId: z.uuid(),
  /** The turn's number in the conversation. */
  turn: z.int(),
  settings: z.record(z.string(), z.unknown()),
  sections: z.array(requestSectionSchema),
  sent: z.array(requestMessageSchema),
  /** How many messages, from the first one, equal those of the turn's request before: a provider can read them from its cache. */
  repeated: z.int(),
  /** Null if nothing came back, or nothing of it was kept. */
  answer: requestAnswerSchema.nullable(),
  tools: z.array(z.unknown()),
  toolsTokens: z.int(),
  /** Oldest first; the turn is null if the message is no longer there. */
  leftOut: z.array(leftOutSchema.extend({ turn: z.int().nullable() })),
  /** Tool results that were shortened to make room. */
  shortened: z.array(z.object({ message: z.int(), toolName: z.string(), characters: z.int() })),
  notes: z.array(carriedNoteSchema),
  recollection: recollectionSchema.nullable(),
  /** Estimated. */
  totalTokens: z.int(),
  windowTokens: z.int(),
  /** The tokens that stay free for the instruction, the answer, and the turn's calls; null if that was not kept. */
  reserveTokens: z.int().nullable(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

/** A request without the texts of its messages and its answer, which are read when somebody looks at them. */
export const requestOverviewSchema = modelRequestSchema.omit({ sent: true, answer: true }).extend({
  sent: z.array(requestMessageSchema.pick({ role: true, tokens: true }).extend({ isPurged: z.boolean() })),
  /** False if nothing came back, or nothing of it was kept. */
  hasAnswer: z.boolean(),
  /** Their texts are cut after so many characters as a list of them shows. */
  notes: z.array(carriedNoteSchema),
});
export type RequestOverview = z.infer<typeof requestOverviewSchema>;

/** Some of a request's messages, in order. */
export const requestMessagesSchema = z.object({
  messages: z.array(requestMessageSchema),
  /** The index of the message after them; null at the end. */
  next: z.int().nullable(),
});
export type RequestMessages = z.infer<typeof requestMessagesSchema>;

export const givenAnswerSchema = z.object({ answer: requestAnswerSchema.nullable() });
export type GivenAnswer = z.infer<typeof givenAnswerSchema>;

export interface InspectedTurn {
  editSessionId: string;
  /** The turn's number in the conversation. */
  turn: number;
  kind: EditSessionKind;
  status: EditSessionStatus;
  /** Its beginning. Includes instructions that the server worded. */
  instruction: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** US dollars; null until it has ended, or if a model's price is unknown. */
  costUsd: number | null;
  usageEstimated: boolean;
  /** The version of the project's instructions that it follows; null until it starts. */
  instructionsVersion: number | null;
  requests: ListedRequest[];
  /** How many requests it made in all; null until it has ended, or if that is not known any more. */
  requestCount: number | null;
  /** The notes, journals and annotations that it wrote and that were purged. */
  purgedEntries: PurgedEntry[];
  /** The purge since which no more of its requests were kept, because they held what was purged; null if all were kept. */
  unkeptSince: PurgeMark | null;
}

/** The place of a request that was purged. */
export interface PurgedRequest {
  editSessionId: string;
  n: number;
  mark: PurgeMark;
}
