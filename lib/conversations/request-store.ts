import { createHash } from "node:crypto";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import type { RequestEnd, RequestRetry } from "./request-schema.ts";
import type { Usage } from "./schema.ts";

export interface Lease {
  editSessionId: string;
  leaseToken: string;
}

/** A text by what it is: the same text is kept once in a conversation. */
export interface Content {
  hash: string;
  text: string;
}

export function toContent(text: string): Content {
  return { hash: createHash("sha256").update(text).digest("hex"), text };
}

export interface NewRequest {
  step: number;
  model: string;
  settings: Record<string, unknown>;
  messageHashes: string[];
  toolsHash: string;
  outlineHash: string;
  startedAt: Date;
}

/**
 * Keeps a request and those of its texts that are new, if the lease is still held; false when it is not, and then nothing
 * was written. One statement: a reader never meets a request without its texts, and a sweep never takes one that is in use.
 */
export async function insertRequest(lease: Lease, request: NewRequest, contents: Content[], tx: Tx): Promise<boolean> {
  const written = await tx.$queryRaw<unknown[]>`
    WITH turn AS (
      SELECT id, conversation_id FROM edit_sessions
      WHERE id = ${lease.editSessionId}::uuid AND lease_token = ${lease.leaseToken}::uuid
        AND status IN ('running', 'cancelling')
      FOR NO KEY UPDATE
    ), kept AS (
      INSERT INTO model_request_contents (conversation_id, hash, text)
      SELECT turn.conversation_id, content.hash, content.text
      FROM turn, unnest(${contents.map(({ hash }) => hash)}::text[], ${contents.map(({ text }) => text)}::text[])
        AS content (hash, text)
      ON CONFLICT (conversation_id, hash) DO UPDATE SET last_used_at = now()
    )
    INSERT INTO model_requests
      (edit_session_id, step, conversation_id, model, settings, message_hashes, tools_hash, outline_hash, started_at)
    SELECT turn.id, ${request.step}, turn.conversation_id, ${request.model}, ${JSON.stringify(request.settings)}::jsonb,
      ${request.messageHashes}::text[], ${request.toolsHash}, ${request.outlineHash}, ${request.startedAt}
    FROM turn RETURNING step`;
  return written.length === 1;
}

export interface RequestProgress {
  retries: RequestRetry[];
  firstTokenAt: Date | null;
  endedAt: Date;
  end: RequestEnd;
}

/** Notes how a request went on, if the lease is still held. */
export async function updateRequest(lease: Lease, step: number, progress: RequestProgress, tx: Tx): Promise<void> {
  const { retries, firstTokenAt, endedAt, end } = progress;
  await tx.modelRequest.updateMany({
    where: { editSessionId: lease.editSessionId, step, editSession: { leaseToken: lease.leaseToken } },
    data: {
      retries: retries as unknown as Prisma.InputJsonValue,
      firstTokenAt,
      endedAt,
      finishReason: end.finishReason,
      usage: (end.usage ?? end.estimated ?? undefined) as Prisma.InputJsonValue | undefined,
      usageEstimated: end.usage === null && end.estimated !== undefined,
    },
  });
}

const selection = {
  editSessionId: true,
  step: true,
  conversationId: true,
  model: true,
  settings: true,
  messageHashes: true,
  toolsHash: true,
  outlineHash: true,
  retries: true,
  startedAt: true,
  firstTokenAt: true,
  endedAt: true,
  finishReason: true,
  usage: true,
  usageEstimated: true,
} satisfies Prisma.ModelRequestSelect;

export interface RequestRow
  extends Omit<Prisma.ModelRequestGetPayload<{ select: typeof selection }>, "settings" | "retries" | "usage"> {
  settings: Record<string, unknown>;
  retries: RequestRetry[];
  usage: Usage | null;
}

const visible = (scope: Scope) => ({ conversation: { project: visibleProjects(scope) } });
const toRow = (row: Prisma.ModelRequestGetPayload<{ select: typeof selection }>): RequestRow => ({
  ...row,
  settings: row.settings as Record<string, unknown>,
  retries: row.retries as unknown as RequestRetry[],
  usage: row.usage as unknown as Usage | null,
});

/** The requests of some turns, in order. */
export async function listRequestRows(scope: Scope, editSessionIds: string[], tx: Tx): Promise<RequestRow[]> {
  const rows = await tx.modelRequest.findMany({
    where: { editSessionId: { in: editSessionIds }, ...visible(scope) },
    orderBy: [{ startedAt: "asc" }, { step: "asc" }],
    select: selection,
  });
  return rows.map(toRow);
}

export async function findRequestRow(
  scope: Scope,
  editSessionId: string,
  step: number,
  tx: Tx,
): Promise<RequestRow | null> {
  const row = await tx.modelRequest.findFirst({ where: { editSessionId, step, ...visible(scope) }, select: selection });
  return row && toRow(row);
}

/** The kept texts with these hashes, by hash; what has been purged is missing. */
export async function readContents(
  scope: Scope,
  conversationId: string,
  hashes: string[],
  tx: Tx,
): Promise<Map<string, string>> {
  const rows = await tx.modelRequestContent.findMany({
    where: { conversationId, hash: { in: [...new Set(hashes)] }, ...visible(scope) },
    select: { hash: true, text: true },
  });
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}
