import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { isJournalEvent, type JournalEvent } from "#lib/memory/write-journal.ts";
import { toJson } from "#lib/platform/db/json-column.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { storableJson } from "#lib/platform/storable-json.ts";
import type { Receipt } from "../schema.ts";
import { type Chunk, type DonePayload, type EventPayload, type NewChunk, newChunkSchema } from "./chunk-schema.ts";
import { type Continuation, withoutDiscarded } from "./discarded.ts";
import { recordWrite } from "./record-write.ts";

export type NumberedChunk = NewChunk & { seq: number };

/** Appends to a log and notifies its readers, in one statement. Returns false, and writes nothing, without a lease. */
export async function appendChunks(
  { editSessionId, leaseToken }: { editSessionId: string; leaseToken: string },
  chunks: NumberedChunk[],
  tx: Tx,
): Promise<boolean> {
  const last = chunks.at(-1);
  if (!last) return true;
  const started = performance.now();
  const written = await tx.$queryRaw<unknown[]>`
    WITH turn AS (
      SELECT id FROM edit_sessions
      WHERE id = ${editSessionId}::uuid AND lease_token = ${leaseToken}::uuid AND status IN ('running', 'cancelling')
      FOR NO KEY UPDATE
    ), written AS (
      INSERT INTO edit_session_chunks (edit_session_id, seq, type, payload)
      SELECT turn.id, chunk.seq, chunk.type::chunk_type, chunk.payload
      FROM turn, jsonb_to_recordset(${storableJson(chunks)}::jsonb) AS chunk (seq int, type text, payload jsonb)
      RETURNING seq
    )
    SELECT pg_notify('chunks', ${`${editSessionId}:${last.seq}`})::text FROM (SELECT count(*) FROM written) counted, turn`;
  recordWrite(chunks.length, performance.now() - started);
  return written.length === 1;
}

/** Chunks of one turn, in the order of their seqs; never empty. */
export interface TurnChunks {
  editSessionId: string;
  leaseToken: string;
  chunks: NumberedChunk[];
}

/** Two thirds of the 8,000 bytes that a notification may have, at 48 bytes a turn. */
const turnsPerNotification = 110;

/**
 * As `appendChunks` for many turns in one statement. Returns the indexes of those that were written. It leaves out turns whose lease
 * is lost, and those whose row is locked at the moment: it waits for no other transaction.
 */
