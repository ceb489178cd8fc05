import type { ConversationQueue, QueuedTurn, TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isOver } from "./fold-turn";

/**
 * Returns the running and the waiting turns in order, as the server last reported them, without those known to have ended.
 * It does not depend on which turns are loaded: it includes a turn beyond the page.
 */
export function openTurnsOf({ active, waiting }: ConversationQueue, turns: readonly TurnForDisplay[]): QueuedTurn[] {
  const queued = active ? [active, ...waiting] : waiting;
  const known = new Map(turns.map(({ editSessionId, status }) => [editSessionId, status]));
  return queued
    .map((turn) => ({ ...turn, status: known.get(turn.editSessionId) ?? turn.status }))
    .filter((turn) => !isOver(turn));
}

/**
 * Returns the ordinal back to which the turns have to be read: to the running or next one if it is not loaded, and to loaded
 * ones that have moved on since. Returns Infinity if nothing is missing.
 */
export function reachOf(known: readonly TurnForDisplay[], queue: ConversationQueue): number {
  const queued = queue.active ? [queue.active, ...queue.waiting] : queue.waiting;
  const statuses = new Map(queued.map(({ editSessionId, status }) => [editSessionId, status]));
  const moved = known.filter((turn) => !isOver(turn) && statuses.get(turn.editSessionId) !== turn.status);
  const next = queued[0];
  const isMissing = next && !known.some(({ editSessionId }) => editSessionId === next.editSessionId);
  return Math.min(...moved.map(({ ordinal }) => ordinal), isMissing ? next.ordinal : Number.POSITIVE_INFINITY);
}
