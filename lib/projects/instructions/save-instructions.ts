import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { type ModelSettings, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockProjectRow } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import type { InstructionsForDisplay, SaveInstructions } from "../schema.ts";
import { describeInstructions } from "./get-instructions.ts";
import { instructionTokens, instructionTokensMax } from "./instruction-room.ts";
import { findInstructions, insertInstructions } from "./instructions-store.ts";

/** Throws if the texts leave no room for the agent's notes and one turn. */
function assertFitsWindow(
  texts: Pick<SaveInstructions, "background" | "steps" | "output">,
  model: ModelSettings,
): void {
  const [tokens, tokensMax] = [instructionTokens(texts), instructionTokensMax(model)];
  if (tokens > tokensMax) throw projectRefusals["instructions-too-long"](tokens, tokensMax);
}

/** Saves the texts as the next version; earlier ones stay unchanged. Concurrent saves get a version each. */
export async function saveInstructions(
  actor: Actor,
  projectId: string,
  { background, steps, output, reason }: SaveInstructions,
): Promise<InstructionsForDisplay> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const model = await resolveModelSettings(project.organizationId, { tx });
    assertFitsWindow({ background, steps, output }, model);
    const newest = await findInstructions(actor, projectId, undefined, tx);
    const row = { version: (newest?.version ?? 0) + 1, background, steps, output };
    await insertInstructions({ ...row, projectId, userId: actor.userId, reason: reason ?? null }, tx);
    return describeInstructions(row, model);
  });
}
