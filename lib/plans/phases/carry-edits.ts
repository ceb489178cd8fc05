import { isDeepStrictEqual } from "node:util";
import { type Brief, briefSchema, type PlanMessage } from "../schema.ts";
import { briefHeading } from "./phase-headings.ts";
import { changesToEdited } from "./phase-prompts.ts";
import { readAnswer } from "./read-answer.ts";

/**
 * The changes that are asked for, and with them the brief where a person has edited it since the model gave it: the history
 * holds the model's own words only, and the edits would be lost.
 */
export function carryEdits(changes: string, brief: Brief | null, history: readonly PlanMessage[]): string {
  if (!brief || changes.includes(`${briefHeading}\n`)) return changes;
  const given = history.findLast(({ role }) => role === "assistant")?.content;
  const read = typeof given === "string" ? readAnswer(given, briefSchema) : null;
  return read?.ok && isDeepStrictEqual(read.value, brief) ? changes : changesToEdited(brief, changes);
}
