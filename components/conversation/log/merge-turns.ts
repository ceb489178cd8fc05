import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isOver, type LiveTurn } from "./fold-turn";

/**
 * Returns the newest turns as the server now reports them, with the older ones that were loaded before. Turns before the
 * first one shown stay hidden until somebody asks for them; the running or next turn is always included.
 */
export function mergeConversation(
  known: ConversationForDisplay,
  newest: ConversationForDisplay,
): ConversationForDisplay {
  const first = newest.turns[0]?.ordinal ?? 0;
  const last = known.turns.at(-1)?.ordinal ?? 0;
  // Too much has happened since, and the two lists no longer adjoin: the newest alone leave no gap.
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

/** Returns the conversation with older turns in front of the known ones. */
export function prependTurns(known: ConversationForDisplay, older: ConversationForDisplay): ConversationForDisplay {
  const first = known.turns[0]?.ordinal ?? Number.POSITIVE_INFINITY;
  const turns = older.turns.filter((turn) => turn.ordinal < first);
  return { ...known, turns: [...turns, ...known.turns], hasMore: older.hasMore };
}

/**
 * Returns the turn to show, out of the server's version and the log's: a finished turn as the server has it, a running one
 * as its log shows it, once the replay has caught up with the page.
 */
export function mergeLiveTurn(told: TurnForDisplay, live: LiveTurn | null): TurnForDisplay {
  if (!live || live.editSessionId !== told.editSessionId || isOver(told)) return told;
  if (isOver(live)) {
    // A quick turn is over before the page has heard of its beginning.
    const hasBegun = live.status === "completed" || live.text !== "" || live.tools.length > 0;
    return { ...live, startedAt: told.startedAt ?? (hasBegun ? told.createdAt : null) };
  }
  if (live.lastSeq < told.lastSeq) return told;
  const status = told.status === "cancelling" ? "cancelling" : live.status;
  return { ...live, status, startedAt: told.startedAt };
}

/**
 * Returns a key that changes with the files in the preview: the newest snapshot of a running turn, else that of the last
 * turn that changed the site. A turn's commit has the files of its last snapshot, so the preview does not load it again.
 */
export function previewKeyOf(turns: readonly TurnForDisplay[]): string {
  const running = turns.find((turn) => !isOver(turn) && turn.liveCommit !== null);
  const last = running ?? turns.findLast((turn) => turn.commit !== null);
  return last?.liveCommit ?? last?.commit ?? "base";
}
