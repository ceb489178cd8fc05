import { vi } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { listItems } from "#lib/plans/build/plan-item-store.ts";
import { approvePlan } from "#lib/plans/decide-plan.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { findOpenPlanTurn, listDiscussionTurns } from "#lib/plans/discussion/plan-turn-store.ts";
import { findPlan, type Plan } from "#lib/plans/plan-store.ts";
import type { PlanPhase } from "#lib/plans/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";

const patience = { timeout: 100_000, interval: 20 };

/** Resolves with the plan once it is in one of the phases. */
export function untilPhase(planId: string, ...phases: PlanPhase[]): Promise<Plan> {
  return untilPlan(planId, ({ phase }) => phases.includes(phase), phases.join(" or "));
}

export function untilPlan(planId: string, fits: (plan: Plan) => boolean, what = "what is waited for"): Promise<Plan> {
  return vi.waitFor(async () => {
    const plan = await findPlan(systemScope, planId, database());
    if (!plan || !fits(plan)) {
      throw new Error(`The plan is not ${what} but ${plan?.phase}: ${JSON.stringify([plan?.failure, plan?.missing])}`);
    }
    return plan;
  }, patience);
}

/** Resolves once the discussion has that many turns and none of them waits or runs. */
export function untilDiscussed(planId: string, turns: number): Promise<void> {
  return vi.waitFor(async () => {
    const said = await listDiscussionTurns(planId, database());
    if (said.length < turns || (await findOpenPlanTurn(planId, database()))) throw new Error("It is being answered.");
  }, patience);
}

/** Resolves once the items have these states, in order: `about.html done`. */
export function untilItems(planId: string, ...wanted: string[]): Promise<void> {
  return vi.waitFor(async () => {
    const items = await listItems(planId, database());
    const found = items.map(({ path, status }) => `${path} ${status}`);
    if (found.join() !== wanted.join()) throw new Error(`The items are not there yet: ${found.join(", ")}`);
  }, patience);
}

/** Begins a plan and waits until its wish is answered. Returns its id. */
export async function discuss(actor: Actor, conversationId: string, wish = "A site for my bike shop"): Promise<string> {
  const { id } = await beginPlan(actor, { conversationId, wish });
  await untilDiscussed(id, 1);
  return id;
}

export async function approveAndBuild(actor: Actor, planId: string): Promise<void> {
  await untilPhase(planId, "approve");
  await approvePlan(actor, { planId });
  await buildPlan(actor, { planId });
}
