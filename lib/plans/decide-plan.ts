import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { markSeen } from "#lib/conversations/presence/presence-store.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { orderItems } from "./build/order-items.ts";
import { deleteItems, insertItems } from "./build/plan-item-store.ts";
import { checkBrief } from "./checks/check-brief.ts";
import { findOpenPlanTurn } from "./discussion/plan-turn-store.ts";
import { lockOwnPlan } from "./lock-own-plan.ts";
import { movePlan } from "./move-plan.ts";
import { findOpenPlan, lockPlan, type Plan, type PlanChange } from "./plan-store.ts";
import { planRefusals } from "./refusals.ts";
import type { Brief } from "./schema.ts";
import { type PlanEvent, transitionPlan } from "./transition.ts";

// A person's decisions about a plan. Each throws plan-phase if the plan's phase does not allow it.

/** Approves the plan and inserts its items in the order of the build. Edits no file yet. */
export async function approvePlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    const moved = await move(plan, { type: "approved" }, { stale: [], acceptance: null }, tx);
    if (!moved.plan) throw planRefusals["plan-phase"](plan);
    await deleteItems(planId, tx);
    await insertItems(planId, orderItems(moved.plan.pages), tx);
    return moved;
  });
}

/**
 * Ends the discussion and has the brief made, has a complete plan made again, or retries a failed phase. Throws turn-running while
 * a turn of the plan is open, because its words belong to the discussion.
 */
export async function continuePlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan, conversation } = await lockOwnPlan(actor, planId, tx);
    if (!transitionPlan(plan, { type: "continue" })) throw planRefusals["plan-phase"](plan);
    await assertNoOpenTurn(planId, tx);
    const moved = await move(plan, { type: "continue" }, {}, tx);
    await markSeen(conversation.id, tx);
    return moved;
  });
}

/**
 * Replaces the brief with the person's own version and has the plan made again from it. Throws brief-incomplete if a decision of
 * the manifest is missing. So a person can complete a brief that the model left incomplete. If the site has moved, the plan is made
 * for the site as it is now.
 */
export async function changeBrief(actor: Actor, { planId, brief }: { planId: string; brief: Brief }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    if (!transitionPlan(plan, { type: "brief-changed" })) throw planRefusals["plan-phase"](plan);
    // The manifest of a site that has moved is out of date. The phase reads the site again.
    const manifest = plan.stale.length > 0 ? null : plan.manifest;
    const problems = manifest ? checkBrief(brief, manifest).map(({ sentence }) => sentence) : [];
    if (problems.length > 0) throw planRefusals["brief-incomplete"](problems);
    return move(plan, { type: "brief-changed" }, { brief, plan: null, manifest }, tx);
  });
}

/**
 * Stops the plan. A phase that asks the model ends: a first plan goes back to its discussion, and a change is withdrawn, so that the
 * plan stays as it was. A build starts no further item, and its running turn is cancelled.
 */
export async function stopPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  const { plan, turn } = await inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    const stopped = await move(plan, { type: "stopped" }, { building: false }, tx);
    return { plan: stopped, turn: await findOpenPlanTurn(planId, tx) };
  });
  if (turn) await cancelTurn(actor, { editSessionId: turn.id });
  return plan;
}

/**
 * Gives up a failed change with all its messages, and keeps the last complete plan, which waits for approval again. Throws
 * turn-running while a turn of the plan is open.
 */
export async function keepPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    await assertNoOpenTurn(planId, tx);
    return move(plan, { type: "kept" }, {}, tx);
  });
}

/** Discards the plan for good. Its history and the built pages stay. Throws turn-running while a turn of the plan is open. */
export async function discardPlan(actor: Actor, { planId }: { planId: string }): Promise<Plan> {
  return inTransaction(async (tx) => {
    const { plan } = await lockOwnPlan(actor, planId, tx);
    await assertNoOpenTurn(planId, tx);
    return move(plan, { type: "discarded" }, {}, tx);
  });
}

/**
 * Discards the open plan of a conversation that its person has ended, and stops its asking phase. History and built pages stay.
 * The plan of a released conversation waits, because the conversation may go on. Idempotent.
 */
export async function endPlan({ conversationId }: { conversationId: string }): Promise<void> {
  // Most conversations have no plan, so no row is locked for them.
  if (!(await findOpenPlan(systemScope, conversationId, database()))) return;
  await inTransaction(async (tx) => {
    const conversation = await lockConversation(systemScope, conversationId, tx);
    if (conversation?.status !== "finished" || conversation.released) return;
    const open = await findOpenPlan(systemScope, conversationId, tx);
    const plan = open && (await lockPlan(systemScope, open.id, tx));
    if (plan) await movePlan(plan, { type: "discarded" }, {}, tx);
  });
}

async function move(plan: Plan, event: PlanEvent, change: PlanChange, tx: Tx): Promise<Plan> {
  const moved = await movePlan(plan, event, change, tx);
  if (!moved) throw planRefusals["plan-phase"](plan);
  return moved;
}

async function assertNoOpenTurn(planId: string, tx: Tx): Promise<void> {
  if (await findOpenPlanTurn(planId, tx)) throw planRefusals["turn-running"]();
}
