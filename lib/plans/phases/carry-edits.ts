import { isDeepStrictEqual } from "node:util";
import { type Brief, briefSchema, type PlanMessage } from "../schema.ts";
import { briefHeading } from "./phase-headings.ts";
import { changesToEdited } from "./phase-prompts.ts";
import { readAnswer } from "./read-answer.ts";

/** Appends a brief that a person edited to the changes: the history holds only the model's own brief. */
export function carryEdits(changes: string, brief: Brief | null, history: readonly PlanMessage[]): string {
  if (!brief || changes.includes(`${briefHeading}\n`)) return changes;
  const given = history.findLast(({ role }) => role === "assistant")?.content;
  const read = typeof given === "string" ? readAnswer(given, briefSchema) : null;
  return read?.ok && isDeepStrictEqual(read.value, brief) ? changes : changesToEdited(brief, changes);
}
