import { systemScope } from "#lib/accounts/schema.ts";
import { emptyAnswer } from "#lib/conversations/closing-messages.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { listPlanMessageRows, type PlanMessageRow } from "./plan-message-store.ts";
import { findPlan } from "./plan-store.ts";
import { isWishWithdrawn, listDiscussionTurns, type PlanTurn } from "./plan-turn-store.ts";
import type { PlanMessage } from "./schema.ts";

/**
 * The discussion of a plan, turn by turn: the typed messages of a turn that completed; of one that did not, what the
 * person said and how it was closed. It begins with the wish, also where the turn that brought it was withdrawn. So nothing
 * that a person said is lost, and no call is left without its result.
 */
export async function collectDiscussion(planId: string, tx: Tx): Promise<PlanMessage[]> {
  const rows = await listPlanMessageRows(systemScope, { planId, phase: "discuss" }, tx);
  const typed = Map.groupBy(rows, ({ editSessionId }) => editSessionId);
  const turns = await listDiscussionTurns(planId, tx);
  const wish = (await isWishWithdrawn(planId, tx)) ? await findPlan(systemScope, planId, tx) : null;
  // What was said about a plan that was there, and then stopped, belongs to no turn: it stands before the next one.
  const beside = typed.get(null) ?? [];
  const said = turns.flatMap((turn, index) => [
    ...messagesOf(beside, turns[index - 1], turn),
    ...(typed.get(turn.id)?.map(({ message }) => message) ?? toldOf(turn)),
  ]);
  return [
    ...(wish ? toldOf({ instruction: wish.wish, closing: null }) : []),
    ...said,
    ...messagesOf(beside, turns.at(-1), undefined),
  ];
}

/** Those that were kept after one turn began and before the next one did. */
function messagesOf(rows: readonly PlanMessageRow[], before?: PlanTurn, next?: PlanTurn): PlanMessage[] {
  return rows
    .filter(({ createdAt }) => !before || createdAt >= before.startedAt)
    .filter(({ createdAt }) => !next || createdAt < next.startedAt)
    .map(({ message }) => message);
}

function toldOf({ instruction, closing }: Pick<PlanTurn, "instruction" | "closing">): PlanMessage[] {
  return [
    { role: "user", content: instruction },
    { role: "assistant", content: closing ?? emptyAnswer },
  ];
}
