import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { PictureType } from "#lib/pictures/picture-schema.ts";
import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { MessageFile } from "./message-file-schema.ts";

// The files that go with messages. A file of a withdrawn message is not kept any longer than an upload.

interface FileRow extends Omit<MessageFile, "type"> {
  type: string;
}

/**
 * Returns files of the conversation in this order: those that have not expired, and those that went with a message. A file that waits in
 * an ended conversation of the person in this project comes over with its draft. Null if one of them is missing. Each of them waits until
 * `until` from now on, if it would expire earlier. The caller holds the conversation's row.
 */
export async function takeFiles(
  { conversationId, ids }: { conversationId: string; ids: readonly string[] },
  { now, until }: { now: Date; until: Date },
  tx: Tx,
): Promise<MessageFile[] | null> {
  const rows = await tx.$queryRaw<FileRow[]>`
    UPDATE uploads SET expires_at = greatest(expires_at, ${until}), conversation_id = ${conversationId}::uuid
    WHERE id = ANY(${[...ids]}::uuid[]) AND (
      (conversation_id = ${conversationId}::uuid
        AND (expires_at > ${now} OR EXISTS (SELECT 1 FROM turn_files WHERE upload_id = uploads.id)))
      OR (expires_at > ${now} AND NOT EXISTS (SELECT 1 FROM turn_files WHERE upload_id = uploads.id)
        AND conversation_id IN (
          SELECT ended.id FROM conversations ended JOIN conversations next USING (project_id, user_id)
          WHERE next.id = ${conversationId}::uuid AND ended.finished_at IS NOT NULL)))
    RETURNING id, name, type, width, height, octet_length(content) AS bytes, is_cut AS "isCut"`;
  const files = ids.map((id) => rows.find((row) => row.id === id));
  return files.every((file) => file !== undefined) ? files.map(toFile) : null;
}

/** The caller has inserted the turn in the same transaction. */
export async function insertTurnFiles(editSessionId: string, ids: readonly string[], tx: Tx): Promise<void> {
  await tx.turnFile.createMany({
    data: ids.map((uploadId, index) => ({ editSessionId, number: index + 1, uploadId })),
  });
}

/** Returns the files of turns by the turns' ids, in the order of their numbers. The caller has checked the scope. */
export async function listTurnFiles(editSessionIds: readonly string[], tx: Tx): Promise<Map<string, MessageFile[]>> {
  if (editSessionIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<(FileRow & { turnId: string })[]>`
    SELECT edit_session_id AS "turnId", id, name, type, width, height, octet_length(content) AS bytes, is_cut AS "isCut"
    FROM turn_files JOIN uploads ON uploads.id = upload_id
    WHERE edit_session_id = ANY(${[...editSessionIds]}::uuid[]) ORDER BY edit_session_id, number`;
  const byTurn = new Map<string, MessageFile[]>();
  for (const { turnId, ...row } of rows) byTurn.set(turnId, [...(byTurn.get(turnId) ?? []), toFile(row)]);
  return byTurn;
}

/** Returns the texts of a turn's documents, by their numbers. The caller has checked the scope. */
export async function readTurnTexts(editSessionId: string, tx: Tx): Promise<{ number: number; text: string }[]> {
  const rows = await tx.turnFile.findMany({
    where: { editSessionId, upload: { path: null } },
    orderBy: { number: "asc" },
    select: { number: true, upload: { select: { content: true } } },
  });
  return rows.map(({ number, upload }) => ({ number, text: new TextDecoder().decode(upload.content) }));
}

const picture = {
  name: true,
  type: true,
  width: true,
  height: true,
  content: true,
  modern: true,
} satisfies Prisma.UploadSelect;

export type TurnPicture = Prisma.UploadGetPayload<{ select: typeof picture }> & { number: number; type: PictureType };

/** Returns the pictures of a turn in the order of their numbers. The caller has checked the scope. */
export async function readTurnPictures(editSessionId: string, tx: Tx): Promise<TurnPicture[]> {
  const rows = await tx.turnFile.findMany({
    where: { editSessionId, upload: { path: { not: null } } },
    orderBy: { number: "asc" },
    select: { number: true, upload: { select: picture } },
  });
  return rows.map(({ number, upload }) => ({ number, ...upload, type: upload.type as PictureType }));
}

/** Returns the small version of a picture that waits or went with a message; null for a drawing and a document. */
export async function findSmallPicture(scope: Scope, id: string, now: Date): Promise<Uint8Array | null> {
  const row = await database().upload.findFirst({
    where: {
      id,
      OR: [{ expiresAt: { gt: now } }, { turns: { some: {} } }],
      conversation: { project: visibleProjects(scope) },
    },
    select: { small: true },
  });
  return row?.small ?? null;
}

const toFile = (row: FileRow): MessageFile => ({ ...row, type: row.type as MessageFile["type"] });
