import type { TurnForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";

export interface TurnNotice {
  /** Stands before the page's title. */
  mark: string;
  title: string;
  body: string;
}

const bodyCharactersMax = 140;

/** What somebody who looks elsewhere is told about a turn that has ended; what they stopped themselves they know. */
export function noticeOf(
  turn: Pick<TurnForDisplay, "status" | "instruction" | "options">,
  siteName: string,
): TurnNotice | null {
  if (turn.status !== "completed" && turn.status !== "failed") return null;
  const question = turn.status === "completed" ? turn.options?.question : undefined;
  const mark = words.notices[question === undefined ? turn.status : "asked"];
  const body = question ?? turn.instruction ?? "";
  const isCut = body.length > bodyCharactersMax;
  return {
    mark,
    title: `${mark} · ${siteName}`,
    body: isCut ? `${body.slice(0, bodyCharactersMax - 1).trimEnd()}…` : body,
  };
}
