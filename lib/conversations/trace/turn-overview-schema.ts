import { z } from "zod";
import { purgeMarkSchema } from "#lib/memory/memory-schema.ts";
import { usageSchema } from "../log/chunk-schema.ts";
import { changedFileSchema, editSessionKinds, editSessionStatuses, paramsSchema } from "../schema.ts";

// One turn as a whole, to be set beside another one. Safe in the browser.

const time = z.iso.datetime();

export const turnOverviewSchema = z.object({
  editSessionId: z.uuid(),
  /** The turn's number in the conversation. */
  turn: z.int(),
  kind: z.enum(editSessionKinds),
  status: z.enum(editSessionStatuses),
  /** Of a failed turn. */
  error: z.object({ code: z.string(), params: paramsSchema, message: z.string() }).nullable(),
  /** Without secrets, as the answer. */
  instruction: z.string().nullable(),
  /** Null if the turn was not completed, or said nothing. */
  answer: z.string().nullable(),
  /** The version of the project's instructions that it ran with; null if it did not start. */
  instructionsVersion: z.int().nullable(),
  /** The model of its first request, by the log; null if it sent none. */
  model: z.string().nullable(),
  /** The provider and the settings of its first request; null if that is not kept. */
  settings: z.record(z.string(), z.unknown()).nullable(),
  /** The number of its first request; null if that is not kept, and so neither is the context that the turn was given. */
  firstRequest: z.int().nullable(),
  /** How many requests its log counts, also those that are not kept. */
  requests: z.int(),
  /** Who purged requests of it, or kept later ones from being kept; null if nobody did. */
  purged: purgeMarkSchema.nullable(),
  /** In the order in which they ran, without those that another worker made again. */
  calls: z.array(
    z.object({
      /** The request that asked for it. */
      n: z.int(),
      toolName: z.string(),
      /** The input as JSON, or as the text that could not be read; null if it is not kept. */
      input: z.string().nullable(),
      /** Null if it has not ended. */
      isOk: z.boolean().nullable(),
    }),
  ),
  files: z.array(changedFileSchema),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** The sums of its log, which outlive the requests; null before the first count. */
  usage: usageSchema.nullable(),
  usageEstimated: z.boolean(),
  /** US dollars. */
  costUsd: z.number().nullable(),
});
export type TurnOverview = z.infer<typeof turnOverviewSchema>;
