"use client";

import type { TurnForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { isOver } from "./fold-turn";
import { currentActivity } from "./turn-activity";

/** Says to those who listen what those who look can see: what the agent does now, and how the last turn ended. */
export function TurnAnnouncer({ turn }: { turn: TurnForDisplay | undefined }) {
  return (
    <p role="status" className="sr-only">
      {turn ? announcementOf(turn) : ""}
    </p>
  );
}

function announcementOf(turn: TurnForDisplay): string {
  if (!isOver(turn)) return currentActivity(turn);
  if (turn.status === "cancelled") return words.turn.cancelled;
  if (turn.status === "failed") return turn.error?.message || words.turn.failed;
  return turn.files.length > 0 ? words.turn.filesChanged(turn.files.length) : words.turn.nothingChanged;
}
