import { isDeepStrictEqual } from "node:util";
import { assertCan } from "#lib/accounts/assert-can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { type ModelSettings, resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { lockProjectRow } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import type { InstructionsForDisplay, SaveInstructions } from "../schema.ts";
import type { SwitchBasePart } from "./base-schema.ts";
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
  return addVersion(actor, projectId, ({ baseOff }, model) => {
    const next = { ...texts, baseOff };
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
  return addVersion(actor, projectId, ({ baseOff, ...texts }) => {
    if (on !== baseOff.includes(part)) return null;
    return { ...texts, baseOff: on ? baseOff.filter((key) => key !== part) : [...baseOff, part], ...unexplained };
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
  return addVersion(actor, projectId, async (newest, model, tx) => {
    const wanted = await loadInstructions(actor, projectId, version, tx);
    if (wanted.version !== version) throw notFound();
    const [{ version: _own, ...next }, { version: _newest, ...now }] = [wanted, newest];
    if (isDeepStrictEqual(next, now)) return null;
    refuseTooLong(next, model);
    return { ...next, reason: null, restoredFrom: version };
  });
}

function refuseTooLong(next: ComposedInstructions, model: ModelSettings): void {
  const [tokens, tokensMax] = [instructionTokens(next), instructionTokensMax(model)];
  if (tokens > tokensMax) throw projectRefusals["instructions-too-long"](tokens, tokensMax);
}

interface NextVersion extends ComposedInstructions {
  reason: string | null;
  restoredFrom: number | null;
}

const unexplained = { reason: null, restoredFrom: null };

/** Adds what follows on the newest version, unless that is null. Earlier ones stay unchanged; concurrent changes get a version each. */
async function addVersion(
  actor: Actor,
  projectId: string,
  follow: (
    newest: LoadedInstructions,
    model: ModelSettings,
    tx: Tx,
  ) => NextVersion | null | Promise<NextVersion | null>,
): Promise<InstructionsForDisplay> {
  return inTransaction(async (tx) => {
    const project = await lockProjectRow(actor, projectId, tx);
    if (!project) throw notFound();
    assertCan(actor, "configure", project);
    const model = await resolveModelSettings(project.organizationId, { tx });
    const newest = await loadInstructions(actor, projectId, undefined, tx);
    const next = await follow(newest, model, tx);
    if (next) {
      const { background, steps, output, baseOff, reason, restoredFrom } = next;
      const row = { background, steps, output, baseOff: [...baseOff], reason, restoredFrom };
      await insertInstructions({ ...row, projectId, version: newest.version + 1, userId: actor.userId }, tx);
    }
    return describeInstructions(actor, projectId, model, tx);
  });
}
