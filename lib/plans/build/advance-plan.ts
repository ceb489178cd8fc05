import { systemScope } from "#lib/accounts/schema.ts";
import { type Conversation, lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { yieldFollowUps } from "#lib/conversations/turn/cancel-turn.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { addTurnJob } from "#lib/conversations/turn/queue/add-turn-job.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { announcePhase, movePlan } from "../move-plan.ts";
import { buildScope, itemTitle } from "../phases/phase-prompts.ts";
import { findOpenPlan, findPlan, lockPlan, type Plan, updatePlan } from "../plan-store.ts";
import type { AcceptanceResult } from "../schema.ts";
import { mayGoOn } from "./may-go-on.ts";
import { findRunnable } from "./order-items.ts";
import { listItems, type PlanItem } from "./plan-item-store.ts";
import { changeStatus, settleItems } from "./settle-items.ts";

/** `complete`: every item is done or skipped, and only the acceptance check is left. */
export type BuildState = "working" | "waiting" | "complete";

/**
 * Continues a plan's build: settles the item that ran and, if its person lets it run, begins the next item whose dependencies are
 * met. Idempotent: it reads the plan under its lock. If no item can begin, the build waits until the person retries or skips one.
 * If the person may not edit any more, the build stops.
 */
export async function advancePlan({ planId }: { planId: string }): Promise<BuildState> {
  const found = await findPlan(systemScope, planId, database());
  if (!found) return "waiting";
  const { state, announce } = await inTransaction(async (tx) => {
    const isAllowed = await mayGoOn(found, tx);
    const conversation = await lockConversation(systemScope, found.conversationId, tx);
    const plan = await lockPlan(systemScope, planId, tx);
    if (plan?.phase !== "build" || conversation?.status !== "ongoing") return stays("waiting");
    const { items, building } = await settleItems(plan, tx);
    if (items.some(({ status }) => status === "running")) return stays("working");
    if (items.every(isOver)) return stays("complete");
    const next = building && findRunnable(items.map((item) => ({ ...item, dependsOn: item.page.dependsOn })));
    if (!next) return stays("waiting");
    if (!isAllowed) {
      await updatePlan(planId, { building: false }, tx);
      await announcePhase(plan, tx);
      return stays("waiting");
    }
    const announce = await beginItem(plan, conversation, { item: next, of: items.length }, tx);
    return { state: "working" as const, announce };
  });
  announce?.();
  return state;
}

const stays = (state: BuildState) => ({ state, announce: null });

/** Calls `advancePlan` for the conversation's open plan. Returns null if no plan is being built. */
export async function advancePlanOf({
  conversationId,
}: {
  conversationId: string;
}): Promise<{ planId: string; state: BuildState } | null> {
  const plan = await findOpenPlan(systemScope, conversationId, database());
  if (plan?.phase !== "build") return null;
  return { planId: plan.id, state: await advancePlan({ planId: plan.id }) };
}

/** Ends a plan whose items are all done or skipped, with the results of its acceptance points. Null if it can't be ended (any more). */
export async function completePlan(
  { planId }: { planId: string },
  acceptance: AcceptanceResult[],
): Promise<Plan | null> {
  return inTransaction(async (tx) => {
    const plan = await lockPlan(systemScope, planId, tx);
    if (plan?.phase !== "build" || !(await listItems(planId, tx)).every(isOver)) return null;
    return movePlan(plan, { type: "built" }, { acceptance }, tx);
  });
}

const isOver = ({ status }: PlanItem) => status === "done" || status === "skipped";

async function beginItem(
  plan: Plan,
  { id: conversationId, workspaceId, userId }: Conversation,
  { item, of }: { item: PlanItem; of: number },
  tx: Tx,
): Promise<() => void> {
  const { brief, plan: site } = plan;
  if (!brief || !site) throw new Error("A plan that is being built has a brief and a plan.");
  const announce = await yieldFollowUps(conversationId, tx);
  const { position, page } = item;
  const turn = await insertTurn(
    {
      ...{ conversationId, workspaceId, userId, planId: plan.id },
      kind: "plan_item",
      instruction: itemTitle(page, site.look?.lang),
      scope: buildScope({ position, of, page, navigation: site.navigation, look: site.look, brief }),
    },
    tx,
  );
  await changeStatus(item, { status: "running", problem: null, editSessionId: turn.id }, tx);
  await addTurnJob(workspaceId, tx);
  return announce;
}
