import { z } from "zod";

// Prompts that nobody typed are marked by metadata, and by nothing else: what a message says never makes it one.

export const triggerTypes = ["check_in", "question_unanswered", "task_incomplete", "waiting_for_decision"] as const;
export type TriggerType = (typeof triggerTypes)[number];

/** Word for word what the model is sent, as if the person had said it; a project may choose others. */
export const defaultPrompts: Record<TriggerType, string> = {
  check_in: "Continue our conversation naturally.",
  question_unanswered: "The user asked a question but hasn't responded. Follow up on it.",
  task_incomplete: "Check in about the incomplete task we discussed.",
  waiting_for_decision: "Follow up on the decision the user needs to make.",
};

/** What started a turn that nobody asked for. */
export const triggerSchema = z.object({ trigger_type: z.enum(triggerTypes), trigger_reason: z.string().min(1) });
export type Trigger = z.infer<typeof triggerSchema>;

/** The metadata of a message that the server words for itself. The only place that writes them. */
export function syntheticMetadata(trigger: Trigger): Trigger & { synthetic: true } {
  return { synthetic: true, ...triggerSchema.parse(trigger) };
}

export function isSynthetic(metadata: Record<string, unknown> | null | undefined): boolean {
  return metadata?.synthetic === true;
}
