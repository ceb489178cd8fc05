import type { ContextAnnotation, UnreadAnnotation } from "#lib/context/schema.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";

/** The author of every annotation, independent of what the model says. */
const annotationAuthor = "egregora";

/** PostgreSQL's largest integer, above every sequence number and ordinal. */
const sequenceMax = 2_147_483_647;

/** Locks the turn's row and returns true if its worker still has the lease. A worker that lost it must not write. */
export async function holdWritingTurn(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  tx: Tx,
): Promise<boolean> {
  const isHeld = Prisma.sql`lease_token = ${leaseToken}::uuid AND status IN ('running', 'cancelling')`;
  return lockRow("edit_sessions", editSessionId, tx, isHeld);
}

export interface AnnotationPlace {
  messageId: string;
  /** This turn's annotations on the message so far. */
  ofThisTurn: { number: number; text: string; parentId: string | null }[];
}

/** Finds the message to annotate; null if the conversation has no message with that number. */
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

/** A stored annotation, with the sequence number of its message. */
export interface MadeAnnotation {
  number: number;
  sequence: number;
  text: string;
}

/** Returns the turn's annotations, oldest first. */
export async function listAnnotationsOfTurn(editSessionId: string, tx: Tx): Promise<MadeAnnotation[]> {
  const rows = await tx.annotation.findMany({
    where: { editSessionId },
    orderBy: { number: "asc" },
    select: { number: true, text: true, message: { select: { sequence: true } } },
  });
  return rows.map(({ message, ...row }) => ({ ...row, ...message }));
}

/** Returns the texts of a conversation's annotations by their numbers. The caller has read it in the actor's scope. */
export async function listAnnotationTexts(
  conversationId: string,
  numbers: number[],
  tx: Tx,
): Promise<Map<number, string>> {
  const rows = await tx.annotation.findMany({
    where: { conversationId, number: { in: numbers } },
    select: { number: true, text: true },
  });
  return new Map(rows.map(({ number, text }) => [number, text]));
}

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

/** Stores an annotation and returns its number. Locks the counter's row, so that numbers follow the order of insertion. */
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

interface AnnotatedMessages {
  conversationId: string;
  /** Of messages from this sequence number on, and below `before`. */
  from: number;
  before?: number | undefined;
  /** The ordinal of a turn: its annotations and those of later turns are left out. */
  asOf?: number | undefined;
  limit: number;
}

/**
 * Returns the annotations on messages from sequence number `from` on and below `before`: the newest `limit`, in the order of
 * insertion. Leaves out those that were given up with a plan's change. The caller has read the conversation in the actor's scope.
 */
export async function listAnnotations(
  { conversationId, from, before, asOf, limit }: AnnotatedMessages,
  tx: Tx,
): Promise<ContextAnnotation[]> {
  const rows = await tx.$queryRaw<ContextAnnotation[]>`
    SELECT a.id, a.number, m.sequence, parent.number AS parent, a.text, a.edit_session_id AS "editSessionId"
    FROM conversation_messages m
    JOIN annotations a ON a.message_id = m.id
    JOIN edit_sessions turn ON turn.id = a.edit_session_id AND NOT turn.given_up
    LEFT JOIN annotations parent ON parent.id = a.parent_id
    WHERE m.conversation_id = ${conversationId}::uuid AND m.sequence >= ${from} AND m.sequence < ${before ?? sequenceMax}
      AND turn.ordinal < ${asOf ?? sequenceMax}
    ORDER BY a.number DESC
    LIMIT ${limit}`;
  return rows.reverse();
}

/** Returns the annotations beyond the limit of `listAnnotations`, without their texts: the newest `limit`, newest first. */
export async function listUnreadAnnotations(
  { conversationId, from, before, asOf, olderThan, limit }: AnnotatedMessages & { olderThan: number },
  tx: Tx,
): Promise<UnreadAnnotation[]> {
  return tx.$queryRaw<UnreadAnnotation[]>`
    SELECT a.number, m.sequence, octet_length(a.text) AS bytes
    FROM conversation_messages m
    JOIN annotations a ON a.message_id = m.id
    JOIN edit_sessions turn ON turn.id = a.edit_session_id AND NOT turn.given_up
    WHERE m.conversation_id = ${conversationId}::uuid AND m.sequence >= ${from} AND m.sequence < ${before ?? sequenceMax}
      AND a.number < ${olderThan} AND turn.ordinal < ${asOf ?? sequenceMax}
    ORDER BY a.number DESC
    LIMIT ${limit}`;
}
