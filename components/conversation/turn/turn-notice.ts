import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { noticeWords } from "#lib/words/turn.ts";

export interface TurnNotice {
  /** Stands before the page's title. */
  mark: string;
  title: string;
  body: string;
}

const bodyCharactersMax = 140;

type Noticed = Pick<TurnForDisplay, "kind" | "status" | "instruction" | "text" | "options"> &
  Partial<Pick<TurnForDisplay, "receipt">>;

/**
 * Returns the notice about an ended turn, for a person who looks at another tab. A turn that they stopped themselves and a
 * failed follow-up have none.
 */
export function noticeOf(turn: Noticed, siteName: string): TurnNotice | null {
  if (turn.status !== "completed" && turn.status !== "failed") return null;
  const isFollowUp = turn.kind === "follow_up";
  if (isFollowUp && turn.status === "failed") return null;
  const question = turn.status === "completed" ? turn.options?.question : undefined;
  const mark = isFollowUp ? followUpWords.label : noticeWords[question === undefined ? endOf(turn) : "asked"];
  const body = question ?? (isFollowUp ? turn.text : (turn.instruction ?? ""));
  const isCut = body.length > bodyCharactersMax;
  return {
    mark,
    title: `${mark} · ${siteName}`,
    body: isCut ? `${body.slice(0, bodyCharactersMax - 1).trimEnd()}…` : body,
  };
}

function endOf({ status, receipt }: Noticed): "completed" | "unbuilt" | "failed" {
  if (status !== "completed") return "failed";
  return receipt?.unbuilt ? "unbuilt" : "completed";
}
