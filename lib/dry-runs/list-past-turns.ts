import type { Actor } from "#lib/accounts/schema.ts";
import { costOf } from "#lib/costs/prices.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { findSteeredProject } from "./find-steered-project.ts";
import { nameOfModel } from "./name-of-model.ts";
import { listPastTurnRows, sumUsage } from "./past-turn-store.ts";
import type { PastTurns } from "./schema.ts";

/**
 * Returns the project's newest turns that can be asked again, with what they took then, for people with `configure`; with the id of a turn,
 * that one alone.
 */
export async function listPastTurns(
  actor: Actor,
  projectId: string,
  { limit, turn }: { limit: number; turn?: string | undefined },
): Promise<PastTurns> {
  const project = await findSteeredProject(actor, projectId);
  const [rows, settings, secrets] = await Promise.all([
    listPastTurnRows(actor, { projectId, limit, ids: turn === undefined ? undefined : [turn] }, database()),
    resolveModelSettings(project.organizationId),
    listProjectSecrets(projectId),
  ]);
  const ids = rows.map(({ editSessionId }) => editSessionId);
  const used = ids.length === 0 ? new Map() : await sumUsage(ids, database());
  const model = nameOfModel(settings);
  return {
    turns: rows.map(({ at, instruction, ...row }) => {
      const usage = used.get(row.editSessionId) ?? null;
      return {
        ...row,
        ...{ instruction: removeSecrets(instruction, secrets), at: at.toISOString() },
        ...{ usage, costUsd: settings.configured ? costOf(usage, model) : 0 },
      };
    }),
    model,
    isPractice: !settings.configured,
  };
}
