import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { storableText } from "#lib/platform/storable-json.ts";
import { type Brief, briefSchema, type Manifest, manifestSchema, type SitePlan, sitePlanSchema } from "./schema.ts";

/** A complete plan. Immutable. */
export interface PlanVersion {
  planId: string;
  /** From 1. */
  version: number;
  /** The person whose change led to it. */
  userId: string;
  /** The last change that they asked for, in their words; null for a first plan. */
  asked: string | null;
  brief: Brief;
  plan: SitePlan;
  warnings: string[];
  manifest: Manifest | null;
  baseCommit: string | null;
  /** The last message of the plan's typed history that belongs to it. */
  messages: number;
  createdAt: Date;
}

const selection = {
  ...{ planId: true, version: true, userId: true, asked: true, brief: true, plan: true, warnings: true },
  ...{ manifest: true, baseCommit: true, messages: true, createdAt: true },
} satisfies Prisma.PlanVersionSelect;

const readBrief = jsonColumn("plan_versions.brief", briefSchema);
const readSitePlan = jsonColumn("plan_versions.plan", sitePlanSchema);
const readManifest = jsonColumn("plan_versions.manifest", manifestSchema.nullable());

function toVersion(row: Prisma.PlanVersionGetPayload<{ select: typeof selection }>): PlanVersion {
  const id = `${row.planId}/${row.version}`;
  return {
    ...row,
    brief: readBrief(row.brief, id),
    plan: readSitePlan(row.plan, id),
    manifest: readManifest(row.manifest, id),
  };
}

/** Inserts a version. The caller holds the plan's row. */
export async function insertPlanVersion(version: Omit<PlanVersion, "createdAt">, tx: Tx): Promise<void> {
  const { asked, manifest, warnings } = version;
  await tx.planVersion.create({
    data: {
      ...version,
      asked: asked === null ? null : storableText(asked),
      brief: toJson(version.brief),
      plan: toJson(version.plan),
      warnings: warnings.map(storableText),
      manifest: manifest ? toJson(manifest) : Prisma.DbNull,
    },
    select: { version: true },
  });
}

/** Returns one version, or null. The caller has read the plan in its scope. */
export async function findPlanVersion(planId: string, version: number, tx: Tx): Promise<PlanVersion | null> {
  const row = await tx.planVersion.findUnique({
    where: { planId_version: { planId, version } },
    select: selection,
  });
  return row && toVersion(row);
}

/** Returns a plan's versions, the oldest first. */
export async function listPlanVersions(scope: Scope, planId: string, tx: Tx): Promise<PlanVersion[]> {
  const rows = await tx.planVersion.findMany({
    where: { planId, run: { project: visibleProjects(scope) } },
    orderBy: { version: "asc" },
    select: selection,
  });
  return rows.map(toVersion);
}
