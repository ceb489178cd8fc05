import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { PictureType } from "#lib/pictures/picture-schema.ts";
import { database, type Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { DocumentType } from "./document-schema.ts";

export interface NewUpload {
  id: string;
  conversationId: string;
  /** As its person calls it. */
  name: string;
  path: string;
  type: PictureType;
  width: number;
  height: number;
  content: Uint8Array<ArrayBuffer>;
  modernPath: string | null;
  modern: Uint8Array<ArrayBuffer> | null;
  small: Uint8Array<ArrayBuffer> | null;
  expiresAt: Date;
}

/** Its content is the text in UTF-8. */
export interface NewDocument extends Pick<NewUpload, "id" | "conversationId" | "name" | "content" | "expiresAt"> {
  type: DocumentType;
  isCut: boolean;
}

const contents = { type: true, content: true, modern: true } satisfies Prisma.UploadSelect;

interface UploadContents {
  type: PictureType;
  content: Uint8Array;
  modern: Uint8Array | null;
}

/** The caller holds the conversation's row. */
export async function insertUpload(upload: NewUpload | NewDocument, tx: Tx): Promise<void> {
  await tx.upload.create({ data: upload, select: { id: true } });
}

/** Returns a picture of the conversation that has not expired. */
export async function findUpload(
  scope: Scope,
  { id, conversationId }: { id: string; conversationId: string },
  now: Date,
): Promise<UploadContents | null> {
  const where = {
    id,
    conversationId,
    path: { not: null },
    expiresAt: { gt: now },
    conversation: { project: visibleProjects(scope) },
  };
  const row = await database().upload.findFirst({ where, select: contents });
  return row && { ...row, type: row.type as PictureType };
}

/** Returns the proposed paths and the bytes of a conversation's uploads that have not expired. The caller has checked the scope. */
export async function readWaitingUploads(
  conversationId: string,
  now: Date,
  tx: Tx,
): Promise<{ paths: string[]; bytes: number }> {
  const rows = await tx.$queryRaw<{ path: string | null; modernPath: string | null; bytes: bigint }[]>`
    SELECT path, modern_path AS "modernPath",
      (octet_length(content) + coalesce(octet_length(modern), 0))::bigint AS bytes
    FROM uploads WHERE conversation_id = ${conversationId}::uuid AND expires_at > ${now}`;
  return {
    paths: rows.flatMap(({ path, modernPath }) => [path, modernPath].filter((one) => one !== null)),
    bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
  };
}

/**
 * Takes used uploads out of those that wait: they are deleted, except for those that went with a message. The caller holds the
 * conversation's row.
 */
export async function deleteUsedUploads(
  { conversationId, ids }: { conversationId: string; ids: readonly string[] },
  now: Date,
  tx: Tx,
): Promise<void> {
  const used = { conversationId, id: { in: [...ids] } };
  await tx.upload.deleteMany({ where: { ...used, turns: { none: {} } } });
  await tx.upload.updateMany({ where: { ...used, expiresAt: { gt: now } }, data: { expiresAt: now } });
}

/** Deletes everybody's expired uploads, except for those that went with a message: nothing finds the others any more. */
export async function deleteExpiredUploads(now: Date): Promise<void> {
  const unwanted = { status: "cancelled", startedAt: null } as const;
  await database().upload.deleteMany({
    where: { expiresAt: { lte: now }, turns: { every: { editSession: unwanted } } },
  });
}
