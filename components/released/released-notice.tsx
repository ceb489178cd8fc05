import type { RestrictionAct } from "#lib/accounts/schema.ts";
import type { Restriction } from "#lib/projects/released-places/schema.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { Button } from "../ui/button";

interface ReleasedNoticeProps {
  restriction: Restriction;
  /** The act that began it in this conversation; null if it began before. */
  since?: RestrictionAct | null;
  /** Shows a page in the preview. */
  onVisit: (address: string) => void;
}

/** The notice of a restricted person: the places that they may change, the way to them, and the way of all other changes. */
export function ReleasedNotice({ restriction: { sentence, page }, since = null, onVisit }: ReleasedNoticeProps) {
  return (
    <div className="shrink-0 border-line border-b bg-sunken px-4 py-2.5 text-text-soft text-xs sm:px-6">
      <p role="status" className="text-text [overflow-wrap:anywhere] empty:hidden">
        {since ? releasedWords.restrictedBy(since.by) : null}
      </p>
      <p className="[overflow-wrap:anywhere]">
        <span className="text-text">{sentence}</span> {releasedWords.elsewhere}
      </p>
      {page ? (
        <Button variant="link" size="inline" className="mt-1 text-xs" onClick={() => onVisit(page.address)}>
          {releasedWords.goToPage(page.name)}
        </Button>
      ) : null}
    </div>
  );
}
