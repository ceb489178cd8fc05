import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import { withoutOptions } from "#lib/conversations/turn/options-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { isOver } from "../log/fold-turn";

type Answered = Pick<TurnForDisplay, "status" | "text" | "options">;

/** Returns the choices to show as buttons. A turn that was stopped just then keeps them as text. */
export function shownOptions(turn: Answered): OfferedOptions | null {
  return turn.status === "completed" || !isOver(turn) ? turn.options : null;
}

/** Returns the answer's Markdown, without the choices that are shown as buttons. */
export function shownAnswer(turn: Answered): string {
  const options = shownOptions(turn);
  return options ? withoutOptions(turn.text, options) : turn.text;
}
