import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { storableJson } from "#lib/platform/storable-json.ts";
import type { NewMessage } from "../turn/closing-messages.ts";
import type { MessageRow } from "../visibility.ts";

/**
 * Appends messages in order, in a statement of the caller's, who holds the conversation's row. Their numbers exceed all ever given, also
 * purged ones.
 */
export function appendMessagesSql(
  turn: { conversationId: string; id: string },
  messages: readonly NewMessage[],
): Prisma.Sql {
  const rows = messages.map(({ role, text, metadata = {} }, index) => ({
    id: newId(),
    place: index + 1,
    role,
    text,
    metadata,
  }));
  return Prisma.sql`
    INSERT INTO conversation_messages (id, conversation_id, sequence, role, text, edit_session_id, metadata)
    SELECT message.id, conversation.id, last_sequence + place, role::message_role, text, ${turn.id}::uuid, metadata
    FROM conversations conversation,
      jsonb_to_recordset(${storableJson(rows)}::jsonb) AS message (id uuid, place int, role text, text text, metadata jsonb)
    WHERE conversation.id = ${turn.conversationId}::uuid`;
}

interface MessagesBefore {
  conversationId: string;
  before?: number | undefined;
  limit: number;
}

/** Returns the newest messages before a sequence number, oldest first. Display code filters with `visibleMessages`. */
export async function listMessageRows(
  scope: Scope,
  { conversationId, ...page }: MessagesBefore,
  tx: Tx,
): Promise<MessageRow[]> {
  return findNewest(visible(scope, conversationId), page, tx);
}

/** As `listMessageRows`, for the model: without superseded notes and the turns that were given up with a plan's change. */
export async function listToldRows(
  scope: Scope,
  { conversationId, ...page }: MessagesBefore,
  tx: Tx,
): Promise<MessageRow[]> {
  return findNewest(told(scope, conversationId), page, tx);
}

/** Returns a turn's instruction as it is in the history; null if it has none. */
export async function findInstruction(
  editSessionId: string,
  tx: Tx,
): Promise<{ sequence: number; metadata: Record<string, unknown> } | null> {
  const message = await tx.conversationMessage.findFirst({
    where: { editSessionId, role: "user" },
    orderBy: { sequence: "asc" },
    select: { id: true, sequence: true, metadata: true },
  });
  return message && { sequence: message.sequence, metadata: readMetadata(message.metadata, message.id) };
}

/** Returns the newest notes to self before a sequence number, oldest first; those that `listToldRows` leaves out are missing. */
export async function listOlderNotes(
  scope: Scope,
  { conversationId, ...page }: MessagesBefore,
  tx: Tx,
): Promise<MessageRow[]> {
  return findNewest({ ...told(scope, conversationId), role: "assistant_note_to_self" }, page, tx);
}

/** Returns the answer and the notes with which a turn closed the history, in order. */
export async function listClosingRows(
  editSessionId: string,
  tx: Tx,
): Promise<{ role: "assistant" | "assistant_note_to_self"; text: string }[]> {
  const rows = await tx.conversationMessage.findMany({
    where: { editSessionId, role: { in: ["assistant", "assistant_note_to_self"] } },
    orderBy: { sequence: "asc" },
    select: { role: true, text: true },
  });
  return rows.map(({ role, text }) => ({ role: role === "assistant" ? role : "assistant_note_to_self", text }));
}

/** Returns the newest pinned notes before a sequence number, as `listOlderNotes`. */
export async function listPinnedNotes(
  scope: Scope,
  { conversationId, ...page }: MessagesBefore,
  tx: Tx,
): Promise<MessageRow[]> {
  return findNewest({ ...told(scope, conversationId), decision: { state: "pinned" } }, page, tx);
}

const visible = (scope: Scope, conversationId: string) => ({
  conversationId,
  conversation: { project: visibleProjects(scope) },
});

const told = (scope: Scope, conversationId: string) => ({
  ...visible(scope, conversationId),
  editSession: { givenUp: false },
  NOT: { decision: { state: "superseded" } },
});

const readMetadata = jsonColumn("conversation_messages.metadata", z.record(z.string(), z.unknown()));

async function findNewest(
  where: Prisma.ConversationMessageWhereInput,
  { before, limit }: Omit<MessagesBefore, "conversationId">,
  tx: Tx,
): Promise<MessageRow[]> {
  const rows = await tx.conversationMessage.findMany({
    where: before === undefined ? where : { ...where, sequence: { lt: before } },
    orderBy: { sequence: "desc" },
    take: limit,
    select: {
      id: true,
      sequence: true,
      role: true,
      text: true,
      editSessionId: true,
      metadata: true,
      createdAt: true,
    },
  });
  return rows.map((row) => ({ ...row, metadata: readMetadata(row.metadata, row.id) })).reverse();
}

/** Returns messages with their turn's ordinal, by their id in the context (`m12`). */
export async function listMessageOrigins(
  scope: Scope,
  conversationId: string,
  messageIds: string[],
  tx: Tx,
): Promise<Map<string, { sequence: number; role: string; turn: number; text: string }>> {
  const rows = await tx.conversationMessage.findMany({
    where: {
      conversationId,
      sequence: { in: messageIds.map((id) => Number(id.slice(1))).filter(Number.isSafeInteger) },
      conversation: { project: visibleProjects(scope) },
    },
    select: { sequence: true, role: true, text: true, editSession: { select: { ordinal: true } } },
  });
  return new Map(rows.map(({ editSession, ...row }) => [`m${row.sequence}`, { ...row, turn: editSession.ordinal }]));
}
