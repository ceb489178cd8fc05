import { z } from "zod";
import { textNames } from "#lib/projects/instructions/base-schema.ts";

// Texts that an admin has changed and not saved, of a project or shared ones, kept in this browser by their id. If storage is blocked, a
// reload loses them.

const draftSchema = z.object({
  /** The version that was in force when they were changed. */
  version: z.int(),
  texts: z.record(z.enum(textNames), z.string()),
  reason: z.string(),
});
export type InstructionsDraft = z.infer<typeof draftSchema>;

const keyOf = (id: string) => `sitewright.instructions.${id}`;

export function readInstructionsDraft(id: string): InstructionsDraft | null {
  try {
    return draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? "null"));
  } catch {
    return null;
  }
}

export function keepInstructionsDraft(id: string, draft: InstructionsDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(id), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(id));
  } catch {
    // Storage is blocked or full: the texts still stand in the form.
  }
}
