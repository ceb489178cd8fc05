"use client";

import { contentWords } from "#lib/words/content/content-words.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

interface KeptFormProps {
  /** True if the entry is another one than when it was typed into. */
  hasChanged: boolean;
  onBringBack: () => void;
  onDrop: () => void;
}

/** Offers what was typed into a form and not saved. */
export function KeptForm({ hasChanged, onBringBack, onDrop }: KeptFormProps) {
  return (
    <Alert announce>
      <p>
        {contentWords.keptTyped} {hasChanged ? contentWords.keptChanged : null}
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onBringBack}>
          {contentWords.bringBack}
        </Button>
        <Button variant="quiet" size="small" onClick={onDrop}>
          {contentWords.dropKept}
        </Button>
      </span>
    </Alert>
  );
}
