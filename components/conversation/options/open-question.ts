import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isTalkedOut, newestAsking } from "../follow-ups/follow-up-turns";
import { isOver } from "../log/fold-turn";
import { shownOptions } from "../turn/shown-answer";

interface Circumstances {
  mayEdit: boolean;
  /** The id of the plan under discussion: choices from another plan's discussion are closed. */
  discussed: string | null;
}

/** Returns whether the choices of a turn can be taken: now, once the turn is over, or no longer. `asking` is the newest turn that asks. */
export function choosingOf(
  turn: TurnForDisplay,
  asking: TurnForDisplay | undefined,
  { mayEdit, discussed }: Circumstances,
): "open" | "blocked" | "closed" {
  if (!mayEdit || turn !== asking || isTalkedOut(turn, discussed)) return "closed";
  return isOver(turn) ? "open" : "blocked";
}

/**
 * Returns the question that can be answered by a press on the page: it is open, choices of it stand on the site, and the site is still
 * as it was when they were offered. Null without such a question.
 */
export function questionOnPage(
  turns: readonly TurnForDisplay[],
  circumstances: Circumstances,
): { editSessionId: string; offered: OfferedOptions } | null {
  const asking = newestAsking(turns);
  const offered = asking ? shownOptions(asking) : null;
  if (!asking || !offered?.options.some(({ place }) => place)) return null;
  if (choosingOf(asking, asking, circumstances) !== "open") return null;
  // The agent may have come back by itself since, and changed something.
  const isChanged = turns.slice(turns.indexOf(asking) + 1).some(({ commit }) => commit !== null);
  return isChanged ? null : { editSessionId: asking.editSessionId, offered };
}
