import { isDeepStrictEqual } from "node:util";
import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { type ModelSettings, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow, lockProjectRow } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import type { InstructionsForDisplay, SaveInstructions } from "../schema.ts";
import type { ChooseTemplate } from "../templates/schema.ts";
import { findTemplate } from "../templates/template-store.ts";
import { type SwitchBasePart, textNames } from "./base-schema.ts";
import type { ComposedInstructions } from "./compose-instructions.ts";
import { describeInstructions } from "./get-instructions.ts";
import { instructionTokens, instructionTokensMax } from "./instruction-room.ts";
import { insertInstructions } from "./instructions-store.ts";
import { type LoadedInstructions, loadInstructions } from "./load-instructions.ts";

/** Saves the texts as the next version, with the same parts of the base. Throws if they leave no room for notes and one turn. */
export async function saveInstructions(
  actor: Actor,
  projectId: string,
  { reason, ...texts }: SaveInstructions,
): Promise<InstructionsForDisplay> {
  return addVersion(actor, projectId, ({ newest: { baseOff, template }, model }) => {
    const next = { ...texts, baseOff, template };
    refuseTooLong(next, model);
    return { ...next, reason: reason ?? null, restoredFrom: null };
  });
}

/**
 * Switches a part of the base off or on, with the same texts. It is the next version, so it has an author and a time, and turns name
 * it. Never refused for its length: the texts must not keep the safety part off.
 */
export async function switchBasePart(
  actor: Actor,
  projectId: string,
  { part, on }: SwitchBasePart,
): Promise<InstructionsForDisplay> {
  return addVersion(actor, projectId, ({ newest }) => {
    const { baseOff } = newest;
    if (on !== baseOff.includes(part)) return null;
    return { ...newest, baseOff: on ? baseOff.filter((key) => key !== part) : [...baseOff, part], ...unexplained };
  });
}

/**
 * Brings an earlier version's texts and switches back as the next version; 0 is the base alone. It does nothing if they are in force.
 * Throws not-found for a version that does not exist, and if the texts leave no room for notes and one turn.
 */
export async function restoreInstructions(
  actor: Actor,
  projectId: string,
  version: number,
): Promise<InstructionsForDisplay> {
  return addVersion(
    actor,
    projectId,
    async ({ newest, model, organizationId, tx }) => {
      const wanted = await loadInstructions(actor, projectId, version, tx);
      if (wanted.version !== version) throw notFound();
      // The template comes back with its newest texts: they hold for all projects that use it.
      const used = wanted.template && (await findTemplate(organizationId, wanted.template.id, tx));
      const template = used && wanted.template ? { ...used, off: wanted.template.off } : null;
      const { version: _wanted, ...next } = { ...wanted, template };
      const { version: _newest, ...now } = newest;
      if (isDeepStrictEqual(next, now)) return null;
      refuseTooLong(next, model);
      return { ...next, reason: null, restoredFrom: version };
    },
    withTemplates,
  );
}

function refuseTooLong(next: ComposedInstructions, model: ModelSettings): void {
  const [tokens, tokensMax] = [instructionTokens(next), instructionTokensMax(model)];
  if (tokens > tokensMax) throw projectRefusals["instructions-too-long"](tokens, tokensMax);
}

/**
 * Chooses the organization's texts that stand before the project's own, and which of them it leaves out; null for none. Throws
 * not-found for a template of another organization, and if base and texts leave no room for notes and one turn.
 */
export async function chooseTemplate(
  actor: Actor,
  projectId: string,
  { templateId, off }: ChooseTemplate,
): Promise<InstructionsForDisplay> {
  return addVersion(
    actor,
    projectId,
    async ({ newest, model, organizationId, tx }) => {
      const found = templateId === null ? null : await findTemplate(organizationId, templateId, tx);
      if (templateId !== null && !found) throw notFound();
      const template = found && { ...found, off: textNames.filter((name) => off.includes(name)) };
      if (isDeepStrictEqual(template, newest.template)) return null;
      const next = { ...newest, template };
      refuseTooLong(next, model);
      return { ...next, ...unexplained };
    },
    withTemplates,
  );
}

/** Holds the organization's templates as they are: a change of one reaches the projects that used it when it began. */
const withTemplates = { holdsTemplates: true };

interface NextVersion extends ComposedInstructions {
  reason: string | null;
  restoredFrom: number | null;
}

const unexplained = { reason: null, restoredFrom: null };

/** Adds a version as it follows on another one. The caller has locked the project's row. */
export async function insertNext(
  { background, steps, output, baseOff, template, reason, restoredFrom }: NextVersion,
  as: { projectId: string; version: number; userId: string },
  tx: Tx,
): Promise<void> {
  const used = {
    templateId: template?.id ?? null,
    templateVersion: template?.version ?? null,
    templateOff: [...(template?.off ?? [])],
  };
  const texts = { background, steps, output, baseOff: [...baseOff], reason, restoredFrom };
  await insertInstructions({ ...texts, ...used, ...as }, tx);
}

/** Adds what follows on the newest version, unless that is null. Earlier ones stay unchanged; concurrent changes get a version each. */
async function addVersion(
  actor: Actor,
  projectId: string,
  follow: (before: {
    newest: LoadedInstructions;
    model: ModelSettings;
    organizationId: string;
    tx: Tx;
  }) => NextVersion | null | Promise<NextVersion | null>,
  { holdsTemplates = false } = {},
): Promise<InstructionsForDisplay> {
  return inTransaction(async (tx) => {
    const found = holdsTemplates ? await findProjectRow(actor, projectId, tx) : null;
    if (found) await lockRow("organizations", found.organizationId, tx);
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const { organizationId } = project;
    const model = await resolveModelSettings(organizationId, { tx });
    const newest = await loadInstructions(actor, projectId, undefined, tx);
    const next = await follow({ newest, model, organizationId, tx });
    if (next) await insertNext(next, { projectId, version: newest.version + 1, userId: actor.userId }, tx);
    return describeInstructions(actor, project, model, tx);
  });
}
