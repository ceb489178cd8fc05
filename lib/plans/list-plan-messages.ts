import type { Actor } from "#lib/accounts/schema.ts";
import { findInspectedConversation } from "#lib/conversations/requests/find-inspected-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listPlanMessageRows } from "./discussion/plan-message-store.ts";
import type { PlanCallForInspection, PlanMessageForInspection, PlanVersionForInspection } from "./display-schema.ts";
import { listPlanCalls } from "./phases/plan-call-store.ts";
import { findPlan } from "./plan-store.ts";
import { listPlanVersions, type PlanVersion } from "./plan-version-store.ts";

/** Returns a plan's typed history, its calls of the model as they were sent, and its versions, for people with `inspect`. */
export async function listPlanMessages(
  actor: Actor,
  { planId }: { planId: string },
): Promise<{
  messages: PlanMessageForInspection[];
  calls: PlanCallForInspection[];
  versions: PlanVersionForInspection[];
}> {
  const plan = await findPlan(actor, planId, database());
  if (!plan) throw notFound();
  await findInspectedConversation(actor, plan.conversationId);
  const [rows, calls, versions] = await Promise.all([
    listPlanMessageRows(actor, { planId }, database()),
    listPlanCalls(actor, planId, database()),
    listPlanVersions(actor, planId, database()),
  ]);
  const messages = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { messages, calls, versions: versions.map(toInspected) };
}

function toInspected({ version, userId, asked, brief, plan, createdAt }: PlanVersion): PlanVersionForInspection {
  return { version, userId, asked, brief, plan, createdAt: createdAt.toISOString() };
}
