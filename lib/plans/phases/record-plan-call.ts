import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { addUsageToConversation } from "#lib/conversations/requests/usage-store.ts";
import { costOf } from "#lib/costs/prices.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { addUsageToPlan, findPlan, lockPlan, type Plan } from "../plan-store.ts";
import {
  endPlanCall,
  insertPlanCall,
  listOpenPlanCalls,
  type NewPlanCall,
  type PlanCallEnd,
} from "./plan-call-store.ts";

// A call of the model is kept before it is sent and ended once, by its worker or by the next one: it was made, and it cost
// something, whatever came of it and whoever holds the phase by now.

/** What a call is estimated to have used where the provider does not tell. */
export interface EstimatedCall {
  usage: Usage;
  costUsd: number | null;
}

/** Keeps a call that is about to be sent; answers its number, or null where the plan is gone. */
export async function beginPlanCall(planId: string, call: NewPlanCall): Promise<number | null> {
  return inTransaction(async (tx) =>
    (await lockPlan(systemScope, planId, tx)) ? insertPlanCall(planId, call, tx) : null,
  );
}

/** Ends a call and adds what it used, or is estimated to have used, to the sums of the plan and of its conversation. */
export async function finishPlanCall(
  planId: string,
  number: number,
  end: PlanCallEnd,
  estimated: EstimatedCall | null = null,
): Promise<void> {
  await withPlan(planId, (plan, tx) => countCall(plan, number, end, estimated, tx));
}

/**
 * Ends the calls that nobody will end, because their worker died or lost the phase: the provider has read them, so they count with
 * what the requests are estimated to hold.
 */
export async function endCutOffCalls(planId: string): Promise<void> {
  await withPlan(planId, async (plan, tx) => {
    for (const { number, model, requestTokens } of await listOpenPlanCalls(planId, tx)) {
      const usage = { inputTokens: requestTokens, cachedTokens: 0, outputTokens: 0 };
      const end = {
        answer: null,
        problem: "Cut off: its worker was gone.",
        usage: null,
        costUsd: null,
        durationMs: null,
      };
      await countCall(plan, number, end, { usage, costUsd: costOf(usage, model) }, tx);
    }
  });
}

async function withPlan(planId: string, work: (plan: Plan, tx: Tx) => Promise<void>): Promise<void> {
  const plan = await findPlan(systemScope, planId, database());
  if (!plan) return;
  await inTransaction(async (tx) => {
    await lockConversation(systemScope, plan.conversationId, tx);
    const locked = await lockPlan(systemScope, planId, tx);
    if (locked) await work(locked, tx);
  });
}

async function countCall(
  { id, conversationId }: Plan,
  number: number,
  end: PlanCallEnd,
  estimated: EstimatedCall | null,
  tx: Tx,
): Promise<void> {
  if (!(await endPlanCall(id, number, end, tx))) return;
  const { usage, costUsd } = end.usage ? end : (estimated ?? end);
  await addUsageToPlan(id, { usage, costUsd }, tx);
  const own = { isEstimated: usage !== null && end.usage === null, trafficTokens: 0, correction: null, counted: null };
  const isUnpriced = usage !== null && costUsd === null;
  await addUsageToConversation(conversationId, { ...own, usage, costUsd: costUsd ?? 0, isUnpriced }, tx);
}
