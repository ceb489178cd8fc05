import type { Actor } from "#lib/accounts/schema.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { findOpenPlanTurn } from "./discussion/plan-turn-store.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, planRefusals } from "./refusals.ts";

/**
 * Stop. A phase that asks the model ends: of a first plan, the discussion goes on; of a change, the plan stays as it was and what
 * was said for the change is withdrawn. A build begins nothing more, and the item that is being built is stopped as any turn is.
 * Where it comes too late, it throws plan-phase and withdraws nothing.
 */
export async function stopPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  const { plan, turn } = await inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    const stopped = await movePlan(plan, { type: "stopped" }, { building: false }, tx);
    if (!stopped) throw planRefusals["plan-phase"](plan);
    return { plan: stopped, turn: await findOpenPlanTurn(planId, tx) };
  });
  if (turn) await cancelTurn(actor, { editSessionId: turn.id });
  return plan;
}
