import type { Actor } from "#lib/accounts/schema.ts";
import { assertRunsOrganization } from "#lib/models/assert-runs-organization.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { textNames } from "../instructions/base-schema.ts";
import type { TemplateDetail, TemplateForDisplay } from "./schema.ts";
import { listOtherProjects, listTemplateRows, listTemplateUsers, listTemplateVersions } from "./template-store.ts";

/** The most versions that are shown. */
const versionsMax = 100;

/** Returns the organization's templates by name, for those who run it. */
export async function listTemplates(actor: Actor, organizationId: string): Promise<TemplateForDisplay[]> {
  assertRunsOrganization(actor, organizationId);
  return describeTemplates(organizationId, database());
}

/** Returns one template with its versions and the projects that use it. Throws not-found. */
export async function getTemplate(
  actor: Actor,
  place: { organizationId: string; templateId: string },
): Promise<TemplateDetail> {
  assertRunsOrganization(actor, place.organizationId);
  return describeTemplate(place, database());
}

/** Describes the templates of an organization. The caller has checked that the actor may read them. */
export async function describeTemplates(organizationId: string, tx: Tx): Promise<TemplateForDisplay[]> {
  const rows = await listTemplateRows(organizationId, tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Describes a template. The caller has checked that the actor runs the organization. */
export async function describeTemplate(
  { organizationId, templateId }: { organizationId: string; templateId: string },
  tx: Tx,
): Promise<TemplateDetail> {
  const found = (await describeTemplates(organizationId, tx)).find(({ id }) => id === templateId);
  if (!found) throw notFound();
  const [versions, users, others] = [
    await listTemplateVersions(templateId, versionsMax, tx),
    await listTemplateUsers(organizationId, templateId, tx),
    await listOtherProjects(organizationId, templateId, tx),
  ];
  return {
    ...found,
    versions: versions.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    users: users
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, off }) => ({ id, name, off: textNames.filter((text) => off.includes(text)) }))
      .toSorted((a, b) => Number(b.off.length > 0) - Number(a.off.length > 0)),
    others,
  };
}
