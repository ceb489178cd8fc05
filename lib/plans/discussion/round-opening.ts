import { asksForRest } from "../phases/cut-answer.ts";
import { briefQuestion } from "../phases/phase-prompts.ts";
import type { PlanMessage } from "../schema.ts";

export interface Round {
  /** The phase's own history as it was kept. */
  earlier: readonly PlanMessage[];
  attemptsUsed: number;
  /** Asks anew, with all that the model has to know for it. */
  instruction: string;
  /** A part of the instruction that shows for which state of things a question was asked. */
  mark: string;
  /** What a person asks to be changed, or what the next phase found missing. */
  changes: string | null;
}

/**
 * The question with which a run goes on, or null where the history already ends with what is to be answered, or with an answer
 * that this round has had. Changes that an interrupted run has already asked for are not asked for twice.
 */
export function roundOpening({ earlier, attemptsUsed, instruction, mark, changes }: Round): string | null {
  const last = earlier.at(-1);
  const asked = last?.role === "user" ? last.content : null;
  // The rest of an answer is being asked for.
  if (asksForRest(earlier) && changes === null) return null;
  if (asked === null) {
    const isResumed = attemptsUsed > 0 && last?.role === "assistant" && changes === null;
    return isResumed ? null : withChanges(changes, instruction);
  }
  if (changes !== null && !asked.startsWith(withChanges(changes, ""))) return withChanges(changes, instruction);
  // Feedback refers to the question before it; a question itself must fit the site as it is now.
  return attemptsUsed > 0 || asked.includes(mark) ? null : instruction;
}

/** The changes that a question asks for, as they were said; null where it asks for none. */
export function changesIn(question: string): string | null {
  const end = question.lastIndexOf(`\n\n${briefQuestion}`);
  return question.startsWith(changesBeginning) && end >= 0 ? question.slice(changesBeginning.length, end) : null;
}

export const changesBeginning = "These changes are asked for:\n\n";

function withChanges(changes: string | null, instruction: string): string {
  return changes === null ? instruction : `${changesBeginning}${changes}\n\n${instruction}`;
}
