import type { ConversationQueue, QueuedTurn } from "#lib/conversations/turn/turn-schema.ts";
import { recordedTurn } from "./recorded-turns.ts";

/** Returns a turn of the queue, to go with `recordedTurn` of the same ordinal. */
export function queuedTurn(ordinal: number, overrides: Partial<QueuedTurn> = {}): QueuedTurn {
  const { editSessionId, kind, instruction, picks, sentFiles } = recordedTurn(ordinal);
  return {
    editSessionId,
    ordinal,
    kind,
    status: "pending",
    instruction,
    picks,
    sentFiles,
    position: ordinal,
    ...overrides,
  };
}

/** Returns a queue with these ordinals. */
export function queueOf(running: number | null, waiting: number[]): ConversationQueue {
  return {
    active: running === null ? null : queuedTurn(running, { status: "running" }),
    waiting: waiting.map((ordinal) => queuedTurn(ordinal)),
  };
}
