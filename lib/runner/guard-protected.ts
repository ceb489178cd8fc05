import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import type { IsProtected } from "#lib/projects/protection/compile-protection.ts";
import { protectedPathWords } from "#lib/words/settings/protected-path.ts";
import type { WriteGuard } from "#lib/workspaces/site/site-files.ts";

/** Returns a guard that refuses protected paths, with a sentence for the person followed by one for the model. */
export function guardProtected(isProtected: IsProtected): WriteGuard {
  return (path) =>
    isProtected(path)
      ? { ok: false, code: "not-allowed", message: `${protectedPathWords.refused(path)}\n${forTheModel}` }
      : null;
}

const forTheModel =
  "It stays as it is in this turn: don't write it under another name. Do the rest, and tell the person who can allow it.";

/** The outcome of a turn that changed a path which was protected before the turn ended. */
export function protectedPath(path: string): TurnOutcome {
  return { status: "failed", code: "protected-path", params: { path }, message: protectedPathWords.refused(path) };
}
