import type { Inference, TurnUsage } from "#lib/costs/fold-usage.ts";
import { toStoredUsd } from "#lib/costs/price-usage.ts";
import type { JournaledTurn } from "#lib/memory/summarize-conversation.ts";
import { isJournalEvent, type JournalEvent } from "#lib/memory/write-journal.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import { storableJson, storableText } from "#lib/platform/storable-json.ts";
import { appendMessagesSql } from "../conversation/message-store.ts";
import type { Held } from "../held/held-schema.ts";
import type { DonePayload } from "../log/chunk-schema.ts";
import { doneSql, tellReadersSql } from "../log/chunk-store.ts";
import { withoutDiscarded } from "../log/discarded.ts";
import { addUsageSql } from "../requests/usage-store.ts";
import type { EditSessionKind } from "../schema.ts";
import { typedInstruction } from "../visibility.ts";
import type { NewMessage } from "./closing-messages.ts";
import { waitsSql } from "./queue/queue-store.ts";

/** The stored state from which a turn's end follows. */
export interface TurnEnding {
  /** The seq of the log's newest chunk; 0 if the log is empty. */
  lastSeq: number;
  /** The events of its model requests, in order. */
  inferences: Inference[];
  /** The events from which `writeJournal` makes the journal, in order. */
  journalEvents: JournalEvent[];
  /** The factor that corrects the conversation's estimates so far; null before the first count. */
  tokenCorrection: number | null;
  /** The journals of the newest turns before this one, newest first. */
  journals: JournaledTurn[];
  /** Whether the end of a turn has to be told: to a plan that is being built, or to the project's follow-ups. */
  movesOn: boolean;
}

interface Event {
  seq: number;
  payload: { kind: string };
}

interface Row {
  lastSeq: number;
  events: Event[];
  tokenCorrection: number | null;
  movesOn: boolean;
  journals: { ordinal: number; kind: EditSessionKind; instruction: string | null; journal: string }[];
}

/**
 * Reads what a turn's end needs, in one statement. The caller holds the rows of the conversation and the turn. The events are not
 * parsed: an odd value does no harm in the journal's text, but an error would keep the turn from ending.
 */
export async function readEnding(
  { id, conversationId }: { id: string; conversationId: string },
  { journals }: { journals: number },
  tx: Tx,
): Promise<TurnEnding> {
  const [row] = await tx.$queryRaw<Row[]>`
    WITH told AS (
      SELECT seq, payload FROM edit_session_chunks
      WHERE edit_session_id = ${id}::uuid AND type = 'event' AND payload->>'kind' IN
        ('inference_start', 'inference_stop', 'tool_calling', 'tool_called', 'files_changed', 'continued')
    ), journaled AS (
      SELECT turn.ordinal, turn.kind, turn.instruction, message.text AS journal, message.sequence
      FROM conversation_messages message JOIN edit_sessions turn ON turn.id = message.edit_session_id AND NOT turn.given_up
      WHERE message.conversation_id = ${conversationId}::uuid AND message.role = 'turn_activity_summary'
      ORDER BY message.sequence DESC LIMIT ${journals}
    )
    SELECT token_correction AS "tokenCorrection",
      EXISTS (SELECT FROM plan_runs WHERE conversation_id = conversations.id AND phase = 'build')
        OR EXISTS (SELECT FROM follow_up_settings settings
          WHERE settings.project_id = conversations.project_id AND settings.enabled) AS "movesOn",
      coalesce((SELECT max(seq) FROM edit_session_chunks WHERE edit_session_id = ${id}::uuid), 0) AS "lastSeq",
      coalesce((SELECT jsonb_agg(to_jsonb(told) ORDER BY seq) FROM told), '[]') AS events,
      coalesce((SELECT jsonb_agg(to_jsonb(journaled) ORDER BY sequence DESC) FROM journaled), '[]') AS journals
    FROM conversations WHERE id = ${conversationId}::uuid`;
  if (!row) throw new Error("A turn that ends has a conversation.");
  const kept = withoutDiscarded(row.events.map((event) => ({ ...event, type: "event" as const })));
  return {
    lastSeq: row.lastSeq,
    inferences: row.events.map(({ payload }) => payload).filter(isInference),
    journalEvents: kept.map(({ payload }) => payload).filter(isJournalEvent) as JournalEvent[],
    tokenCorrection: row.tokenCorrection,
    movesOn: row.movesOn,
    journals: row.journals.map(({ ordinal, journal, ...turn }) => ({
      ordinal,
      instruction: typedInstruction(turn),
      journal,
    })),
  };
}

