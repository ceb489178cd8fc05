import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { type ModelSettings, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { notFound } from "#lib/platform/problem.ts";
import { findProjectRow } from "../project-store.ts";
import type { InstructionsForDisplay } from "../schema.ts";
import { defaultInstructions } from "./defaults/texts.ts";
import { instructionTokens, instructionTokensMax } from "./instruction-room.ts";
import { findInstructions, type InstructionsRow } from "./instructions-store.ts";

/** Returns the three texts in force and the defaults, for people who may change them. */
export async function getInstructions(actor: Actor, projectId: string): Promise<InstructionsForDisplay> {
  const project = await findProjectRow(actor, projectId);
  if (!project) throw notFound();
  assertCan(actor, "configure", project);
  const model = await resolveModelSettings(project.organizationId);
  return describeInstructions(await findInstructions(actor, projectId), model);
}

export function describeInstructions(row: InstructionsRow | null, model: ModelSettings): InstructionsForDisplay {
  const { version, background, steps, output } = row ?? { version: 0, background: null, steps: null, output: null };
  const texts = { background, steps, output };
  const room = { tokens: instructionTokens(texts), tokensMax: instructionTokensMax(model) };
  return { version, ...texts, defaults: defaultInstructions, ...room };
}
