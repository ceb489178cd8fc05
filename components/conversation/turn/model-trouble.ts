import type { AnsweringModel } from "#lib/projects/schema.ts";
import { modelTroubleWords as words } from "#lib/words/turn/model-trouble.ts";

/** Returns what this person can do about a turn that failed because of the model's settings; null for other failures. */
export function helpWithModel(code: string | undefined, whoMay: AnsweringModel["whoMay"]): string | null {
  const own = code === undefined ? undefined : words.own[code];
  if (own === undefined) return null;
  return whoMay === "you" ? own : words.ask[whoMay];
}
