import { z } from "zod";
import { triggerTypes } from "#lib/follow-ups/triggers-schema.ts";
import type { ToldFiles } from "./files-schema.ts";
import type { ToldPicks } from "./picks-schema.ts";

// A prompt that no person typed (synthetic) is marked only in its metadata, never by its text.

/** The trigger of a turn that the server started by itself. */
export const triggerSchema = z.object({ trigger_type: z.enum(triggerTypes), trigger_reason: z.string().min(1) });
export type Trigger = z.infer<typeof triggerSchema>;

/** The `trigger_type` of a plan item's turn, whose prompt is the item's title. */
export const planItemTrigger = "plan_item";

/** Returns the metadata of a turn's first message: a person's has at most its picks and files. Only this writes the synthetic mark. */
export function promptMetadata({
  kind,
  trigger,
  told = null,
  sent = null,
}: {
  kind: string;
  trigger: Trigger | null;
  told?: ToldPicks | null;
  sent?: ToldFiles | null;
}): { synthetic?: true; trigger_type?: string; trigger_reason?: string } & Partial<ToldPicks & ToldFiles> {
  if (trigger) return { synthetic: true, ...triggerSchema.parse(trigger) };
  if (kind === "prompt") return { ...told, ...sent };
  return { synthetic: true, trigger_type: kind };
}

export function isSynthetic(metadata: Record<string, unknown> | null | undefined): boolean {
  return metadata?.synthetic === true;
}
