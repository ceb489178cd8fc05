import { assertCan } from "#lib/accounts/assert-can.ts";
import type { ProjectIdentity } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { type ModelSettings, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "../project-store.ts";
import type { InstructionsForDisplay } from "../schema.ts";
import { describeTemplates } from "../templates/get-templates.ts";
import { listReplaced } from "./base-notice.ts";
import { baseParts } from "./base-parts.ts";
import { basePartKeys } from "./base-schema.ts";
import { baseTextOn } from "./compose-instructions.ts";
import { instructionTokens, instructionTokensMax } from "./instruction-room.ts";
import { listSwitchedOff } from "./instructions-store.ts";
import { loadInstructions } from "./load-instructions.ts";

/** Returns the base and the three texts in force, for people who may change them. */
export async function getInstructions(actor: Actor, projectId: string): Promise<InstructionsForDisplay> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const model = await resolveModelSettings(project.organizationId);
  return describeInstructions(actor, project, model, database());
}

/** Describes the newest version. The caller has checked that the actor may configure the project. */
export async function describeInstructions(
  actor: Actor,
  { id: projectId, organizationId }: ProjectIdentity,
  model: ModelSettings,
  tx: Tx,
): Promise<InstructionsForDisplay> {
  const { baseOff, ...instructions } = await loadInstructions(actor, projectId, undefined, tx);
  const switchedOff = baseOff.length > 0 ? await listSwitchedOff(projectId, tx) : [];
  const templates = await describeTemplates(organizationId, tx);
  return {
    ...instructions,
    templates: templates.map(({ id, name }) => ({ id, name })),
    defaults: { background: baseTextOn("background"), steps: baseTextOn("steps"), output: baseTextOn("output") },
    base: basePartKeys.map((key) => {
      const off = switchedOff.find(({ part }) => part === key);
      return { key, text: baseParts[key].text, off: off ? { by: off.by, at: off.at.toISOString() } : null };
    }),
    replaced: await listReplaced(actor, projectId, tx),
    tokens: instructionTokens({ ...instructions, baseOff }),
    tokensMax: instructionTokensMax(model),
  };
}
