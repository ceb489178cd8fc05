import { useState } from "react";
import { turnWords } from "#lib/words/turn.ts";
import { Button } from "../../ui/button";

const shownAtFirst = 6;

/** The changes that a visitor notices. A long list opens on request. */
export function SentenceList({ sentences }: { sentences: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || sentences.length <= shownAtFirst + 1 ? sentences : sentences.slice(0, shownAtFirst);
  return (
    <>
      <ul className="grid gap-1.5 empty:hidden">
        {shown.map((sentence) => (
          <li key={sentence} className="[overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
      {shown.length < sentences.length ? (
        <Button variant="link" size="inline" onClick={() => setShowsAll(true)}>
          {turnWords.moreChanges(sentences.length - shown.length)}
        </Button>
      ) : null}
    </>
  );
}
