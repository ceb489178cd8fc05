import { z } from "zod";
import { triggerTypes } from "#lib/follow-ups/triggers-schema.ts";

// Prompts that nobody typed are marked by metadata, and by nothing else: what a message says never makes it one.

/** What started a turn that nobody asked for. */
export const triggerSchema = z.object({ trigger_type: z.enum(triggerTypes), trigger_reason: z.string().min(1) });
export type Trigger = z.infer<typeof triggerSchema>;

/** The `trigger_type` of a plan's item: its title is the prompt. */
export const planItemTrigger = "plan_item";

/**
 * The metadata of the message with which a turn begins: nothing where a person typed it, else what worded it. The only place
 * that writes them.
 */
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
