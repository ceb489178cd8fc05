import type { Actor } from "#lib/accounts/schema.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { assertConfigures } from "#lib/projects/assert-configures.ts";
import type { NoteDecision, NoteState } from "./memory-schema.ts";
import { deleteDecision, findDecision, findNotePlace, saveDecision } from "./note-store.ts";

/**
 * Pins a note, supersedes it, or (null) tells it as any other again, from the next turn on. A call without a change keeps who decided
 * it and when. Requires the permission `configure`. Throws 404 if the project has no such note.
 */
export async function decideNote(
  actor: Actor,
  { projectId, noteId }: { projectId: string; noteId: string },
  { state }: { state: NoteState | null },
): Promise<{ decision: NoteDecision | null }> {
  await assertConfigures(actor, projectId);
  return inTransaction(async (tx) => {
    const conversationId = await findNotePlace(actor, { projectId, noteId }, tx);
    if (!conversationId) throw notFound();
    await lockRow("conversations", conversationId, tx);
    // A purge may have taken it before the lock.
    if (!(await findNotePlace(actor, { projectId, noteId }, tx))) throw notFound();
    const before = await findDecision(noteId, tx);
    if ((before?.state ?? null) === state) return { decision: before };
    if (state === null) await deleteDecision(noteId, tx);
    else await saveDecision({ noteId, conversationId, state, userId: actor.userId }, tx);
    return { decision: await findDecision(noteId, tx) };
  });
}
