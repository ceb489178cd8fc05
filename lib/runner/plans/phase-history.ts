import { condenseRounds, isQuestion } from "#lib/plans/discussion/condense-rounds.ts";
import { asksForRest, joinParts } from "#lib/plans/phases/cut-answer.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";

export interface PhaseHistory {
  earlier: PlanMessage[];
  attemptsUsed: number;
}

/**
 * Returns the history and the used attempts of a run. A round begins with a question that contains the manifest; the answers after the
 * last such question are its used attempts. A new round has used no attempts and drops the unanswered question of the round before.
 * Earlier rounds are condensed to their result.
 */
export function readPhaseHistory(kept: readonly PlanMessage[], isResumed: boolean): PhaseHistory {
  // Each round stored its own system message; the next request adds one.
  const said = kept.filter(({ role }) => role !== "system");
  const asked = said.filter(({ role }, index) => role !== "user" || said[index + 1]?.role !== "user");
  if (!isResumed) {
    const isDangling = asked.at(-1)?.role === "user";
    return { earlier: condenseRounds(joinParts(isDangling ? asked.slice(0, -1) : asked)), attemptsUsed: 0 };
  }
  const begun = asked.findLastIndex(isQuestion);
  if (begun < 0) return { earlier: asked, attemptsUsed: 0 };
  const round = asked.slice(begun);
  const answers = joinParts(round).filter(({ role }) => role === "assistant").length;
  // An incomplete answer, whose rest is not requested yet, belongs to the current attempt.
  const attemptsUsed = answers - (asksForRest(round) ? 1 : 0);
  return { earlier: [...condenseRounds(joinParts(asked.slice(0, begun))), ...round], attemptsUsed };
}
