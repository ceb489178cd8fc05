import type { Scope } from "#lib/accounts/schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { type EditSession, toEditSession, turnSelection, visibleTurns } from "../turn/edit-session-store.ts";

/** Returns the conversation's first turn after an ordinal that has begun; null after the last one. */
export async function findNextBegunTurn(
  scope: Scope,
  { conversationId, after }: { conversationId: string; after: number },
  tx: Tx,
): Promise<EditSession | null> {
  const row = await tx.editSession.findFirst({
    where: { conversationId, ordinal: { gt: after }, startedAt: { not: null }, ...visibleTurns(scope) },
    orderBy: { ordinal: "asc" },
    select: turnSelection,
  });
  return row && toEditSession(row);
}

/** An event of a turn's log with its time, as far as spans need it: without the inputs and results of calls. */
export type TimedEvent = { seq: number; type: "event"; at: Date } & { payload: TracedPayload };
type TracedPayload =
  | { kind: "inference_start"; step: number; model: string }
  | { kind: "inference_stop"; step: number; finishReason: string; usage: Usage | null; estimated?: Usage }
  | { kind: "tool_calling"; toolCallId: string; toolName: string }
  | { kind: "tool_called"; toolCallId: string; ok: boolean; durationMs: number }
  | { kind: "files_changed"; commit: string; paths: string[] }
  | { kind: "continued"; afterSeq: number };

/** Returns the log's events of requests and calls, in order. They are cast, not parsed. The caller has checked the scope. */
export async function listTimedEvents(editSessionId: string, tx: Tx): Promise<TimedEvent[]> {
  return tx.$queryRaw<TimedEvent[]>`
    SELECT seq, type::text, created_at AS at, payload - 'input' - 'output' AS payload FROM edit_session_chunks
    WHERE edit_session_id = ${editSessionId}::uuid AND type = 'event'
      AND payload->>'kind' IN ('inference_start', 'inference_stop', 'tool_calling', 'tool_called', 'files_changed', 'continued')
    ORDER BY seq`;
}

/** Returns the time of the log's newest entry; null if it is empty. The caller has checked the scope. */
export async function findNewestEntryTime(editSessionId: string, tx: Tx): Promise<Date | null> {
  const { _max } = await tx.editSessionChunk.aggregate({ where: { editSessionId }, _max: { createdAt: true } });
  return _max.createdAt;
}

/** Returns the turn's answer in the history; null if it has no answer yet. The caller has checked the scope. */
export async function findAnswer(editSessionId: string, tx: Tx): Promise<string | null> {
  const rows = await tx.conversationMessage.findMany({
    where: { editSessionId, role: "assistant" },
    orderBy: { sequence: "asc" },
    select: { text: true },
  });
  return rows.length === 0 ? null : rows.map(({ text }) => text).join("\n\n");
}
