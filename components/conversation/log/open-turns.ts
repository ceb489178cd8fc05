import type { ConversationQueue, QueuedTurn, TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isOver } from "./fold-turn";

/**
 * What runs and what waits, in order, as the server last told it, without what is known to be over since. It does not depend
 * on which turns are loaded: a turn beyond the page is in it.
 */
export function openTurnsOf({ active, waiting }: ConversationQueue, turns: readonly TurnForDisplay[]): QueuedTurn[] {
  const queued = active ? [active, ...waiting] : waiting;
  const known = new Map(turns.map(({ editSessionId, status }) => [editSessionId, status]));
  return queued
    .map((turn) => ({ ...turn, status: known.get(turn.editSessionId) ?? turn.status }))
    .filter((turn) => !isOver(turn));
}

/**
 * The ordinal back to which the turns have to be read: to the one that runs or runs next, where it is not loaded, and to those
 * that are loaded and have moved on since. Infinity where nothing of that is missing.
 */
export function reachOf(known: readonly TurnForDisplay[], queue: ConversationQueue): number {
  const queued = queue.active ? [queue.active, ...queue.waiting] : queue.waiting;
  const statuses = new Map(queued.map(({ editSessionId, status }) => [editSessionId, status]));
  const moved = known.filter((turn) => !isOver(turn) && statuses.get(turn.editSessionId) !== turn.status);
  const next = queued[0];
  const isMissing = next && !known.some(({ editSessionId }) => editSessionId === next.editSessionId);
  return Math.min(...moved.map(({ ordinal }) => ordinal), isMissing ? next.ordinal : Number.POSITIVE_INFINITY);
}
