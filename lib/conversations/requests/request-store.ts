import { createHash } from "node:crypto";
import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { jsonColumn, toJson } from "#lib/platform/db/json-column.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";
import { usageSchema } from "../log/chunk-schema.ts";
import { type RequestEnd, type RequestRetry, requestRetrySchema } from "./request-schema.ts";

export interface Lease {
  editSessionId: string;
  leaseToken: string;
}

/** A text addressed by its hash: a conversation stores equal texts once. */
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
  /** The recalled memories that it contains. */
  memoryIds: string[];
  startedAt: Date;
}

/**
 * Stores a request and its new texts. Returns false, and writes nothing, if the lease is lost. One statement, so that a reader
 * never finds a request without its texts and a sweep never deletes a text in use.
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
      (edit_session_id, step, conversation_id, model, settings, message_hashes, tools_hash, outline_hash, memory_ids, started_at)
    SELECT turn.id, ${request.step}, turn.conversation_id, ${request.model}, ${JSON.stringify(request.settings)}::jsonb,
      ${request.messageHashes}::text[], ${request.toolsHash}, ${request.outlineHash}, ${request.memoryIds}::uuid[],
      ${request.startedAt}
    FROM turn RETURNING step`;
  return written.length === 1;
}

export interface RequestProgress {
  retries: RequestRetry[];
  firstTokenAt: Date | null;
  endedAt: Date;
  end: RequestEnd;
}

/** Stores how a request ended. Does nothing if the lease is lost. */
export async function updateRequest(lease: Lease, step: number, progress: RequestProgress, tx: Tx): Promise<void> {
  const { retries, firstTokenAt, endedAt, end } = progress;
  await tx.modelRequest.updateMany({
    where: { editSessionId: lease.editSessionId, step, editSession: { leaseToken: lease.leaseToken } },
    data: {
      retries: toJson(retries),
      firstTokenAt,
      endedAt,
      finishReason: end.finishReason,
      ...(end.usage || end.estimated ? { usage: toJson(end.usage ?? end.estimated) } : {}),
      usageEstimated: end.usage === null && end.estimated !== undefined,
    },
  });
}

/** Ends the stored requests that a dead worker left open, with the values of the log's `inference_stop` events. */
export async function endOpenRequestRows(editSessionId: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE model_requests request SET
      ended_at = greatest(now(), request.started_at),
      finish_reason = stop.payload->>'finishReason',
      usage = coalesce(nullif(stop.payload->'usage', 'null'::jsonb), stop.payload->'estimated'),
      usage_estimated = stop.payload->'usage' = 'null'::jsonb AND stop.payload ? 'estimated'
    FROM edit_session_chunks stop
    WHERE request.edit_session_id = ${editSessionId}::uuid AND request.ended_at IS NULL
      AND stop.edit_session_id = request.edit_session_id AND stop.type = 'event'
      AND stop.payload->>'kind' = 'inference_stop' AND (stop.payload->>'step')::int = request.step`;
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

type Stored = Prisma.ModelRequestGetPayload<{ select: typeof selection }>;
type Parsed<Row> = Omit<Row, "settings" | "retries" | "usage"> & {
  settings: Record<string, unknown>;
  retries: RequestRetry[];
  usage: Usage | null;
};
export type RequestRow = Parsed<Stored> & { messages: number };
export type SummaryRow = Parsed<Omit<Stored, "messageHashes">> & { messages: number };

const visible = (scope: Scope) => ({ conversation: { project: visibleProjects(scope) } });
const readSettings = jsonColumn("model_requests.settings", z.record(z.string(), z.unknown()));
const readRetries = jsonColumn("model_requests.retries", z.array(requestRetrySchema));
const readUsage = jsonColumn("model_requests.usage", usageSchema.nullable());

function parsed<Row extends Omit<Stored, "messageHashes">>(row: Row): Parsed<Row> {
  const id = `${row.editSessionId}/${row.step}`;
  return {
    ...row,
    settings: readSettings(row.settings, id),
    retries: readRetries(row.retries, id),
    usage: readUsage(row.usage, id),
  };
}

/** Returns the requests of turns in order, without their contents, which may be long. */
export async function listRequestRows(scope: Scope, editSessionIds: string[], tx: Tx): Promise<SummaryRow[]> {
  const { messageHashes: _, ...fields } = selection;
  const rows = await tx.modelRequest.findMany({
    where: { editSessionId: { in: editSessionIds }, ...visible(scope) },
    orderBy: [{ editSession: { ordinal: "asc" } }, { step: "asc" }],
    select: fields,
  });
  const counts = await tx.$queryRaw<{ id: string; step: number; messages: number }[]>`
    SELECT edit_session_id AS id, step, cardinality(message_hashes) AS messages
    FROM model_requests WHERE edit_session_id = ANY(${rows.map(({ editSessionId }) => editSessionId)}::uuid[])`;
  const messages = new Map(counts.map(({ id, step, messages: count }) => [`${id} ${step}`, count]));
  return rows.map((row) => ({
    ...parsed(row),
    messages: messages.get(`${row.editSessionId} ${row.step}`) ?? 0,
  }));
}

export async function findRequestRow(
  scope: Scope,
  editSessionId: string,
  step: number,
  tx: Tx,
): Promise<RequestRow | null> {
  const row = await tx.modelRequest.findFirst({ where: { editSessionId, step, ...visible(scope) }, select: selection });
  return row && { ...parsed(row), messages: row.messageHashes.length };
}

export async function listTurnOrdinals(
  scope: Scope,
  conversationId: string,
  editSessionIds: string[],
  tx: Tx,
): Promise<Map<string, number>> {
  const rows = await tx.editSession.findMany({
    where: { conversationId, id: { in: [...new Set(editSessionIds)] }, ...visible(scope) },
    select: { id: true, ordinal: true },
  });
  return new Map(rows.map(({ id, ordinal }) => [id, ordinal]));
}

/** Returns the stored texts by hash; purged ones are missing. */
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
