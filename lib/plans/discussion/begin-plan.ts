import type { Actor } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { assertOngoing, assertOwn } from "#lib/conversations/refusals.ts";
import { addTurn, cleanInstruction, holdWaitingTurns } from "#lib/conversations/turn/accept-turn.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { announcePhase } from "../move-plan.ts";
import { discussScope } from "../phases/phase-prompts.ts";
import { findOpenPlan, findPlanByClientRequest, insertPlan, type Plan } from "../plan-store.ts";
import { planRefusals } from "../refusals.ts";

/** Begins a plan with its first turn, once per clientRequestId. Throws plan-open if another plan is open. */
export async function beginPlan(
  actor: Actor,
  input: { conversationId: string; wish: string; clientRequestId?: string | undefined },
): Promise<Plan> {
  const wish = cleanInstruction(input.wish);
  const clientRequestId = input.clientRequestId ?? null;
  const { plan, announce } = await inTransaction(async (tx) => {
    await holdWaitingTurns(actor, tx);
    const conversation = await lockConversation(actor, input.conversationId, tx);
    if (!conversation) throw notFound();
    assertOwn(actor, conversation);
    const known = clientRequestId && (await findPlanByClientRequest(actor, conversation.id, clientRequestId, tx));
    if (known) return { plan: known, announce: null };
    assertOngoing(conversation);
    const open = await findOpenPlan(actor, conversation.id, tx);
    if (open) throw planRefusals["plan-open"](open.id);
    const { projectId, id: conversationId, userId } = conversation;
    const plan = await insertPlan({ projectId, conversationId, userId, wish, clientRequestId }, tx);
    const turn = { instruction: wish, clientRequestId: null, planId: plan.id, scope: discussScope() };
    const { announce } = await addTurn(conversation, turn, tx);
    await announcePhase(plan, tx);
    return { plan, announce };
  });
  announce?.();
  return plan;
}
