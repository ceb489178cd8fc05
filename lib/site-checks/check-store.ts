import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  type CheckLevels,
  type CheckResult,
  checkResultSchema,
  defaultLevels,
  saveCheckLevelsSchema,
} from "./schema.ts";

/** Raised when a check finds more or less than before, so that stored results are made again. */
const version = 1;
const keptDays = 30;

const readResult = jsonColumn("site_checks.result", checkResultSchema);
const readLevels = jsonColumn("site_check_settings.levels", saveCheckLevelsSchema.shape.levels);

/** A change by the trees of the site before and after. `beforeTree` is empty if there is nothing to compare with. */
export interface CheckKey {
  projectId: string;
  beforeTree: string;
  afterTree: string;
}

export type CheckRow = CheckKey & { id: string; requestedAt: Date } & (
    | { status: "waiting"; endedAt: null }
    | { status: "failed"; endedAt: Date }
    | { status: "checked"; endedAt: Date; result: CheckResult }
  );

const fields = {
  ...{ id: true, projectId: true, beforeTree: true, afterTree: true },
  ...{ status: true, result: true, requestedAt: true, endedAt: true },
} as const;

type StoredCheck = CheckKey & {
  id: string;
  status: string;
  result: unknown;
  requestedAt: Date;
  endedAt: Date | null;
};

function toRow({ status, result, endedAt, ...row }: StoredCheck): CheckRow {
  if (status === "waiting" || endedAt === null) return { ...row, status: "waiting", endedAt: null };
  if (status === "failed") return { ...row, status, endedAt };
  return { ...row, status: "checked", endedAt, result: readResult(result, row.id) };
}

/** Returns the check of a change by the present checks; null if none was asked for. */
export async function findCheck(scope: Scope, key: CheckKey, tx: Tx): Promise<CheckRow | null> {
  const row = await tx.siteCheck.findFirst({
    where: { ...key, version, project: visibleProjects(scope) },
    select: fields,
  });
  return row && toRow(row);
}

/** Returns a check by its id, for its job. */
export async function findCheckById(_scope: typeof systemScope, id: string, tx: Tx): Promise<CheckRow | null> {
  const row = await tx.siteCheck.findFirst({ where: { id, project: { archivedAt: null } }, select: fields });
  return row && toRow(row);
}

/** Lets a check wait, also one that has failed, and returns its id. Removes those of the project that are older than 30 days. */
export async function requestCheckRow(key: CheckKey, tx: Tx): Promise<string> {
  await tx.$executeRaw`
    DELETE FROM site_checks WHERE project_id = ${key.projectId}::uuid
      AND requested_at < now() - ${keptDays} * interval '1 day'`;
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO site_checks (id, project_id, before_tree, after_tree, version, status)
    VALUES (${newId()}::uuid, ${key.projectId}::uuid, ${key.beforeTree}, ${key.afterTree}, ${version}, 'waiting')
    ON CONFLICT (project_id, before_tree, after_tree, version) DO UPDATE SET
      status = CASE WHEN site_checks.status = 'failed' THEN 'waiting' ELSE site_checks.status END,
      ended_at = CASE WHEN site_checks.status = 'failed' THEN NULL ELSE site_checks.ended_at END,
      requested_at = clock_timestamp()
    RETURNING id`;
  if (!row) throw new Error("A check that was inserted is returned.");
  return row.id;
}

/** Writes how a check ended; null if the server could not check. Checks of equal versions find the same, so the last one to end may write. */
export async function endCheck(key: CheckKey, result: CheckResult | null, tx: Tx): Promise<void> {
  const status = result === null ? "failed" : "checked";
  const json = result === null ? null : JSON.stringify(toJson(result));
  await tx.$executeRaw`
    INSERT INTO site_checks (id, project_id, before_tree, after_tree, version, status, result, ended_at)
    VALUES (${newId()}::uuid, ${key.projectId}::uuid, ${key.beforeTree}, ${key.afterTree}, ${version}, ${status},
      ${json}::jsonb, clock_timestamp())
    ON CONFLICT (project_id, before_tree, after_tree, version) DO UPDATE SET
      status = EXCLUDED.status, result = EXCLUDED.result, ended_at = EXCLUDED.ended_at
      WHERE site_checks.status <> 'checked'`;
}

/** Returns the levels of a project's checks: the admins' choices, and the defaults. */
export async function findLevels(scope: Scope, projectId: string, tx: Tx): Promise<CheckLevels> {
  const row = await tx.siteCheckSettings.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    select: { levels: true },
  });
  return row ? { ...defaultLevels, ...readLevels(row.levels, projectId) } : defaultLevels;
}

/** Saves the levels. The caller has locked the project's row and checked that the actor may configure it. */
export async function saveLevelsRow(projectId: string, levels: CheckLevels, tx: Tx): Promise<void> {
  const row = { levels: toJson(levels) };
  await tx.siteCheckSettings.upsert({ where: { projectId }, create: { projectId, ...row }, update: row });
}
