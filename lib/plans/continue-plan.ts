import type { Actor } from "#lib/accounts/schema.ts";
import { markSeen } from "#lib/conversations/presence/presence-store.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { findOpenPlanTurn } from "./discussion/plan-turn-store.ts";
import { movePlan } from "./move-plan.ts";
import type { Plan } from "./plan-store.ts";
import { lockOwnPlan, planRefusals } from "./refusals.ts";
import { transition } from "./transition.ts";

/** "That's enough": the discussion is summed up; a plan that is there is made again; a phase that failed is tried again. */
export async function continuePlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan, conversation } = await lockOwnPlan(actor, planId, tx);
    if (!transition(plan, { type: "continue" })) throw planRefusals["plan-phase"](plan);
    // What is being said at this moment belongs to the discussion.
    if (await findOpenPlanTurn(planId, tx)) throw planRefusals["turn-running"]();
    const moved = await movePlan(plan, { type: "continue" }, {}, tx);
    if (!moved) throw planRefusals["plan-phase"](plan);
    await markSeen(conversation.id, tx);
    return moved;
  });
}
