import { createHash } from "node:crypto";
import { z } from "zod";
import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { usageSchema } from "../log/chunk-schema.ts";
import type { PackedEvents } from "./pack-events.ts";
import {
  type ListedRequest,
  type RequestEnd,
  type RequestFailure,
  type RequestRetry,
  requestFailureSchema,
  requestRetrySchema,
} from "./request-schema.ts";

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
  /** The private memory of its own conversation that it contains: messages as `m4`, annotations as `#7`, and `summary`. */
  carried: string[];
  startedAt: Date;
}

/**
 * Stores a request and its new texts. Returns false, and writes nothing, if the lease is lost, or private memory that the turn was told of
 * was purged meanwhile. One statement, so that a reader
 * never finds a request without its texts and a sweep never deletes a text in use.
 */
export async function insertRequest(lease: Lease, request: NewRequest, contents: Content[], tx: Tx): Promise<boolean> {
  const written = await tx.$queryRaw<unknown[]>`
    WITH turn AS (
      SELECT id, conversation_id FROM edit_sessions
      WHERE id = ${lease.editSessionId}::uuid AND lease_token = ${lease.leaseToken}::uuid
        AND status IN ('running', 'cancelling') AND memory_purge_id IS NULL
      FOR NO KEY UPDATE
    ), sent AS (
      INSERT INTO model_requests
        (edit_session_id, step, conversation_id, model, settings, message_hashes, tools_hash, outline_hash, memory_ids, carried, started_at)
      SELECT turn.id, ${request.step}, turn.conversation_id, ${request.model}, ${JSON.stringify(request.settings)}::jsonb,
        ${request.messageHashes}::text[], ${request.toolsHash}, ${request.outlineHash}, ${request.memoryIds}::uuid[],
        ${request.carried}::text[], ${request.startedAt}
      FROM turn RETURNING conversation_id
    ), kept AS (
      ${insertContentsOf("sent", contents)}
    )
    SELECT 1 FROM sent`;
  return written.length === 1;
}

export interface RequestProgress {
  retries: RequestRetry[];
  firstTokenAt: Date | null;
  endedAt: Date;
  end: RequestEnd;
  answer: Content | null;
  events: PackedEvents | null;
}

/** Stores how a request ended, with its answer. Does nothing if the lease is lost, or the request was purged meanwhile. */
export async function updateRequest(lease: Lease, step: number, progress: RequestProgress, tx: Tx): Promise<void> {
  const { retries, firstTokenAt, endedAt, end, answer, events } = progress;
  const { finishReason, usage, estimated, failure } = end;
  await tx.$executeRaw`
    WITH ended AS (
      UPDATE model_requests request SET retries = ${JSON.stringify(retries)}::jsonb, first_token_at = ${firstTokenAt},
        ended_at = ${endedAt}, finish_reason = ${finishReason}, usage = ${jsonOrNull(usage ?? estimated)}::jsonb,
        usage_estimated = ${usage === null && estimated !== undefined}, failure = ${jsonOrNull(failure)}::jsonb,
        answer_hash = ${answer?.hash ?? null}
      FROM edit_sessions turn
      WHERE turn.id = request.edit_session_id AND turn.lease_token = ${lease.leaseToken}::uuid
        AND request.edit_session_id = ${lease.editSessionId}::uuid AND request.step = ${step}
      RETURNING request.*
    ), kept AS (
      INSERT INTO model_answer_events (edit_session_id, step, events, count, left_out)
      SELECT ended.edit_session_id, ended.step, ${events?.bytes ?? null}::bytea, ${events?.count ?? 0}, ${events?.leftOut ?? 0}
      FROM ended WHERE ${events !== null}
    )
    ${insertContentsOf("ended", answer ? [answer] : [])}`;
}

