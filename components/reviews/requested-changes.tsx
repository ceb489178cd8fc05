import Link from "next/link";
import { useState } from "react";
import type { ReviewedChange } from "#lib/reviews/schema.ts";
import { reviewWords } from "#lib/words/reviews.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";

const keyOf = ({ title, userName, changed, isInEffect }: ReviewedChange) =>
  JSON.stringify([title, userName, changed, isInEffect]);

const shownAtFirst = 5;

/** The requests of each person, in order; equal ones once, with their number. A long list opens on request. */
export function RequestedChanges({ changes }: { changes: readonly ReviewedChange[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (changes.length === 0) return <p className="text-sm text-text-soft">{reviewWords.askedNothing}</p>;
  const all = [...Map.groupBy(changes, keyOf).values()];
  // One line that stands alone behind a button would save no room.
  const shown = showsAll || all.length <= shownAtFirst + 1 ? all : all.slice(0, shownAtFirst);
  return (
    <div className="grid justify-items-start gap-3">
      <ChangeList groups={shown} />
      {shown.length < all.length ? (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          {reviewWords.askedMore(all.length - shown.length)}
        </Button>
      ) : null}
    </div>
  );
}

function ChangeList({ groups }: { groups: readonly (readonly ReviewedChange[])[] }) {
  return (
    <ol className="w-full divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {groups.map(
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
