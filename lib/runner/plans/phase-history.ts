import { condenseRounds, isQuestion } from "#lib/plans/discussion/condense-rounds.ts";
import { asksForRest, joinParts } from "#lib/plans/phases/cut-answer.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";

/** What a phase has kept so far, as the next run of it is told. */
export interface PhaseHistory {
  earlier: PlanMessage[];
  attemptsUsed: number;
}

/**
 * Where a run goes on. A round begins with a question that carries the manifest; the answers behind the last such question are the
 * attempts that it has used up. A new round has used none, and what the round before was asked and never answered is no part of it.
 * Of the rounds before, only what came of them is told again.
 */
export function readPhaseHistory(kept: readonly PlanMessage[], isResumed: boolean): PhaseHistory {
  // Each round has kept its own; the next request brings one along.
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
  // An answer whose rest is still to be asked for belongs to the attempt that goes on.
  const attemptsUsed = answers - (asksForRest(round) ? 1 : 0);
  return { earlier: [...condenseRounds(joinParts(asked.slice(0, begun))), ...round], attemptsUsed };
}
