import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
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
  return describeInstructions(await findInstructions(actor, projectId));
}

export function describeInstructions(row: InstructionsRow | null): InstructionsForDisplay {
  const { version, background, steps, output } = row ?? { version: 0, background: null, steps: null, output: null };
  const texts = { background, steps, output };
  const room = { tokens: instructionTokens(texts), tokensMax: instructionTokensMax() };
  return { version, ...texts, defaults: defaultInstructions, ...room };
}