function isInference(payload: { kind: string }): payload is Inference {
  return payload.kind === "inference_start" || payload.kind === "inference_stop";
}

/** Whether a request was begun in these events and not ended: its worker has died. */
export function hasOpenRequest(inferences: readonly Inference[]): boolean {
  const open = new Set<number>();
  for (const { kind, step } of inferences) {
    if (kind === "inference_start") open.add(step);
    else open.delete(step);
  }
  return open.size > 0;
}

/** Everything that the end of a turn writes. */
export interface WrittenEnding {
  done: DonePayload;
  /** The number of `done` in the log. */
  seq: number;
  /** The workspace's version that the turn made; null without a new head. */
  version: number | null;
  /** The changes that were held back and wait for a decision; null without any. */
  held: Held | null;
  messages: readonly NewMessage[];
  used: TurnUsage;
  /** The factor that corrected the conversation's estimates before this turn. */
  correctionBefore: number | null;
  summary: string | null;
  jobs: readonly Prisma.Sql[];
}

/**
 * Writes a turn's end in one statement: its sums, its row, its messages, `done` with its notification, and the jobs that follow. Returns
 * whether another turn of the workspace waits. The caller holds the rows of the conversation and the turn.
 */
export async function writeEnding(
  turn: { id: string; conversationId: string; workspaceId: string },
  { done, seq, version, held, messages, used, correctionBefore, summary, jobs }: WrittenEnding,
  tx: Tx,
): Promise<{ isNextWaiting: boolean }> {
  const hasFailed = done.status === "failed";
  const isPriced = used.usage !== null && !used.isUnpriced;
  const heldColumns = held
    ? Prisma.sql`, held_state = 'waiting', held = ${storableJson(held.changes)}::jsonb, held_commit = ${held.commit},
        held_for_admin = ${held.forAdmin}::boolean`
    : Prisma.empty;
  const enqueued = jobs.map((job, index) => Prisma.sql`CROSS JOIN ${job} AS ${Prisma.raw(`job${index}`)}`);
  const [row] = await tx.$queryRaw<{ isNextWaiting: boolean }[]>`
    WITH summed AS (
      UPDATE conversations SET summary = ${summary}, ${addUsageSql(used, correctionBefore)}
      WHERE id = ${turn.conversationId}::uuid
    ), ended AS (
      UPDATE edit_sessions SET status = ${done.status}::edit_session_status, lease_token = NULL, lease_until = NULL, free_since = NULL,
        result_commit = ${done.commit}, version = ${version}::int, files = ${storableJson(done.files)}::jsonb,
        error_code = ${hasFailed ? done.code : null}, error_params = ${hasFailed && done.params ? storableJson(done.params) : null}::jsonb,
        error_message = ${hasFailed ? storableText(done.message ?? "") : null},
        cost_usd = ${isPriced ? toStoredUsd(used.costUsd) : null}::numeric, usage_estimated = ${used.isEstimated}::boolean ${heldColumns}
      WHERE id = ${turn.id}::uuid
    ), told AS (${appendMessagesSql(turn, messages)}
    ), written AS (${doneSql(turn.id, seq, done)}
    )
    SELECT ${tellReadersSql(turn.id, seq)} AS told, ${waitsSql(turn.workspaceId)} AS "isNextWaiting"
    FROM (SELECT) once ${enqueued.length > 0 ? Prisma.join(enqueued, " ") : Prisma.empty}`;
  return { isNextWaiting: row?.isNextWaiting ?? true };
}
