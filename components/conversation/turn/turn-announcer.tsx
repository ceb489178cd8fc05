"use client";

import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { turnWords } from "#lib/words/turn.ts";
import { isOver } from "../log/fold-turn";
import { currentActivity } from "./turn-activity";
import { sentenceOfEnding } from "./turn-ending";
import { nameOfChange } from "./turn-receipt";

/** Tells screen readers the agent's current activity and how the last turn ended. */
export function TurnAnnouncer({ turn }: { turn: TurnForDisplay | undefined }) {
  return (
    <p role="status" className="sr-only">
      {turn ? announcementOf(turn) : ""}
    </p>
  );
}

function announcementOf(turn: TurnForDisplay): string {
  const isFollowUp = turn.kind === "follow_up";
  if (!isOver(turn)) return isFollowUp ? followUpWords.working(currentActivity(turn)) : currentActivity(turn);
  if (turn.status !== "completed") return sentenceOfEnding(turn);
  if (turn.options) return turnWords.asks(turn.options.question, turn.options.options.length);
  if (isFollowUp) return followUpWords.announced;
  return turn.files.length > 0 ? turnWords.changedNow(nameOfChange(turn)) : turnWords.nothingChanged;
}
