import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { movePlan } from "./move-plan.ts";
import { findOpenPlan, lockPlan } from "./plan-store.ts";

/**
 * After a conversation has ended, nobody can go on with its plan: it is discarded, and a phase that asks the model stops.
 * What was said and built stays. Safe to repeat.
 */
export async function endPlan({ conversationId }: { conversationId: string }): Promise<void> {
  // Most conversations plan nothing: then nothing is held.
  if (!(await findOpenPlan(systemScope, conversationId, database()))) return;
  await inTransaction(async (tx) => {
    const conversation = await lockConversation(systemScope, conversationId, tx);
    if (conversation?.status !== "finished") return;
    const open = await findOpenPlan(systemScope, conversationId, tx);
    const plan = open && (await lockPlan(systemScope, open.id, tx));
    if (plan) await movePlan(plan, { type: "discarded" }, {}, tx);
  });
}
