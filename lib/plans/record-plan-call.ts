import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation-store.ts";
import type { Usage } from "#lib/conversations/schema.ts";
import { addUsageToConversation } from "#lib/conversations/usage-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { insertPlanCall, type NewPlanCall } from "./plan-call-store.ts";
import { addUsageToPlan, findPlan, lockPlan } from "./plan-store.ts";

/**
 * Keeps a call of the model as it was sent, whatever came of it and whoever holds the phase by now: it was made, and it
 * cost something. What it used is added to the sums of the plan and of its conversation; where the provider does not tell it,
 * what it is estimated to have used.
 */
export async function recordPlanCall(
  { planId }: { planId: string },
  call: NewPlanCall,
  estimated: { usage: Usage; costUsd: number | null } | null = null,
): Promise<void> {
  const plan = await findPlan(systemScope, planId, database());
  if (!plan) return;
  await inTransaction(async (tx) => {
    await lockConversation(systemScope, plan.conversationId, tx);
    const locked = await lockPlan(systemScope, planId, tx);
    if (!locked) return;
    await insertPlanCall(locked, call, tx);
    const { usage, costUsd } = call.usage ? call : (estimated ?? call);
    await addUsageToPlan(planId, { usage, costUsd }, tx);
    const own = { isEstimated: usage !== null && call.usage === null, trafficTokens: 0, correction: null };
    const isUnpriced = usage !== null && costUsd === null;
    await addUsageToConversation(plan.conversationId, { ...own, usage, costUsd: costUsd ?? 0, isUnpriced }, tx);
  });
}
