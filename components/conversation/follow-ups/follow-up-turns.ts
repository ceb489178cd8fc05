import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";

type Placed = Pick<TurnForDisplay, "editSessionId" | "kind" | "status" | "createdAt" | "endedAt">;

/** An action of a person stops a follow-up within moments; the two times come from two machines' clocks. */
const toleranceMs = 1_000;

/** Returns the follow-ups that stopped because a person sent a message, not because they pressed "Stop". */
export function turnsThatMadeWay(turns: readonly Placed[]): Set<string> {
  const madeWay = turns.filter((turn, index) => {
    const next = turns[index + 1];
    if (turn.kind !== "follow_up" || turn.status !== "cancelled" || !turn.endedAt) return false;
    return next?.kind === "prompt" && Date.parse(next.createdAt) <= Date.parse(turn.endedAt) + toleranceMs;
  });
  return new Set(madeWay.map(({ editSessionId }) => editSessionId));
}

/**
 * Returns the turn that the person may stop, out of the running and waiting turns in order: their own, before one of the
 * agent's.
 */
export function turnToStop<Turn extends Pick<TurnForDisplay, "kind">>(open: readonly Turn[]): Turn | null {
  return open.find(({ kind }) => kind !== "follow_up") ?? open[0] ?? null;
}

/**
 * Returns true if a running or waiting turn prevents the person's own changes to the site. A follow-up does not: it makes
 * way.
 */
export function isBlockedBy(open: readonly Pick<TurnForDisplay, "kind">[]): boolean {
  return open.some(({ kind }) => kind !== "follow_up");
}

type Asking = Pick<TurnForDisplay, "kind" | "options">;

/**
 * Returns the turn that the person would answer: the newest one. A follow-up counts only if it asks: otherwise it leaves an
 * earlier question open.
 */
export function newestAsking<Turn extends Asking>(turns: readonly Turn[]): Turn | undefined {
  return turns.findLast(({ kind, options }) => kind !== "follow_up" || options !== null);
}

/** Returns true if a turn belongs to a finished discussion: its plan was made, so an answer to it has no effect. */
export function isTalkedOut(
  { kind, planId }: Pick<TurnForDisplay, "kind" | "planId">,
  discussed: string | null,
): boolean {
  return kind === "prompt" && planId !== null && planId !== discussed;
}

/** Returns the person's next message after a turn, past any follow-ups, or null. */
export function saidAfter(
  turns: readonly Pick<TurnForDisplay, "kind" | "instruction">[],
  index: number,
): string | null {
  return turns.slice(index + 1).find(({ kind }) => kind !== "follow_up" && kind !== "plan_item")?.instruction ?? null;
}
