import { z } from "zod";
import { buildFailures } from "#lib/site-builds/schema.ts";
import { usageSchema } from "../log/chunk-schema.ts";
import { requestFailureSchema } from "../requests/request-schema.ts";

// The course of a turn. Safe in the browser.

const time = z.iso.datetime();
const span = {
  startedAt: time,
  /** Null if it has not ended, or its end is not known. */
  endedAt: time.nullable(),
};

export const timelineEntrySchema = z.discriminatedUnion("kind", [
  z.object({
    ...{ kind: z.literal("request"), ...span },
    n: z.int(),
    model: z.string(),
    firstTokenAt: time.nullable(),
    /** How often it was sent again before it was answered. */
    retries: z.int(),
    finishReason: z.string().nullable(),
    failure: requestFailureSchema.nullable(),
    usage: usageSchema.nullable(),
    usageEstimated: z.boolean(),
    /** US dollars by the present prices; null if the model has none, or nothing was counted. */
    costUsd: z.number().nullable(),
    /** False once it was purged or has expired: then the log alone tells of it. */
    isKept: z.boolean(),
  }),
  z.object({
    ...{ kind: z.literal("call"), ...span },
    /** The request that asked for it. */
    n: z.int(),
    toolName: z.string(),
    /** Null if it has not ended. */
    isOk: z.boolean().nullable(),
    /** Whether its step broke off with its worker and was made again. */
    isDiscarded: z.boolean(),
  }),
  z.object({ kind: z.literal("snapshot"), ...span, commit: z.string(), files: z.int() }),
  /** A build of the site that began in this turn, in its workspace; null if it has not failed. */
  z.object({ kind: z.literal("build"), ...span, failure: z.enum(buildFailures).nullable() }),
]);
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const timelineSchema = z.object({
  editSessionId: z.uuid(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** In the order in which they began. */
  entries: z.array(timelineEntrySchema),
  /** The figures of the turn, as its budget and its conversation count them; null before the first count. */
  usage: usageSchema.nullable(),
  usageEstimated: z.boolean(),
  costUsd: z.number().nullable(),
});
export type Timeline = z.infer<typeof timelineSchema>;
