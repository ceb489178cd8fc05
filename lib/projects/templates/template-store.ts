import { lockRows } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { TemplateRow } from "../instructions/instructions-store.ts";

// The organization is the scope: the use cases check that the actor runs it, or configures one of its projects.

/** Returns a template with its newest texts; null if the organization has no such one. */
export async function findTemplate(organizationId: string, id: string, tx: Tx): Promise<TemplateRow | null> {
  const template = await tx.instructionTemplate.findFirst({
    where: { id, organizationId, deletedAt: null },
    select: {
      id: true,
      name: true,
      versions: {
        orderBy: { version: "desc" },
        take: 1,
        select: { version: true, background: true, steps: true, output: true },
      },
    },
  });
  const newest = template?.versions[0];
  return template && newest ? { id: template.id, name: template.name, ...newest } : null;
}

export interface ListedTemplate {
  id: string;
  name: string;
  version: number;
  by: string;
  at: Date;
  projects: number;
}

/** The newest instructions of each project of an organization, with the template that they use. Hidden projects are among them. */
const inUse = (organizationId: string) => Prisma.sql`
  SELECT DISTINCT ON (projects.id) projects.id, projects.name, projects.archived_at, instructions.template_id, instructions.template_off
  FROM projects JOIN instructions ON instructions.project_id = projects.id
  WHERE projects.organization_id = ${organizationId}::uuid ORDER BY projects.id, instructions.version DESC`;

/** Returns the templates of an organization by name, with how many visible projects use each. */
export async function listTemplateRows(organizationId: string, tx: Tx): Promise<ListedTemplate[]> {
  return tx.$queryRaw`
    WITH used AS (${inUse(organizationId)})
    SELECT templates.id, templates.name, newest.version, users.name AS by, newest.created_at AS at,
      (SELECT count(*)::int FROM used WHERE used.template_id = templates.id AND used.archived_at IS NULL) AS projects
    FROM instruction_templates templates
    JOIN LATERAL (SELECT * FROM instruction_template_versions versions WHERE versions.template_id = templates.id
      ORDER BY version DESC LIMIT 1) newest ON true
    JOIN users ON users.id = newest.user_id
    WHERE templates.organization_id = ${organizationId}::uuid AND templates.deleted_at IS NULL
    ORDER BY lower(templates.name), templates.id`;
}

export interface TemplateUser {
  id: string;
  name: string;
  isArchived: boolean;
  off: string[];
}

/** Returns the projects that use a template, by name; hidden ones are among them. */
export async function listTemplateUsers(organizationId: string, templateId: string, tx: Tx): Promise<TemplateUser[]> {
  return tx.$queryRaw`
    SELECT id, name, archived_at IS NOT NULL AS "isArchived", template_off AS off FROM (${inUse(organizationId)}) used
    WHERE template_id = ${templateId}::uuid ORDER BY lower(name), id`;
}

/** Returns the visible projects of an organization that do not use a template, by name, with the name of what they use instead. */
export async function listOtherProjects(
  organizationId: string,
  templateId: string,
  tx: Tx,
): Promise<{ id: string; name: string; template: string | null }[]> {
  return tx.$queryRaw`
    SELECT projects.id, projects.name, templates.name AS template
    FROM projects
    LEFT JOIN (${inUse(organizationId)}) used ON used.id = projects.id
    LEFT JOIN instruction_templates templates ON templates.id = used.template_id
    WHERE projects.organization_id = ${organizationId}::uuid AND projects.archived_at IS NULL
      AND used.template_id IS DISTINCT FROM ${templateId}::uuid
    ORDER BY lower(projects.name), projects.id`;
}

/** Locks the rows of these projects, in the order of their ids. */
export async function lockProjects(ids: readonly string[], tx: Tx): Promise<void> {
  if (ids.length > 0) await lockRows("projects", Prisma.sql`id = ANY(${[...ids]}::uuid[])`, tx);
}

export interface TemplateVersionRow {
  version: number;
  background: string | null;
  steps: string | null;
  output: string | null;
  reason: string | null;
  restoredFrom: number | null;
  by: string;
  at: Date;
}

/** Returns the versions of a template, newest first. */
export async function listTemplateVersions(templateId: string, limit: number, tx: Tx): Promise<TemplateVersionRow[]> {
  const rows = await tx.instructionTemplateVersion.findMany({
    where: { templateId },
    orderBy: { version: "desc" },
    take: limit,
    include: { user: { select: { name: true } } },
  });
  return rows.map(({ user, createdAt, templateId: _, userId: _user, ...row }) => ({
    ...row,
    by: user.name,
    at: createdAt,
  }));
}

export async function findTemplateVersion(templateId: string, version: number, tx: Tx) {
  return tx.instructionTemplateVersion.findFirst({
    where: { templateId, version },
    select: { background: true, steps: true, output: true },
  });
}

/** Returns true if another template of the organization has the name. */
export async function isNameTaken(
  organizationId: string,
  { id, name }: { id: string; name: string },
  tx: Tx,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS taken FROM instruction_templates
    WHERE organization_id = ${organizationId}::uuid AND deleted_at IS NULL AND lower(name) = lower(${name}) AND id <> ${id}::uuid`;
  return rows.length > 0;
}

export async function insertTemplate(
  template: { id: string; organizationId: string; name: string },
  tx: Tx,
): Promise<void> {
  await tx.instructionTemplate.create({ data: template });
}

export async function renameTemplate(id: string, name: string, tx: Tx): Promise<void> {
  await tx.instructionTemplate.update({ where: { id }, data: { name } });
}

export async function deleteTemplateRow(id: string, tx: Tx): Promise<void> {
  await tx.instructionTemplate.update({ where: { id }, data: { deletedAt: new Date() } });
}

/** Adds a version. The caller has locked the organization's row. */
export async function insertTemplateVersion(
  version: {
    templateId: string;
    version: number;
    background: string | null;
    steps: string | null;
    output: string | null;
    reason: string | null;
    restoredFrom: number | null;
    userId: string;
  },
  tx: Tx,
): Promise<void> {
  await tx.instructionTemplateVersion.create({ data: version });
}
