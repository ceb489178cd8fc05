import type { Inference } from "#lib/costs/fold-usage.ts";
import type { JournaledTurn } from "#lib/memory/summarize-conversation.ts";
import { isJournalEvent, type JournalEvent } from "#lib/memory/write-journal.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { withoutDiscarded } from "../log/discarded.ts";
import type { EditSessionKind } from "../schema.ts";
import { typedInstruction } from "../visibility.ts";

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
