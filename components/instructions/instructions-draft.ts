import { z } from "zod";
import { textNames } from "#lib/projects/instructions/base-schema.ts";

// Texts that an admin has changed and not saved, kept in this browser for each project. If storage is blocked, a reload loses them.

const draftSchema = z.object({
  /** The version that was in force when they were changed. */
  version: z.int(),
  texts: z.record(z.enum(textNames), z.string()),
  reason: z.string(),
});
export type InstructionsDraft = z.infer<typeof draftSchema>;

const keyOf = (projectId: string) => `sitewright.instructions.${projectId}`;

export function readInstructionsDraft(projectId: string): InstructionsDraft | null {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(projectId)) ?? "null"));
  } catch {
    return null;
  }
}

export function keepInstructionsDraft(projectId: string, draft: InstructionsDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(projectId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(projectId));
  } catch {
    // Storage is blocked or full: the texts still stand in the form.
  }
}
