import { z } from "zod";
import { triggerTypes } from "#lib/follow-ups/triggers-schema.ts";

// A prompt that no person typed (synthetic) is marked only in its metadata, never by its text.

/** The trigger of a turn that the server started by itself. */
export const triggerSchema = z.object({ trigger_type: z.enum(triggerTypes), trigger_reason: z.string().min(1) });
export type Trigger = z.infer<typeof triggerSchema>;

/** The `trigger_type` of a plan item's turn, whose prompt is the item's title. */
export const planItemTrigger = "plan_item";

/** Returns the metadata of a turn's first message; empty if a person typed it. Only this writes the synthetic mark. */
export function promptMetadata({
  kind,
  trigger,
}: {
  kind: string;
  trigger: Trigger | null;
}): Record<string, string | true> {
  if (trigger) return { synthetic: true, ...triggerSchema.parse(trigger) };
  return kind === "prompt" ? {} : { synthetic: true, trigger_type: kind };
}

export function isSynthetic(metadata: Record<string, unknown> | null | undefined): boolean {
  return metadata?.synthetic === true;
}
