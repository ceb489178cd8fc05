"use client";

import { useEffect, useState } from "react";
import { typingWords } from "#lib/words/page/typing.ts";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { plainTextOf } from "./text-content";
import { dropTyped, type TypedDraft, useTypedDrafts } from "./typed-drafts";

interface UnsavedTextProps {
  workspaceId: string;
  /** The path at which the preview shows the page. */
  address: string;
  onBringBack: (draft: TypedDraft) => void;
}

/** Offers what was typed on this page and not saved: for a moment if the person left it, else until they decide. */
export function UnsavedText({ workspaceId, address, onBringBack }: UnsavedTextProps) {
  const path = address.replace(/[?#].*$/, "");
  const drafts = [...useTypedDrafts().values()];
  const draft = drafts.find((known) => known.workspaceId === workspaceId && known.address === path);
  return draft ? (
    <UnsavedNotice key={`${draft.path} ${draft.ref}`} draft={draft} onBringBack={() => onBringBack(draft)} />
  ) : null;
}

const offeredMs = 12_000;

function UnsavedNotice({ draft, onBringBack }: { draft: TypedDraft; onBringBack: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const isPassing = draft.isLeft && !draft.isGone && !isHeld;
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => dropTyped(draft), offeredMs);
    return () => clearTimeout(timer);
  }, [isPassing, draft]);
  const text = plainTextOf(draft.content, draft.elements).replace(/\n/g, " ");
  return (
    <section
      aria-label={typingWords.unsavedTitle}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto absolute inset-x-3 bottom-3 z-10 mx-auto flex w-fit max-w-[min(36rem,calc(100%-1.5rem))] animate-appear flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-xl border border-line bg-raised py-2 pr-2 pl-4 shadow-overlay"
    >
      <p role="status" className="min-w-0 flex-1 basis-48 truncate text-sm">
        {draft.isGone ? typingWords.goneText : typingWords.unsaved(text)}
      </p>
      <span className="flex gap-1">
        <Button variant="quiet" size="small" onClick={() => dropTyped(draft)}>
          {typingWords.drop}
        </Button>
        {draft.isGone ? (
          <Button size="small" onClick={() => void copyText(text).then(setCopied)}>
            {isCopied ? typingWords.copied : typingWords.copy}
          </Button>
        ) : (
          <Button size="small" onClick={onBringBack}>
            {typingWords.bringBack}
          </Button>
        )}
      </span>
    </section>
  );
}
