import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { toStoredUsd } from "#lib/costs/price-usage.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import {
  type AcceptanceResult,
  type AskingPhase,
  acceptanceResultSchema,
  type Brief,
  briefSchema,
  type Manifest,
  type MessageMode,
  manifestSchema,
  type PlanFailure,
  type PlanPhase,
  planFailureSchema,
  type SitePlan,
  sitePlanSchema,
} from "./schema.ts";

export interface Plan {
  id: string;
  projectId: string;
  organizationId: string;
  conversationId: string;
  workspaceId: string;
  /** The conversation's person. */
  userId: string;
  wish: string;
  phase: PlanPhase;
  failedPhase: AskingPhase | null;
  failure: PlanFailure | null;
  /** The attempt of the phase that runs, from 1. */
  attempt: number;
  missing: string[];
  warnings: string[];
  stale: string[];
  /** A change that a person asked for, or the parts that the brief lacks; taken by the next run of the phase. */
  changes: string | null;
  /** The client's ids of all requested changes. */
  changeRequests: string[];
  baseCommit: string | null;
  manifest: Manifest | null;
  brief: Brief | null;
  plan: SitePlan | null;
  /** The newest complete version; null before the first. It stays until its successor is complete. */
  version: number | null;
  mode: MessageMode;
  /** Whether the items may run; false after a person stops the build. */
  building: boolean;
  acceptance: AcceptanceResult[] | null;
  leaseToken: string | null;
  calls: number;
  usage: Usage;
  /** US dollars, of the calls whose model has a price. */
  costUsd: number;
  usageUnpriced: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

const selection = {
  id: true,
  projectId: true,
  conversationId: true,
  userId: true,
  wish: true,
  phase: true,
  failedPhase: true,
  failure: true,
  attempt: true,
  missing: true,
  warnings: true,
  stale: true,
  changes: true,
  changeRequests: true,
  baseCommit: true,
  manifest: true,
  brief: true,
  plan: true,
  version: true,
  mode: true,
  building: true,
  acceptance: true,
  leaseToken: true,
  calls: true,
  inputTokens: true,
  cachedTokens: true,
  outputTokens: true,
  costUsd: true,
  usageUnpriced: true,
  createdAt: true,
  endedAt: true,
  project: { select: { organizationId: true } },
  conversation: { select: { workspaceId: true } },
} satisfies Prisma.PlanRunSelect;

const readFailure = jsonColumn("plan_runs.failure", planFailureSchema.nullable());
const readManifest = jsonColumn("plan_runs.manifest", manifestSchema.nullable());
const readBrief = jsonColumn("plan_runs.brief", briefSchema.nullable());
const readSitePlan = jsonColumn("plan_runs.plan", sitePlanSchema.nullable());
const readAcceptance = jsonColumn("plan_runs.acceptance", z.array(acceptanceResultSchema).nullable());

function toPlan(row: Prisma.PlanRunGetPayload<{ select: typeof selection }>): Plan {
  const { project, conversation, inputTokens, cachedTokens, outputTokens, ...own } = row;
  return {
    ...own,
    organizationId: project.organizationId,
    workspaceId: conversation.workspaceId,
    failedPhase: row.failedPhase as AskingPhase | null,
    failure: readFailure(row.failure, row.id),
    manifest: readManifest(row.manifest, row.id),
    brief: readBrief(row.brief, row.id),
    plan: readSitePlan(row.plan, row.id),
    mode: row.mode as MessageMode,
    acceptance: readAcceptance(row.acceptance, row.id),
    usage: {
      inputTokens: Number(inputTokens),
      cachedTokens: Number(cachedTokens),
      outputTokens: Number(outputTokens),
    },
    costUsd: row.costUsd.toNumber(),
  };
}

const visible = (scope: Scope) => ({ project: visibleProjects(scope) });
const ended = ["done", "discarded"] satisfies PlanPhase[];

export async function findPlan(scope: Scope, id: string, tx: Tx): Promise<Plan | null> {
  const row = await tx.planRun.findFirst({ where: { id, ...visible(scope) }, select: selection });
  return row && toPlan(row);
}

/** Locks the plan's row and reads it. Every writer of a plan, its history or its log takes this lock first. */
export async function lockPlan(scope: Scope, id: string, tx: Tx): Promise<Plan | null> {
  await lockRow("plan_runs", id, tx);
  return findPlan(scope, id, tx);
}

/** Locks and reads the plan if this worker still holds the lease of its phase. Null: it lost the lease and must write nothing. */
export async function lockLeasedPlan(id: string, leaseToken: string, tx: Tx): Promise<Plan | null> {
  const isHeld = Prisma.sql`lease_token = ${leaseToken}::uuid AND phase IN ('summarize', 'serialize')`;
  if (!(await lockRow("plan_runs", id, tx, isHeld))) return null;
  const row = await tx.planRun.findUniqueOrThrow({ where: { id }, select: selection });
  return toPlan(row);
}

export async function findPlanByClientRequest(
  scope: Scope,
  conversationId: string,
  clientRequestId: string,
  tx: Tx,
): Promise<Plan | null> {
  const row = await tx.planRun.findFirst({
    where: { conversationId, clientRequestId, ...visible(scope) },
    select: selection,
  });
  return row && toPlan(row);
}

/** Returns the conversation's plan that is neither done nor discarded, or null. There is at most one. */
export async function findOpenPlan(scope: Scope, conversationId: string, tx: Tx): Promise<Plan | null> {
  const row = await tx.planRun.findFirst({
    where: { conversationId, phase: { notIn: ended }, ...visible(scope) },
    select: selection,
  });
  return row && toPlan(row);
}

export async function insertPlan(
  plan: { projectId: string; conversationId: string; userId: string; wish: string; clientRequestId: string | null },
  tx: Tx,
): Promise<Plan> {
  const row = await tx.planRun.create({
    data: { id: newId(), ...plan, wish: storableText(plan.wish) },
    select: selection,
  });
  return toPlan(row);
}

/** The fields of a plan to change. Absent fields stay as they are. */
export interface PlanChange {
  phase?: PlanPhase;
  failedPhase?: AskingPhase | null;
  failure?: PlanFailure | null;
  attempt?: number;
  missing?: string[];
  warnings?: string[];
  stale?: string[];
  changes?: string | null;
  changeRequests?: string[];
  baseCommit?: string | null;
  manifest?: Manifest | null;
  brief?: Brief | null;
  plan?: SitePlan | null;
  version?: number;
  mode?: MessageMode;
  building?: boolean;
  acceptance?: AcceptanceResult[] | null;
  leaseToken?: string | null;
  endedAt?: Date | null;
}

const jsonFields = ["failure", "manifest", "brief", "plan", "acceptance"] as const;
const textLists = ["missing", "warnings", "stale"] as const;

/** Changes a plan and returns it. The caller holds the plan's row. */
export async function updatePlan(id: string, change: PlanChange, tx: Tx): Promise<Plan> {
  const data: Record<string, unknown> = { ...change };
  for (const field of jsonFields) {
    const value = change[field];
    if (value !== undefined) data[field] = value === null ? Prisma.DbNull : toJson(value);
  }
  for (const field of textLists) if (change[field]) data[field] = change[field].map(storableText);
  if (change.changes) data.changes = storableText(change.changes);
  const row = await tx.planRun.update({
    where: { id },
    data: data as Prisma.PlanRunUncheckedUpdateInput,
    select: selection,
  });
  return toPlan(row);
}

/** Adds the usage of one call to the plan's sums. `costUsd` is null if the model's price is not known. */
export async function addUsageToPlan(
  id: string,
  { usage, costUsd }: { usage: Usage | null; costUsd: number | null },
  tx: Tx,
): Promise<void> {
  await tx.planRun.update({
    where: { id },
    data: {
      inputTokens: { increment: usage?.inputTokens ?? 0 },
      cachedTokens: { increment: usage?.cachedTokens ?? 0 },
      outputTokens: { increment: usage?.outputTokens ?? 0 },
      costUsd: { increment: new Prisma.Decimal(toStoredUsd(costUsd ?? 0)) },
      ...(usage && costUsd === null ? { usageUnpriced: true } : {}),
    },
    select: { id: true },
  });
}

/** Notifies all workers and readers of the plan when the transaction commits. */
export async function notifyPlan(id: string, tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT pg_notify('plans', ${id})::text`;
}
