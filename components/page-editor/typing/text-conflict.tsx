"use client";

import { useState } from "react";
import { typingWords } from "#lib/words/page/typing.ts";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";

interface TextConflictProps {
  yours: string;
  /** The text in the version that is newest now; null if that has it no more. */
  pagesNow: string | null;
  onUseYours: () => void;
  onUseThePages: () => void;
}

/** Both texts, when somebody else changed the one that was typed into; the person chooses. */
export function TextConflict({ yours, pagesNow, onUseYours, onUseThePages }: TextConflictProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid w-full gap-3 p-4 md:w-[28rem]" role="alertdialog" aria-label={typingWords.conflictTitle}>
      <div className="grid gap-1">
        <p className="font-medium text-sm">{typingWords.conflictTitle}</p>
        <p className="text-sm text-text-soft">{pagesNow === null ? typingWords.goneText : typingWords.conflictText}</p>
      </div>
      <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
        <Version title={typingWords.yours} text={yours} />
        {pagesNow === null ? null : <Version title={typingWords.pagesNow} text={pagesNow} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {pagesNow === null ? (
          <Button size="small" autoFocus onClick={() => void copyText(yours).then(setCopied)}>
            {isCopied ? typingWords.copied : typingWords.copy}
          </Button>
        ) : (
          <Button size="small" autoFocus onClick={onUseYours}>
            {typingWords.useYours}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onUseThePages}>
          {pagesNow === null ? typingWords.cancel : typingWords.useThePages}
        </Button>
      </div>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <figure className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3">
      <figcaption className="text-text-soft text-xs">{title}</figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-line text-sm">{text}</blockquote>
    </figure>
  );
}
