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

// A call of the model is recorded before it is sent, and ended once, by its worker or by the next one. It is counted even if it
// failed or its worker lost the phase, because it cost money.

/** The estimated usage of a call whose provider reports none. */
interface EstimatedCall {
  usage: Usage;
  costUsd: number | null;
}

/** Records a call that is about to be sent. Returns its number, or null if the plan is gone. */
export async function beginPlanCall(planId: string, call: NewPlanCall): Promise<number | null> {
  return inTransaction(async (tx) =>
    (await lockPlan(systemScope, planId, tx)) ? insertPlanCall(planId, call, tx) : null,
  );
}

/** Ends a call and adds its usage, reported or estimated, to the sums of the plan and of its conversation. Only the first end counts. */
export async function finishPlanCall(
  planId: string,
  number: number,
  end: PlanCallEnd,
  estimated: EstimatedCall | null = null,
): Promise<void> {
  await withPlan(planId, (plan, tx) => countCall(plan, number, end, estimated, tx));
}

/** Ends the open calls of workers that are gone. The provider has read them, so their estimated tokens are counted. */
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
