"use client";

import { Check, List } from "lucide-react";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../../ui/button";

interface SelectHintProps {
  /** Says how to pick, or why nothing can be picked. */
  said: string;
  /** Null while there is nothing to list. */
  onList: (() => void) | null;
  onDone: () => void;
}

/** Says that the page is for pointing now, and leads to the list and out of the mode. */
export function SelectHint({ said, onList, onDone }: SelectHintProps) {
  return (
    <div className="pointer-events-auto flex w-max max-w-full animate-appear items-center gap-1 rounded-full border border-line bg-surface py-1 pr-1 pl-4 shadow-overlay">
      <p className="min-w-0 truncate pr-2 text-sm text-text-soft">{said}</p>
      <Button
        variant="quiet"
        size="small"
        shape="round"
        className="pointer-coarse:h-10"
        aria-label={selectWords.listLong}
        aria-haspopup="dialog"
        disabled={onList === null}
        onClick={onList ?? undefined}
      >
        <List aria-hidden />
        {selectWords.list}
      </Button>
      <Button size="small" shape="round" className="pointer-coarse:h-10" onClick={onDone}>
        <Check aria-hidden />
        {selectWords.done}
      </Button>
    </div>
  );
}
