import { isDeepStrictEqual } from "node:util";
import { type Brief, briefSchema, type PlanMessage } from "../schema.ts";
import { briefHeading } from "./phase-headings.ts";
import { changesToEdited } from "./phase-prompts.ts";
import { readAnswer } from "./read-answer.ts";

/**
 * Returns the requested changes, with the brief appended if a person has edited it since the model wrote it. The history holds only
 * the model's own brief, so the edits would be lost otherwise.
 */
export function carryEdits(changes: string, brief: Brief | null, history: readonly PlanMessage[]): string {
  if (!brief || changes.includes(`${briefHeading}\n`)) return changes;
  const given = history.findLast(({ role }) => role === "assistant")?.content;
  const read = typeof given === "string" ? readAnswer(given, briefSchema) : null;
  return read?.ok && isDeepStrictEqual(read.value, brief) ? changes : changesToEdited(brief, changes);
}