export async function appendChunksOfAll(all: TurnChunks[], tx: Tx): Promise<ReadonlySet<number>> {
  const wanted = all.map(({ editSessionId, leaseToken, chunks }, place) => {
    return { place, id: editSessionId, token: leaseToken, last: chunks.at(-1)?.seq, chunks };
  });
  const started = performance.now();
  const [row] = await tx.$queryRaw<{ places: number[]; chunks: bigint }[]>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${storableJson(wanted)}::jsonb)
        AS wanted (place int, id uuid, token uuid, last int, chunks jsonb)
    ), turn AS (
      SELECT wanted.id, place, last, chunks FROM wanted JOIN edit_sessions held ON held.id = wanted.id
      WHERE held.lease_token = wanted.token AND held.status IN ('running', 'cancelling')
      FOR NO KEY UPDATE OF held SKIP LOCKED
    ), written AS (
      INSERT INTO edit_session_chunks (edit_session_id, seq, type, payload)
      SELECT turn.id, chunk.seq, chunk.type::chunk_type, chunk.payload
      FROM turn, jsonb_to_recordset(turn.chunks) AS chunk (seq int, type text, payload jsonb)
      RETURNING seq
    ), told AS (
      SELECT pg_notify('chunks', string_agg(id || ':' || last, ' '))::text AS sent FROM turn
      GROUP BY place / ${turnsPerNotification}::int
    )
    SELECT coalesce(array_agg(place), '{}') AS places, (SELECT count(*) FROM written) AS chunks, (SELECT count(sent) FROM told) AS told
    FROM turn`;
  recordWrite(Number(row?.chunks ?? 0), performance.now() - started);
  return new Set(row?.places);
}

/** Writes a log's last chunk and notifies the readers. The caller holds the turn's row. */
export async function insertDone(editSessionId: string, seq: number, payload: DonePayload, tx: Tx): Promise<void> {
  await tx.$queryRaw`
    WITH written AS (${doneSql(editSessionId, seq, payload)}) SELECT ${tellReadersSql(editSessionId, seq)} AS told`;
}

/** Writes a log's last chunk, in a statement of the caller's. */
export function doneSql(editSessionId: string, seq: number, payload: DonePayload): Prisma.Sql {
  return Prisma.sql`INSERT INTO edit_session_chunks (edit_session_id, seq, type, payload)
    VALUES (${editSessionId}::uuid, ${seq}::int, 'done', ${storableJson(payload)}::jsonb)`;
}

/** Notifies a log's readers of its chunks up to `seq` at the commit, in a statement of the caller's. */
export function tellReadersSql(editSessionId: string, seq: number): Prisma.Sql {
  return Prisma.sql`pg_notify('chunks', ${`${editSessionId}:${seq}`})::text`;
}

/** Appends events to the log of a turn without a worker. The caller holds the turn's row and writes `done` next. */
export async function insertEvents(editSessionId: string, events: EventPayload[], tx: Tx): Promise<void> {
  if (events.length === 0) return;
  const first = (await lastSeq(editSessionId, tx)) + 1;
  await tx.editSessionChunk.createMany({
    data: events.map((payload, index) => ({
      editSessionId,
      seq: first + index,
      type: "event",
      payload: toJson(payload),
    })),
  });
}

/** Returns the seq of the newest chunk; 0 if the log is empty. */
export async function lastSeq(editSessionId: string, tx: Tx): Promise<number> {
  const last = await tx.editSessionChunk.aggregate({ where: { editSessionId }, _max: { seq: true } });
  return last._max.seq ?? 0;
}

/**
 * Returns the events from which `writeJournal` makes the journal, in order. The caller holds the turn's row. The events are not
 * parsed: an odd value does no harm in the journal's text, but an error would keep the turn from ending.
 */
export async function listJournalEvents(editSessionId: string, tx: Tx): Promise<JournalEvent[]> {
  const rows = await tx.$queryRaw<{ seq: number; type: "event"; payload: JournalEvent }[]>`
    SELECT seq, type::text, payload FROM edit_session_chunks
    WHERE edit_session_id = ${editSessionId}::uuid AND type = 'event'
      AND payload->>'kind' IN ('tool_calling', 'tool_called', 'files_changed', 'continued')
    ORDER BY seq`;
  return withoutDiscarded(rows)
    .map(({ payload }) => payload)
    .filter(isJournalEvent);
}

/** Returns the places at which another worker took the turn up, in order. */
export async function listContinuations(editSessionId: string, tx: Tx): Promise<Continuation[]> {
  return tx.$queryRaw<Continuation[]>`
    SELECT seq, (payload->>'afterSeq')::int AS "afterSeq" FROM edit_session_chunks
    WHERE edit_session_id = ${editSessionId}::uuid AND type = 'event' AND payload->>'kind' = 'continued'
    ORDER BY seq`;
}

interface Row {
  seq: number;
  type: string;
  payload: unknown;
  createdAt: Date;
}

/**
 * Returns the row as a chunk. A row that does not fit is logged and returned as it is: readers skip events that they don't know, and
 * one odd entry must not hide the rest of a conversation. Parsing 1,000 chunks takes about a millisecond, much less than reading them.
 */
function toChunk(editSessionId: string, { seq, type, payload, createdAt }: Row): Chunk {
  const stored: unknown = { type, payload };
  if (!newChunkSchema.safeParse(stored).success)
    log.warn({ turn: editSessionId, seq }, "an entry of a turn's log does not fit its schema");
  return { ...(stored as NewChunk), seq, createdAt: createdAt.toISOString() };
}

/** Returns at most `limit` chunks whose seq is greater than `after`, in order. */
export async function listChunks(
  scope: Scope,
  { editSessionId, after, limit }: { editSessionId: string; after: number; limit: number },
  tx: Tx,
): Promise<Chunk[]> {
  const rows = await tx.editSessionChunk.findMany({
    where: {
      editSessionId,
      seq: { gt: after },
      editSession: { conversation: { project: visibleProjects(scope) } },
    },
    orderBy: { seq: "asc" },
    take: limit,
    select: { seq: true, type: true, payload: true, createdAt: true },
  });
  return rows.map((row) => toChunk(editSessionId, row));
}

/** Returns the receipt of a completed turn; null if it has none. */
export async function findReceipt(scope: Scope, editSessionId: string, tx: Tx): Promise<Receipt | null> {
  const row = await tx.editSessionChunk.findFirst({
    where: { editSessionId, type: "done", editSession: { conversation: { project: visibleProjects(scope) } } },
    select: { seq: true, type: true, payload: true, createdAt: true },
  });
  const chunk = row && toChunk(editSessionId, row);
  return chunk?.type === "done" ? (chunk.payload.receipt ?? null) : null;
}

/** Returns the receipts of completed turns by their ids. The caller has checked the scope. */
export async function listReceipts(editSessionIds: string[], tx: Tx): Promise<Map<string, Receipt>> {
  const rows = await tx.editSessionChunk.findMany({
    where: { editSessionId: { in: editSessionIds }, type: "done" },
    select: { editSessionId: true, seq: true, type: true, payload: true, createdAt: true },
  });
  return new Map(
    rows.flatMap(({ editSessionId, ...row }) => {
      const chunk = toChunk(editSessionId, row);
      return chunk.type === "done" && chunk.payload.receipt ? [[editSessionId, chunk.payload.receipt]] : [];
    }),
  );
}

/** Returns turns' logs for display: a text part is one entry with its last seq. The caller has checked the scope. */
export async function listFoldedLogs(
  editSessionIds: string[],
  tx: Tx,
): Promise<{ editSessionId: string; chunk: Chunk }[]> {
  const rows = await tx.$queryRaw<(Row & { edit_session_id: string })[]>`
    SELECT edit_session_id, max(seq) AS seq, 'text' AS type, max(created_at) AS "createdAt",
      jsonb_build_object('part', (payload->>'part')::int, 'text', string_agg(payload->>'text', '' ORDER BY seq)) AS payload
    FROM edit_session_chunks WHERE edit_session_id = ANY(${editSessionIds}::uuid[]) AND type = 'text'
    GROUP BY edit_session_id, (payload->>'part')::int
    UNION ALL
    SELECT edit_session_id, seq, type::text, created_at, payload
    FROM edit_session_chunks WHERE edit_session_id = ANY(${editSessionIds}::uuid[]) AND type <> 'text'
    ORDER BY 1, 2`;
  return rows.map((row) => ({ editSessionId: row.edit_session_id, chunk: toChunk(row.edit_session_id, row) }));
}
