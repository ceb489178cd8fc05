import { completionBeginning } from "../phases/phase-prompts.ts";
import type { PlanMessage } from "../schema.ts";
import { askedChange, changesIn } from "./round-opening.ts";
import { sentencesOfChange, type WantedItem } from "./wanted-schema.ts";

/** Returns the wishes of a change: its sentences in the person's words. Empty for a request of the software. */
export function wishesOfChange(change: string): WantedItem[] {
  if (change.startsWith(completionBeginning)) return [];
  return sentencesOfChange(askedChange(change)).map((name) => ({ name, kind: "feature" }));
}

/** Returns the changes that a plan's stored questions ask for, the oldest first. */
export function changesAskedIn(questions: readonly PlanMessage[]): string[] {
  const asked = questions.flatMap(({ role, content }) => {
    const changes = role === "user" && typeof content === "string" ? changesIn(content) : null;
    return changes === null ? [] : [changes];
  });
  return [...new Set(asked)];
}
