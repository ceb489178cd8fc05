import { isDeepStrictEqual } from "node:util";
import { insertAuditEntry } from "#lib/accounts/audit-store.ts";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { assertRunsOrganization } from "#lib/models/assert-runs-organization.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { TextName } from "../instructions/base-schema.ts";
import { instructionTokens, instructionTokensMax } from "../instructions/instruction-room.ts";
import { loadInstructions } from "../instructions/load-instructions.ts";
import { insertNext } from "../instructions/save-instructions.ts";
import { projectRefusals } from "../refusals.ts";
import { describeTemplate } from "./get-templates.ts";
import type { CreateTemplate, SaveTemplate, TemplateDetail } from "./schema.ts";
import {
  deleteTemplateRow,
  findTemplate,
  findTemplateVersion,
  insertTemplate,
  insertTemplateVersion,
  isNameTaken,
  listTemplateUsers,
  lockProjects,
  renameTemplate,
} from "./template-store.ts";

// Changes of an organization's templates. Each locks the organization's row first, then those of the projects that it reaches.

type Texts = Record<TextName, string | null>;

/** Adds a template, which no project uses yet. */
export async function createTemplate(
  actor: Actor,
  organizationId: string,
  { name, ...texts }: CreateTemplate,
): Promise<TemplateDetail> {
  return changeTemplates(actor, organizationId, async (tx) => {
    const id = newId();
    await refuseTaken(organizationId, { id, name }, tx);
    await insertTemplate({ id, organizationId, name }, tx);
    await insertTemplateVersion({ ...texts, ...unexplained, templateId: id, version: 1, userId: actor.userId }, tx);
    await audit(actor, organizationId, "template-created", { after: { id, name } }, tx);
    return id;
  });
}

/**
 * Saves a template's texts as its next version, which reaches each project that uses it: as the next version of its instructions, in
 * the same transaction. Throws if the texts leave no room for notes and one turn in one of them.
 */
export async function saveTemplate(
  actor: Actor,
  { organizationId, templateId }: TemplatePlace,
  { name, reason, ...texts }: SaveTemplate,
): Promise<TemplateDetail> {
  return changeTemplates(actor, organizationId, async (tx) => {
    const before = await templateOf({ organizationId, templateId }, tx);
    if (before.name !== name) {
      await refuseTaken(organizationId, { id: templateId, name }, tx);
      await renameTemplate(templateId, name, tx);
      await audit(actor, organizationId, "template-renamed", { before: { name: before.name }, after: { name } }, tx);
    }
    await addVersion(
      actor,
      { organizationId, templateId },
      { ...texts, reason: reason ?? null, restoredFrom: null },
      tx,
    );
    return templateId;
  });
}

/** Brings an earlier version's texts back as the next version. Throws not-found for one that does not exist. */
export async function restoreTemplate(actor: Actor, place: TemplatePlace, version: number): Promise<TemplateDetail> {
  return changeTemplates(actor, place.organizationId, async (tx) => {
    await templateOf(place, tx);
    const texts = await findTemplateVersion(place.templateId, version, tx);
    if (!texts) throw notFound();
    await addVersion(actor, place, { ...texts, reason: null, restoredFrom: version }, tx);
    return place.templateId;
  });
}

/** Deletes a template that no project uses any more. Versions of instructions that used it keep their texts. */
export async function deleteTemplate(actor: Actor, { organizationId, templateId }: TemplatePlace): Promise<void> {
  assertRunsOrganization(actor, organizationId);
  await inTransaction(async (tx) => {
    await lockRow("organizations", organizationId, tx);
    const { name } = await templateOf({ organizationId, templateId }, tx);
    const users = await listTemplateUsers(organizationId, templateId, tx);
    if (users.length > 0) throw projectRefusals["template-in-use"](users.length);
    await deleteTemplateRow(templateId, tx);
    await audit(actor, organizationId, "template-deleted", { before: { id: templateId, name } }, tx);
  });
}

export interface TemplatePlace {
  organizationId: string;
  templateId: string;
}

const unexplained = { reason: null, restoredFrom: null };

async function changeTemplates(
  actor: Actor,
  organizationId: string,
  change: (tx: Tx) => Promise<string>,
): Promise<TemplateDetail> {
  assertRunsOrganization(actor, organizationId);
  return inTransaction(async (tx) => {
    await lockRow("organizations", organizationId, tx);
    const templateId = await change(tx);
    return describeTemplate({ organizationId, templateId }, tx);
  });
}

async function templateOf({ organizationId, templateId }: TemplatePlace, tx: Tx) {
  const template = await findTemplate(organizationId, templateId, tx);
  if (!template) throw notFound();
  return template;
}

async function refuseTaken(organizationId: string, named: { id: string; name: string }, tx: Tx): Promise<void> {
  if (await isNameTaken(organizationId, named, tx)) throw projectRefusals["template-name-taken"](named.name);
}

/** Adds a version of the template and carries it into each project that uses it, unless the texts are in force already. */
async function addVersion(
  actor: Actor,
  { organizationId, templateId }: TemplatePlace,
  { reason, restoredFrom, ...texts }: Texts & { reason: string | null; restoredFrom: number | null },
  tx: Tx,
): Promise<void> {
  const { id: _, name, version, ...now } = await templateOf({ organizationId, templateId }, tx);
  if (isDeepStrictEqual(texts, now)) return;
  const told = { reason, restoredFrom, userId: actor.userId };
  await insertTemplateVersion({ templateId, version: version + 1, ...texts, ...told }, tx);
  const model = await resolveModelSettings(organizationId, { tx });
  const users = await listTemplateUsers(organizationId, templateId, tx);
  await lockProjects(
    users.map(({ id }) => id),
    tx,
  );
  for (const project of users) {
    // Read once its row is held: the project may have left the template meanwhile.
    const newest = await loadInstructions(systemScope, project.id, undefined, tx);
    if (newest.template?.id !== templateId) continue;
    const next = { ...newest, template: { ...newest.template, name, version: version + 1, ...texts } };
    const [tokens, tokensMax] = [instructionTokens(next), instructionTokensMax(model)];
    if (tokens > tokensMax) throw projectRefusals["template-too-long"]({ project: project.name, tokens, tokensMax });
    const as = { projectId: project.id, version: newest.version + 1, userId: actor.userId };
    await insertNext({ ...next, reason, restoredFrom: null }, as, tx);
  }
}

const audit = (
  actor: Actor,
  organizationId: string,
  action: string,
  { before = {}, after = {} }: { before?: Record<string, string>; after?: Record<string, string> },
  tx: Tx,
) => insertAuditEntry(actor, { organizationId, projectId: null, action, before, after }, tx);
