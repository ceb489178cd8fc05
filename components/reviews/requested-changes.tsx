import Link from "next/link";
import type { ReviewedChange } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { turnWords } from "#lib/words/turn.ts";
import { LocalTime } from "../ui/local-time";

const keyOf = ({ title, userName, changed, isInEffect }: ReviewedChange) =>
  JSON.stringify([title, userName, changed, isInEffect]);

/** The requests of each person, in order; equal ones once, with their number. */
export function RequestedChanges({ changes }: { changes: readonly ReviewedChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-text-soft">{reviewWords.askedNothing}</p>;
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {[...Map.groupBy(changes, keyOf).values()].map(
        ([change, ...equal]) =>
          change && (
            <li key={change.editSessionId} className="relative px-5 py-4 hover:bg-sunken">
              <Link
                href={`/conversations/${change.conversationId}#turn-${change.ordinal}`}
                title={reviewWords.took}
                className="line-clamp-3 rounded-md after:absolute after:inset-0 [overflow-wrap:anywhere]"
              >
                {reviewWords.times(1 + equal.length, change.title)}
              </Link>
              <p className="mt-0.5 text-sm text-text-soft">
                {reviewWords.askedBy(change.userName)} · <LocalTime at={change.endedAt} />
                {change.changed === "" ? null : ` · ${change.changed}`}
                {change.isInEffect ? null : ` · ${turnWords.undone}`}
              </p>
            </li>
          ),
      )}
    </ol>
  );
}
