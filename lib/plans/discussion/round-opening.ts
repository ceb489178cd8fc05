import { asksForRest } from "../phases/cut-answer.ts";
import { briefQuestion, editedBeginning } from "../phases/phase-prompts.ts";
import type { PlanMessage } from "../schema.ts";

export interface Round {
  /** The phase's stored history. */
  earlier: readonly PlanMessage[];
  attemptsUsed: number;
  /** The full question of a new round, with its data. */
  instruction: string;
  /** A part of the instruction that differs when the manifest or the brief differs. */
  mark: string;
  /** A change that a person asks for, or the parts that the next phase found missing. */
  changes: string | null;
}

/**
 * Returns the question that a run begins with. Null if the history already ends with an open question, or with an answer of this
 * round. Changes that an interrupted run has already asked for are not asked for twice.
 */
export function roundOpening({ earlier, attemptsUsed, instruction, mark, changes }: Round): string | null {
  const last = earlier.at(-1);
  const asked = last?.role === "user" ? last.content : null;
  // The history ends with the request for the rest of a cut-off answer.
  if (asksForRest(earlier) && changes === null) return null;
  if (asked === null) {
    const isResumed = attemptsUsed > 0 && last?.role === "assistant" && changes === null;
    return isResumed ? null : withChanges(changes, instruction);
  }
  if (changes !== null && !asked.startsWith(withChanges(changes, ""))) return withChanges(changes, instruction);
  // Feedback refers to the question before it and stays valid. A question must fit the site as it is now.
  return attemptsUsed > 0 || asked.includes(mark) ? null : instruction;
}

/** Returns the changes that a question asks for, or null. */
export function changesIn(question: string): string | null {
  const end = question.lastIndexOf(`\n\n${briefQuestion}`);
  return question.startsWith(changesBeginning) && end >= 0 ? question.slice(changesBeginning.length, end) : null;
}

/** Returns the person's own words out of a question or a request for changes. */
export function askedChange(told: string): string {
  const asked = changesIn(told) ?? told;
  const end = asked.indexOf(`\n\n${editedBeginning}`);
  return end === -1 ? asked : asked.slice(0, end);
}

export const changesBeginning = "These changes are asked for:\n\n";

function withChanges(changes: string | null, instruction: string): string {
  return changes === null ? instruction : `${changesBeginning}${changes}\n\n${instruction}`;
}
