import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { keepTurnRef } from "#lib/workspaces/git/turn-refs.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { findTurn } from "./edit-session-store.ts";

/**
 * Enqueues the job that writes a closed turn's refs, in the transaction that closes the turn. A damaged repository or a full disk
 * therefore cannot keep the turn open. The queue retries for months.
 */
export function addTurnRefsJob(editSessionId: string, tx: Tx): Promise<void> {
  return addJob(
    tx,
    "keep-turn-refs",
    { editSessionId },
    { jobKey: `keep-turn-refs:${editSessionId}`, maxAttempts: 1_000 },
  );
}

/** Sets a turn's `before` and `after` refs; `after` may be the last snapshot. Idempotent; throws if git fails. */
export async function keepTurnRefs({ editSessionId }: { editSessionId: string }): Promise<void> {
  const turn = await findTurn(systemScope, editSessionId, database());
  const workspace = turn && (await findWorkspace(systemScope, turn.workspaceId, database()));
  if (!workspace) return;
  const repository = repositoryPath(env().DATA_DIR, workspace.projectId);
  const after = turn.status === "completed" ? turn.resultCommit : turn.liveCommit;
  if (turn.baseCommit) await keepTurnRef(repository, turn.id, "before", turn.baseCommit);
  if (after) await keepTurnRef(repository, turn.id, "after", after);
}
