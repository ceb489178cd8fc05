import { isDeepStrictEqual } from "node:util";
import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { findConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { foldUsage } from "#lib/costs/fold-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { listItems, type PlanItem } from "./build/plan-item-store.ts";
import { undecidedIn } from "./checks/check-brief.ts";
import { findWithdrawn } from "./discussion/plan-message-store.ts";
import { findOpenPlanTurn, listPlanInferences } from "./discussion/plan-turn-store.ts";
import type { PlanForDisplay, PlanItemForDisplay, PlanUsage } from "./display-schema.ts";
import { attemptsMax } from "./phases/attempts.ts";
import { findPlan, type Plan } from "./plan-store.ts";
import { findPlanVersion } from "./plan-version-store.ts";
import { findAsked } from "./plan-versions.ts";

/** Returns a plan for people who may read its project. Throws not-found. */
export async function getPlanForDisplay(actor: Actor, { planId }: { planId: string }): Promise<PlanForDisplay> {
  const tx = database();
  const plan = await findPlan(actor, planId, tx);
  const conversation = plan && (await findConversation(actor, plan.conversationId, tx));
  if (!plan || !conversation) throw notFound();
  const mayEdit = can(actor, "edit", { id: plan.projectId, organizationId: plan.organizationId });
  const readOnly = conversation.status === "finished" || conversation.userId !== actor.userId || !mayEdit;
  const [items, active, asked, withdrawn, contents, usage] = await Promise.all([
    listItems(planId, tx),
    findOpenPlanTurn(planId, tx),
    findAsked(plan, tx),
    readOnly ? null : readWithdrawn(plan, tx),
    readContents(plan, tx),
    readUsage(plan, tx),
  ]);
  const { failedPhase, failure } = plan;
  return {
    id: plan.id,
    conversationId: plan.conversationId,
    wish: plan.wish,
    asked,
    withdrawn,
    phase: plan.phase,
    attempt: plan.attempt,
    attemptsMax,
    missing: plan.missing,
    ...contents,
    warnings: plan.warnings,
    items: items.map(toItemForDisplay),
    building: plan.phase === "build" && plan.building,
    acceptance: plan.acceptance,
    usage,
    failure: failedPhase && failure && { phase: failedPhase, ...failure },
    stale: plan.stale,
    activeEditSessionId: active?.id ?? null,
    readOnly,
    createdAt: plan.createdAt.toISOString(),
    endedAt: plan.endedAt?.toISOString() ?? null,
  };
}

function toItemForDisplay({ id, path, page, status, editSessionId, problem }: PlanItem): PlanItemForDisplay {
  const { action, title, dependsOn } = page;
  return { id, path, action, title, status, editSessionId, dependsOn, problem };
}

/** Returns the person's words for a change that was given up, while they can say it again; null otherwise. */
async function readWithdrawn({ id, phase, version }: Plan, tx: Tx): Promise<string | null> {
  const kept = phase === "approve" && version !== null ? await findPlanVersion(id, version, tx) : null;
  return kept && findWithdrawn(id, kept.messages, tx);
}

/** Returns the usage of all phases: the calls of the asking phases, and the turns of the discussion and of the build. */
async function readUsage(plan: Plan, tx: Tx): Promise<PlanUsage> {
  const sum = { calls: plan.calls, ...plan.usage };
  let costUsd = plan.costUsd;
  let isUnpriced = plan.usageUnpriced;
  const prices = resolvePrices();
  for (const told of await listPlanInferences(plan.id, tx)) {
    const used = foldUsage(told, prices);
    sum.calls += told.filter(({ kind }) => kind === "inference_stop").length;
    sum.inputTokens += used.usage?.inputTokens ?? 0;
    sum.cachedTokens += used.usage?.cachedTokens ?? 0;
    sum.outputTokens += used.usage?.outputTokens ?? 0;
    costUsd += used.costUsd;
    isUnpriced ||= used.isUnpriced;
  }
  return { ...sum, costUsd: isUnpriced ? null : costUsd };
}

/**
 * Returns the contents of the last complete version, whether or not a successor is being made, and the successor's brief so far as
 * `draft`. Before the first version, the contents are at most a brief.
 */
async function readContents(plan: Plan, tx: Tx): Promise<Pick<PlanForDisplay, "brief" | "plan" | "version" | "draft">> {
  const { id, version, brief } = plan;
  const kept = version === null || isSettled(plan) ? null : await findPlanVersion(id, version, tx);
  const isDraft = plan.phase === "serialize" || plan.phase === "failed";
  const isNew = !isDeepStrictEqual(brief, kept?.brief ?? null);
  const draft = isDraft && brief && isNew ? { brief, undecided: undecidedIn(brief, plan.manifest ?? noEntries) } : null;
  return { brief: kept?.brief ?? brief, plan: kept?.plan ?? plan.plan, version, draft };
}

const noEntries = { entries: [] };

/** Whether the plan's row holds the last complete version, because no successor is being made. */
function isSettled({ phase, plan }: Plan): boolean {
  return phase === "approve" || phase === "build" || phase === "done" || (phase === "discarded" && plan !== null);
}
