import { withoutOptions } from "#lib/conversations/turn/options-schema.ts";
import type { OfferedOptions, TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isOver } from "../log/fold-turn";

type Answered = Pick<TurnForDisplay, "status" | "text" | "options">;

/** The choices that stand by themselves. What was stopped in that moment keeps them as words only. */
export function shownOptions(turn: Answered): OfferedOptions | null {
  return turn.status === "completed" || !isOver(turn) ? turn.options : null;
}

/** The answer's Markdown, without choices that stand by themselves. */
export function shownAnswer(turn: Answered): string {
  const options = shownOptions(turn);
  return options ? withoutOptions(turn.text, options) : turn.text;
}
