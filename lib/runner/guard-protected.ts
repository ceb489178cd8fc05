import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import { protectionWords } from "#lib/words/protection.ts";
import type { WriteGuard } from "#lib/workspaces/site/site-files.ts";

/** Refuses what is protected, with a sentence for the person and, after it, one for the model. */
export function guardProtected(isProtected: IsProtected): WriteGuard {
  return (path) =>
    isProtected(path)
      ? { ok: false, code: "not-allowed", message: `${protectionWords.refused(path)}\n${forTheModel}` }
      : null;
}

const forTheModel =
  "It stays as it is in this turn: don't write it under another name. Do the rest, and tell the person who can allow it.";

/** How a turn ends that changed what was closed to it before it came to its end. */
export function protectedPath(path: string): TurnOutcome {
  return { status: "failed", code: "protected-path", params: { path }, message: protectionWords.refused(path) };
}
