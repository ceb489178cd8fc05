import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isOver, type LiveTurn } from "./fold-turn";

/**
 * The newest turns as the server now tells them, with the older ones that had been loaded before. Those before the first
 * that is shown stay where they are until somebody wants to see them; the turn that runs, or runs next, is always shown.
 */
export function mergeConversation(
  known: ConversationForDisplay,
  newest: ConversationForDisplay,
): ConversationForDisplay {
  const first = newest.turns[0]?.ordinal ?? 0;
  const last = known.turns.at(-1)?.ordinal ?? 0;
  // So much has happened in the meantime that the two no longer meet: a gap would be a lie.
  if (first > last + 1) return newest;
  const older = known.turns.filter((turn) => turn.ordinal < first);
  const { active, waiting } = newest.queue;
  const next = (active ?? waiting[0])?.ordinal ?? Number.POSITIVE_INFINITY;
  const firstShown = Math.min(known.turns[0]?.ordinal ?? 0, next);
  const newer = newest.turns.filter((turn) => turn.ordinal >= firstShown);
  const isCut = newer.length < newest.turns.length;
  const hasMore = isCut || (older.length > 0 ? known.hasMore : newest.hasMore);
  return { ...newest, turns: [...older, ...newer], hasMore };
}

/** Older turns, put in front of those that are known. */
export function prependTurns(known: ConversationForDisplay, older: ConversationForDisplay): ConversationForDisplay {
  const first = known.turns[0]?.ordinal ?? Number.POSITIVE_INFINITY;
  const turns = older.turns.filter((turn) => turn.ordinal < first);
  return { ...known, turns: [...turns, ...known.turns], hasMore: older.hasMore };
}

/**
 * The turn to show, of what the server said and what its log says: a turn that is over is as the server keeps it, a
 * running one as its log shows it, as soon as the replay has come as far as the page already was.
 */
export function mergeLiveTurn(told: TurnForDisplay, live: LiveTurn | null): TurnForDisplay {
  if (!live || live.editSessionId !== told.editSessionId || isOver(told)) return told;
  if (isOver(live)) return { ...live, startedAt: told.startedAt };
  if (live.lastSeq < told.lastSeq) return told;
  const status = told.status === "cancelling" ? "cancelling" : live.status;
  return { ...live, status, startedAt: told.startedAt };
}

/**
 * What the preview shows, as a key that changes whenever the files do: the newest snapshot of a running turn, else that of the
 * last turn that changed the site. The commit that a turn ends as has the files of its last snapshot, so it is not loaded again.
 */
export function previewKeyOf(turns: readonly TurnForDisplay[]): string {
  const running = turns.find((turn) => !isOver(turn) && turn.liveCommit !== null);
  const last = running ?? turns.findLast((turn) => turn.commit !== null);
  return last?.liveCommit ?? last?.commit ?? "base";
}
