import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";

export interface InstructionsRow {
  version: number;
  background: string | null;
  steps: string | null;
  output: string | null;
  addsToBase: boolean;
  baseOff: string[];
  /** The organization's texts that stand before these, in the version of then. */
  template: TemplateRow | null;
  /** The texts of the template that the project leaves out. */
  templateOff: string[];
}

export interface TemplateRow {
  id: string;
  name: string;
  version: number;
  background: string | null;
  steps: string | null;
  output: string | null;
}

const columns = {
  version: true,
  background: true,
  steps: true,
  output: true,
  addsToBase: true,
  baseOff: true,
  templateOff: true,
  template: {
    select: {
      version: true,
      background: true,
      steps: true,
      output: true,
      template: { select: { id: true, name: true } },
    },
  },
} satisfies Prisma.InstructionsSelect;

const toRow = ({ template, ...row }: Prisma.InstructionsGetPayload<{ select: typeof columns }>): InstructionsRow => {
  if (!template) return { ...row, template };
  const { version, background, steps, output, template: named } = template;
  return { ...row, template: { ...named, version, background, steps, output } };
};

/** Returns the newest version, or the given one; null if it does not exist. */
export async function findInstructions(
  scope: Scope,
  projectId: string,
  version?: number,
  tx: Tx = database(),
): Promise<InstructionsRow | null> {
  const row = await tx.instructions.findFirst({
    where: { projectId, version, project: visibleProjects(scope) },
    orderBy: { version: "desc" },
    select: columns,
  });
  return row && toRow(row);
}

/** Returns the newest version in which a text stood in the place of the product's own; null without one. */
export async function findEarlierInstructions(
  scope: Scope,
  projectId: string,
  tx: Tx,
): Promise<Pick<InstructionsRow, "background" | "steps" | "output"> | null> {
  return tx.instructions.findFirst({
    where: { projectId, addsToBase: false, project: visibleProjects(scope) },
    orderBy: { version: "desc" },
    select: { background: true, steps: true, output: true },
  });
}

export interface VersionRow extends InstructionsRow {
  reason: string | null;
  restoredFrom: number | null;
  /** The version that the organization's texts brought back. */
  templateRestoredFrom: number | null;
  by: string;
  at: Date;
}

/** Returns versions, newest first: all before the given one, or the newest. */
export async function listVersionRows(
  scope: Scope,
  { projectId, before, limit }: { projectId: string; before?: number; limit: number },
  tx: Tx,
): Promise<VersionRow[]> {
  const rows = await tx.instructions.findMany({
    where: { projectId, version: { lt: before }, project: visibleProjects(scope) },
    orderBy: { version: "desc" },
    take: limit,
    select: {
      ...columns,
      template: { select: { ...columns.template.select, restoredFrom: true } },
      reason: true,
      restoredFrom: true,
      createdAt: true,
      user: { select: { name: true } },
    },
  });
  return rows.map(({ user, createdAt, reason, restoredFrom, ...row }) => ({
    ...toRow(row),
    reason,
    restoredFrom,
    templateRestoredFrom: row.template?.restoredFrom ?? null,
    by: user.name,
    at: createdAt,
  }));
}

/** Returns the newest versions by number, with the reasons that people gave. */
export async function listVersionNames(
  scope: Scope,
  { projectId, limit }: { projectId: string; limit: number },
  tx: Tx,
): Promise<{ version: number; reason: string | null }[]> {
  return tx.instructions.findMany({
    where: { projectId, project: visibleProjects(scope) },
    orderBy: { version: "desc" },
    take: limit,
    select: { version: true, reason: true },
  });
}

/** Adds a version whose texts add to the base. The caller has locked the project's row. */
export async function insertInstructions(
  instructions: Omit<InstructionsRow, "addsToBase" | "template"> & {
    projectId: string;
    templateId: string | null;
    templateVersion: number | null;
    userId: string;
    reason: string | null;
    restoredFrom: number | null;
  },
  tx: Tx,
): Promise<void> {
  await tx.instructions.create({ data: { ...instructions, addsToBase: true } });
}

/**
 * Returns who switched off each part that is off in the newest version, and when: the version after the last one in which it was
 * on. The caller has checked that the actor may configure the project.
 */
export async function listSwitchedOff(projectId: string, tx: Tx): Promise<{ part: string; by: string; at: Date }[]> {
  return tx.$queryRaw`
    SELECT off.part, users.name AS by, since.created_at AS at
    FROM (SELECT unnest(base_off) AS part FROM instructions WHERE project_id = ${projectId}::uuid
      AND version = (SELECT max(version) FROM instructions WHERE project_id = ${projectId}::uuid)) off
    JOIN instructions since ON since.project_id = ${projectId}::uuid AND since.version = 1 + coalesce((SELECT max(version)
      FROM instructions WHERE project_id = ${projectId}::uuid AND NOT off.part = ANY (base_off)), 0)
    JOIN users ON users.id = since.user_id`;
}
