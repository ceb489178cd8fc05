import { z } from "zod";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { changedFileSchema, paramsSchema, receiptSchema } from "../schema.ts";
import { offeredOptionsSchema } from "../turn/offered-schema.ts";

// The entries of a turn's log. Safe in the browser.

export const usageSchema = z.object({
  inputTokens: z.int().nonnegative(),
  cachedTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
}) satisfies z.ZodType<Usage>;

// Stored chunks of all earlier versions of the product must still parse: new fields must be optional.

/** `part` counts the stretches of text between tool calls, from 1. */
export const textPayloadSchema = z.object({ part: z.int().positive(), text: z.string() });

/** `text` is English; `code` and `params` allow translations. */
export const progressPayloadSchema = z.object({ text: z.string(), code: z.string(), params: paramsSchema });
export type ProgressPayload = z.infer<typeof progressPayloadSchema>;

export const eventPayloadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("inference_start"),
    step: z.int().positive(),
    model: z.string(),
    /** Estimated, of the whole request. */
    requestTokens: z.int().nonnegative().optional(),
    /** Estimated tokens that this turn's steps have added to its context so far. */
    trafficTokens: z.int().nonnegative().optional(),
  }),
  z.object({
    kind: z.literal("inference_stop"),
    step: z.int().positive(),
    finishReason: z.string(),
    usage: usageSchema.nullable(),
    /** Our own estimate, if the provider reported no usage. */
    estimated: usageSchema.optional(),
  }),
  z.object({
    kind: z.literal("tool_calling"),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
    truncated: z.boolean(),
    /** A private tool's input is never stored. */
    private: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal("tool_called"),
    toolCallId: z.string(),
    toolName: z.string(),
    ok: z.boolean(),
    output: z.unknown(),
    truncated: z.boolean(),
    durationMs: z.number().nonnegative(),
    private: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("files_changed"), commit: z.string(), paths: z.array(z.string()) }),
  /** Follows a `present_options` of which choices stand on the site, and says where. */
  z.object({ kind: z.literal("options_offered"), offered: offeredOptionsSchema }),
  /** Another worker continued the turn. Text, progress and tools between `afterSeq` and this event are discarded. */
  z.object({ kind: z.literal("continued"), afterSeq: z.int().nonnegative() }),
  z.object({ kind: z.literal("agent_error"), code: z.string(), params: paramsSchema, message: z.string() }),
]);
export type EventPayload = z.infer<typeof eventPayloadSchema>;

export const donePayloadSchema = z.object({
  status: z.enum(["completed", "failed", "cancelled"]),
  message: z.string().nullable(),
  code: z.string().nullable(),
  params: paramsSchema.nullable(),
  commit: z.string().nullable(),
  files: z.array(changedFileSchema),
  /** Absent if nothing changed, and in logs of older versions. */
  receipt: receiptSchema.optional(),
});
export type DonePayload = z.infer<typeof donePayloadSchema>;

/** A chunk before it is written; writing assigns its `seq`. */
export const newChunkSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), payload: textPayloadSchema }),
  z.object({ type: z.literal("progress"), payload: progressPayloadSchema }),
  z.object({ type: z.literal("event"), payload: eventPayloadSchema }),
  z.object({ type: z.literal("done"), payload: donePayloadSchema }),
]);
export type NewChunk = z.infer<typeof newChunkSchema>;

export type Chunk = NewChunk & {
  seq: number;
  createdAt: string;
  /** True if it belongs to an unfinished step that was made again. */
  discarded?: true;
};