/** Stores the results of a request's calls. Does nothing if the lease is lost, or the request was purged meanwhile. */
export async function updateResults(lease: Lease, step: number, results: Content, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    WITH returned AS (
      UPDATE model_requests request SET results_hash = ${results.hash}
      FROM edit_sessions turn
      WHERE turn.id = request.edit_session_id AND turn.lease_token = ${lease.leaseToken}::uuid
        AND request.edit_session_id = ${lease.editSessionId}::uuid AND request.step = ${step}
      RETURNING request.*
    )
    ${insertContentsOf("returned", [results])}`;
}

/** Returns the statement that stores texts in the conversation of the row that a part of the query returns. */
const insertContentsOf = (part: "sent" | "ended" | "returned", contents: Content[]) => Prisma.sql`
  INSERT INTO model_request_contents (conversation_id, hash, text)
  SELECT request.conversation_id, content.hash, content.text
  FROM ${Prisma.raw(part)} request,
    unnest(${contents.map(({ hash }) => hash)}::text[], ${contents.map(({ text }) => text)}::text[]) AS content (hash, text)
  ON CONFLICT (conversation_id, hash) DO UPDATE SET last_used_at = now()`;

const jsonOrNull = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

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
  answerHash: true,
  resultsHash: true,
  failure: true,
} satisfies Prisma.ModelRequestSelect;

type Stored = Prisma.ModelRequestGetPayload<{ select: typeof selection }>;
type Parsed<Row> = Omit<Row, "settings" | "retries" | "usage" | "failure"> & {
  settings: Record<string, unknown>;
  retries: RequestRetry[];
  usage: Usage | null;
  failure: RequestFailure | null;
};
export type RequestRow = Parsed<Stored> & { messages: number };
export type SummaryRow = Parsed<Omit<Stored, "messageHashes">> & { messages: number };

const visible = (scope: Scope) => ({ conversation: { project: visibleProjects(scope) } });
const readSettings = jsonColumn("model_requests.settings", z.record(z.string(), z.unknown()));
const readRetries = jsonColumn("model_requests.retries", z.array(requestRetrySchema));
const readUsage = jsonColumn("model_requests.usage", usageSchema.nullable());
const readFailure = jsonColumn("model_requests.failure", requestFailureSchema.nullable());

function parsed<Row extends Omit<Stored, "messageHashes">>(row: Row): Parsed<Row> {
  const id = `${row.editSessionId}/${row.step}`;
  return {
    ...row,
    settings: readSettings(row.settings, id),
    retries: readRetries(row.retries, id),
    usage: readUsage(row.usage, id),
    failure: readFailure(row.failure, id),
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

/** Returns the newest requests of turns in order, at most `limit`, with what the inspector lists of them. */
export async function listNewestRequests(
  scope: Scope,
  editSessionIds: string[],
  limit: number,
  tx: Tx,
): Promise<(ListedRequest & { editSessionId: string })[]> {
  const rows = await tx.modelRequest.findMany({
    where: { editSessionId: { in: editSessionIds }, ...visible(scope) },
    orderBy: [{ editSession: { ordinal: "desc" } }, { step: "desc" }],
    take: limit,
    select: { editSessionId: true, step: true, endedAt: true, usage: true },
  });
  return rows.reverse().map(({ editSessionId, step, endedAt, usage }) => ({
    editSessionId,
    n: step,
    endedAt: endedAt?.toISOString() ?? null,
    usage: readUsage(usage, `${editSessionId}/${step}`),
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

/** Returns the turn with a number in a conversation, and its newest kept request; null if there is no such turn. */
export async function findNumberedTurn(
  scope: Scope,
  { conversationId, ordinal }: { conversationId: string; ordinal: number },
  tx: Tx,
): Promise<{ editSessionId: string; newest: number | null } | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, ordinal, ...visible(scope) },
    select: { id: true, modelRequests: { orderBy: { step: "desc" }, take: 1, select: { step: true } } },
  });
  return row && { editSessionId: row.id, newest: row.modelRequests[0]?.step ?? null };
}

/**
 * Returns how many requests ended turns made in all, also those that were purged, by the turns' ids. A turn is missing if it has not ended, has
 * no request, or made further ones that were never kept. The caller has read the turns in the actor's scope.
 */
export async function countRequests(editSessionIds: readonly string[], tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; count: number }[]>`
    SELECT turn.id, max(made.step)::int AS count
    FROM edit_sessions turn JOIN (
      SELECT edit_session_id, step FROM model_requests UNION ALL SELECT edit_session_id, step FROM purged_requests
    ) made ON made.edit_session_id = turn.id
    WHERE turn.id = ANY(${editSessionIds}::uuid[]) AND turn.ended_at IS NOT NULL AND turn.memory_purge_id IS NULL
    GROUP BY turn.id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns whether a turn is older than the newest page: more than `turnsMax` turns, or `requestsMax` requests, begin with it. */
export async function isOlderThanPage(
  scope: Scope,
  { conversationId, ordinal }: { conversationId: string; ordinal: number },
  { turnsMax, requestsMax }: { turnsMax: number; requestsMax: number },
  tx: Tx,
): Promise<boolean> {
  const since = { conversationId, ordinal: { gte: ordinal }, ...visible(scope) };
  const turns = await tx.editSession.findMany({ where: since, take: turnsMax + 1, select: { id: true } });
  // The newest turn is on the newest page, with any number of requests.
  if (turns.length <= 1) return false;
  if (turns.length > turnsMax) return true;
  const requests = await tx.modelRequest.findMany({
    where: { editSession: since },
    take: requestsMax + 1,
    select: { step: true },
  });
  return requests.length > requestsMax;
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

export async function findEventsRow(
  scope: Scope,
  editSessionId: string,
  step: number,
  tx: Tx,
): Promise<PackedEvents | null> {
  const row = await tx.modelAnswerEvents.findFirst({
    where: { editSessionId, step, request: visible(scope) },
    select: { events: true, count: true, leftOut: true },
  });
  return row && { bytes: row.events, count: row.count, leftOut: row.leftOut };
}

/** Returns how many events of the provider are kept for a request. */
export async function countEvents(scope: Scope, editSessionId: string, step: number, tx: Tx): Promise<number> {
  const row = await tx.modelAnswerEvents.findFirst({
    where: { editSessionId, step, request: visible(scope) },
    select: { count: true },
  });
  return row?.count ?? 0;
}
