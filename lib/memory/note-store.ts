import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { NoteDecision, NoteState } from "./memory-schema.ts";

/** Returns the conversation of a project's note to self; null if there is no such note. */
export async function findNotePlace(
  scope: Scope,
  { projectId, noteId }: { projectId: string; noteId: string },
  tx: Tx,
): Promise<string | null> {
  const row = await tx.conversationMessage.findFirst({
    where: {
      id: noteId,
      role: "assistant_note_to_self",
      conversation: { projectId, project: visibleProjects(scope) },
    },
    select: { conversationId: true },
  });
  return row?.conversationId ?? null;
}

/** Returns the decision about a note. The caller has read the note in the actor's scope. */
export async function findDecision(noteId: string, tx: Tx): Promise<NoteDecision | null> {
  const row = await tx.noteDecision.findUnique({
    where: { messageId: noteId },
    select: { state: true, at: true, user: { select: { name: true } } },
  });
  return row && { state: row.state as NoteState, by: row.user?.name ?? null, at: row.at.toISOString() };
}

/** Stores the decision about a note, now. The caller holds the conversation's row. */
export async function saveDecision(
  {
    noteId,
    conversationId,
    state,
    userId,
  }: { noteId: string; conversationId: string; state: NoteState; userId: string },
  tx: Tx,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO note_decisions (message_id, conversation_id, state, user_id)
    VALUES (${noteId}::uuid, ${conversationId}::uuid, ${state}, ${userId}::uuid)
    ON CONFLICT (message_id) DO UPDATE SET state = excluded.state, user_id = excluded.user_id, at = excluded.at`;
}

/** Deletes the decision about a note. The caller holds the conversation's row. */
export async function deleteDecision(noteId: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`DELETE FROM note_decisions WHERE message_id = ${noteId}::uuid`;
}

/** Returns true if somebody pinned or superseded a note of a conversation since then. The caller has read it in the actor's scope. */
export async function wereNotesDecidedSince(conversationId: string, since: Date, tx: Tx): Promise<boolean> {
  return (await tx.noteDecision.findFirst({ where: { conversationId, at: { gte: since } } })) !== null;
}
