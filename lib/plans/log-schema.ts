import { z } from "zod";
import { donePayloadSchema, progressPayloadSchema } from "#lib/conversations/log/chunk-schema.ts";
import { planItemStatuses, planPhases } from "./schema.ts";

// The entries of a plan's log and stream, in the shape of a turn's. Safe in the browser.

const planEventPayloadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("plan_phase"),
    phase: z.enum(planPhases),
    attempt: z.number(),
    missing: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("plan_item"),
    itemId: z.string(),
    status: z.enum(planItemStatuses),
    editSessionId: z.string().nullable(),
  }),
]);

export const newPlanChunkSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), payload: progressPayloadSchema }),
  z.object({ type: z.literal("event"), payload: planEventPayloadSchema }),
  z.object({ type: z.literal("done"), payload: donePayloadSchema }),
]);
export type NewPlanChunk = z.infer<typeof newPlanChunkSchema>;

export type PlanChunk = NewPlanChunk & { seq: number };
