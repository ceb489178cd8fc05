import type { ContextAnnotation, UnreadAnnotation } from "#lib/context/schema.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";

/** Whatever the model says of itself, this is who wrote it. */
export const annotationAuthor = "egregora";

/** PostgreSQL's largest integer: no message comes as far. */
const sequenceMax = 2_147_483_647;

/** Holds the row of the turn that writes, if its worker still has the lease: a worker that lost it can write nothing. */
export async function holdWritingTurn(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  tx: Tx,
): Promise<boolean> {
  const isHeld = Prisma.sql`lease_token = ${leaseToken}::uuid AND status IN ('running', 'cancelling')`;
  return lockRow("edit_sessions", editSessionId, tx, isHeld);
}

export interface AnnotationPlace {
  messageId: string;
  /** What this turn has remarked on the message so far. */
  ofThisTurn: { number: number; text: string; parentId: string | null }[];
}

/** The message that a remark is to be left on; null where this conversation has none of that number. */
export async function findAnnotationPlace(
  { conversationId, editSessionId }: { conversationId: string; editSessionId: string },
  sequence: number,
  tx: Tx,
): Promise<AnnotationPlace | null> {
  const message = await tx.conversationMessage.findUnique({
    where: { conversationId_sequence: { conversationId, sequence } },
    select: {
      id: true,
      annotations: { where: { editSessionId }, select: { number: true, text: true, parentId: true } },
    },
  });
  return message && { messageId: message.id, ofThisTurn: message.annotations };
}

/** A remark that a turn has made, and the message on which. */
export interface MadeAnnotation {
  number: number;
  sequence: number;
  text: string;
}

/** What the turn has remarked, the oldest first. */
export async function listAnnotationsOfTurn(editSessionId: string, tx: Tx): Promise<MadeAnnotation[]> {
  const rows = await tx.annotation.findMany({
    where: { editSessionId },
    orderBy: { number: "asc" },
    select: { number: true, text: true, message: { select: { sequence: true } } },
  });
  return rows.map(({ message, ...row }) => ({ ...row, ...message }));
}

/** A remark of this conversation by its number. */
export async function findAnnotation(
  conversationId: string,
  number: number,
  tx: Tx,
): Promise<{ id: string; messageId: string } | null> {
  return tx.annotation.findUnique({
    where: { conversationId_number: { conversationId, number } },
    select: { id: true, messageId: true },
  });
}

/** Appends a remark and answers its number. The counter's row is held, so that numbers follow the order of insertion. */
export async function insertAnnotation(
  annotation: {
    conversationId: string;
    editSessionId: string;
    messageId: string;
    parentId: string | null;
    text: string;
  },
  tx: Tx,
): Promise<{ id: string; number: number }> {
  const [counter] = await tx.$queryRaw<{ last_number: number }[]>`
    INSERT INTO annotation_counters (conversation_id, last_number) VALUES (${annotation.conversationId}::uuid, 1)
    ON CONFLICT (conversation_id) DO UPDATE SET last_number = annotation_counters.last_number + 1
    RETURNING last_number`;
  if (!counter) throw new Error("The counter of annotations gave no number.");
  const id = newId();
  const number = counter.last_number;
  await tx.annotation.create({ data: { ...annotation, id, number, author: annotationAuthor }, select: { id: true } });
  return { id, number };
}

/**
 * The remarks on messages from a sequence number on, and before another one, without those that were given up with a plan's
 * change, at most the newest `limit`, in the order of insertion. One query; the caller has read the conversation in the actor's
 * scope.
 */
export async function listAnnotations(
  {
    conversationId,
    from,
    before,
    limit,
  }: { conversationId: string; from: number; before?: number | undefined; limit: number },
  tx: Tx,
): Promise<ContextAnnotation[]> {
  const rows = await tx.$queryRaw<ContextAnnotation[]>`
    SELECT a.id, a.number, m.sequence, parent.number AS parent, a.text, a.edit_session_id AS "editSessionId"
    FROM conversation_messages m
    JOIN annotations a ON a.message_id = m.id
    JOIN edit_sessions turn ON turn.id = a.edit_session_id AND NOT turn.given_up
    LEFT JOIN annotations parent ON parent.id = a.parent_id
    WHERE m.conversation_id = ${conversationId}::uuid AND m.sequence >= ${from} AND m.sequence < ${before ?? sequenceMax}
    ORDER BY a.number DESC
    LIMIT ${limit}`;
  return rows.reverse();
}

/** Those that `listAnnotations` left unread, at most the newest `limit` of them, the newest first; without their texts. */
export async function listUnreadAnnotations(
  {
    conversationId,
    from,
    before,
    olderThan,
    limit,
  }: { conversationId: string; from: number; before?: number | undefined; olderThan: number; limit: number },
  tx: Tx,
): Promise<UnreadAnnotation[]> {
  return tx.$queryRaw<UnreadAnnotation[]>`
    SELECT a.number, m.sequence, octet_length(a.text) AS bytes
    FROM conversation_messages m
    JOIN annotations a ON a.message_id = m.id
    JOIN edit_sessions turn ON turn.id = a.edit_session_id AND NOT turn.given_up
    WHERE m.conversation_id = ${conversationId}::uuid AND m.sequence >= ${from} AND m.sequence < ${before ?? sequenceMax}
      AND a.number < ${olderThan}
    ORDER BY a.number DESC
    LIMIT ${limit}`;
}
