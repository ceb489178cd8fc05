import type { ChangedFile } from "#lib/conversations/schema.ts";
import { turnWords } from "#lib/words/turn.ts";

export function LineCounts({ additions, deletions }: Pick<ChangedFile, "additions" | "deletions">) {
  return (
    <span className="flex shrink-0 gap-2 font-medium text-xs tabular-nums">
      {additions > 0 ? (
        <span className="text-positive">
          <span aria-hidden>+{additions}</span>
          <span className="sr-only">{turnWords.added(additions)}</span>
        </span>
      ) : null}
      {deletions > 0 ? (
        <span className="text-danger">
          <span aria-hidden>−{deletions}</span>
          <span className="sr-only">{turnWords.removed(deletions)}</span>
        </span>
      ) : null}
    </span>
  );
}
