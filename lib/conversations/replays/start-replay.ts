import type { Actor } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { findInspectedTurn } from "../requests/find-inspected-turn.ts";
import { insertReplay } from "./replay-store.ts";

/**
 * Begins to run a turn again with the recorded answers, for people with `inspect`. A worker does it, without a model, and writes only the
 * replay. It takes the place of the turn's earlier replay.
 */
export async function startReplay(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<{ id: string }> {
  const { conversation } = await findInspectedTurn(actor, editSessionId);
  const id = newId();
  await inTransaction(async (tx) => {
    await insertReplay({ id, editSessionId, userId: actor.userId }, tx);
    // One after another, because each takes a processor for its time.
    await addJob(tx, "replay-turn", { replayId: id }, { queueName: `replays:${conversation.projectId}` });
  });
  return { id };
}
