import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";

type Placed = Pick<TurnForDisplay, "editSessionId" | "kind" | "status" | "createdAt" | "endedAt">;

/** What a person does makes a follow-up stop within moments; their clocks are two machines' at most. */
const toleranceMs = 1_000;

/** The follow-ups that were stopped because a person sent something, not because they pressed "Stop". */
export function turnsThatMadeWay(turns: readonly Placed[]): Set<string> {
  const madeWay = turns.filter((turn, index) => {
    const next = turns[index + 1];
    if (turn.kind !== "follow_up" || turn.status !== "cancelled" || !turn.endedAt) return false;
    return next?.kind === "prompt" && Date.parse(next.createdAt) <= Date.parse(turn.endedAt) + toleranceMs;
  });
  return new Set(madeWay.map(({ editSessionId }) => editSessionId));
}

/** Of the turns that run or wait, in order, the one that the person may stop: their own, before one of the agent's. */
export function turnToStop<Turn extends Pick<TurnForDisplay, "kind">>(open: readonly Turn[]): Turn | null {
  return open.find(({ kind }) => kind !== "follow_up") ?? open[0] ?? null;
}

/** Whether what runs or waits keeps a person from changing the site themselves: a follow-up makes way for that. */
export function isBlockedBy(open: readonly Pick<TurnForDisplay, "kind">[]): boolean {
  return open.some(({ kind }) => kind !== "follow_up");
}

type Asking = Pick<TurnForDisplay, "kind" | "options">;

/** The turn that the person would answer: the newest one, but for follow-ups, which leave a question open unless they ask anew. */
export function newestAsking<Turn extends Asking>(turns: readonly Turn[]): Turn | undefined {
  return turns.findLast(({ kind, options }) => kind !== "follow_up" || options !== null);
}

/** Whether a turn belongs to a discussion that is over: the plan was made from it, and an answer to it is none any more. */
export function isTalkedOut(
  { kind, planId }: Pick<TurnForDisplay, "kind" | "planId">,
  discussed: string | null,
): boolean {
  return kind === "prompt" && planId !== null && planId !== discussed;
}

/** What the person said next after a turn, whatever the agent has said by itself in between; null where they said nothing. */
export function saidAfter(
  turns: readonly Pick<TurnForDisplay, "kind" | "instruction">[],
  index: number,
): string | null {
  return turns.slice(index + 1).find(({ kind }) => kind !== "follow_up" && kind !== "plan_item")?.instruction ?? null;
}
