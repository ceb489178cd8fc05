import type { Actor } from "#lib/accounts/schema.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { inTransaction, isUniqueViolation } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { loadInstructions } from "#lib/projects/instructions/load-instructions.ts";
import { insertDryRun } from "./dry-run-store.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import { nameOfModel } from "./name-of-model.ts";
import { listPastTurnRows } from "./past-turn-store.ts";
import { dryRunRefusals } from "./refusals.ts";
import { dryRunTurnsUsual, type StartDryRun } from "./schema.ts";

/**
 * Begins to ask past turns again, newest first, with other texts or by another model. A worker does it. Nothing of it enters a conversation,
 * the memory or the site. Throws `dry-run-running`, `dry-run-no-turns` and `dry-run-turn-unknown`.
 */
export async function startDryRun(actor: Actor, projectId: string, wanted: StartDryRun): Promise<{ id: string }> {
  const project = await findSteeredProject(actor, projectId);
  const settings = await resolveModelSettings(project.organizationId);
  const connected = nameOfModel(settings);
  const model = settings.configured && wanted.model ? wanted.model : connected;
  const ownTexts = wanted.ownTexts ?? false;
  const own = (text: string | null) => (ownTexts || text === "" ? null : text);
  const { background, steps, output } = wanted;
  const id = newId();
  const chosen = wanted.turns && [...new Set(wanted.turns)];
  try {
    return await inTransaction(async (tx) => {
      const limit = chosen?.length ?? dryRunTurnsUsual;
      const rows = await listPastTurnRows(actor, { projectId, ids: chosen, limit }, tx);
      if (chosen && rows.length < chosen.length) throw dryRunRefusals["dry-run-turn-unknown"]();
      if (rows.length === 0) throw dryRunRefusals["dry-run-no-turns"]();
      const { version, template } = await loadInstructions(actor, projectId, undefined, tx);
      await insertDryRun(
        {
          ...{ id, projectId, userId: actor.userId, ownTexts },
          ...{ background: own(background), steps: own(steps), output: own(output) },
          shared: ownTexts || template === null ? null : (wanted.shared ?? null),
          ...{ instructionsVersion: version, model, otherModel: model !== connected },
          editSessionIds: rows.map(({ editSessionId }) => editSessionId),
        },
        tx,
      );
      await addJob(tx, "run-dry-run", { dryRunId: id }, { queueName: `dry-run:${id}` });
      return { id };
    });
  } catch (error) {
    if (isUniqueViolation(error, "dry_runs_one_running")) throw dryRunRefusals["dry-run-running"]();
    throw error;
  }
}
