"use client";

import { type ReactNode, useEffect, useState } from "react";
import { sourceWords } from "#lib/words/page/source.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import type { SourceAct } from "../../preview/page-act";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy-text";
import { dropSource, useSourceDrafts } from "../source/source-drafts";
import { plainTextOf } from "./text-content";
import { dropTyped, type TypedDraft, useTypedDrafts } from "./typed-drafts";

interface UnsavedTextProps {
  workspaceId: string;
  /** The path at which the preview shows the page. */
  address: string;
  onBringBack: (draft: TypedDraft) => void;
  /** Opens a source that was changed and not saved. */
  onAct: (act: SourceAct) => void;
}

/** Offers what was typed on this page and not saved: for a moment if the person left it, else until they decide. Sources come after that. */
export function UnsavedText({ workspaceId, address, onBringBack, onAct }: UnsavedTextProps) {
  const path = address.replace(/[?#].*$/, "");
  const drafts = [...useTypedDrafts().values()];
  const draft = drafts.find((known) => known.workspaceId === workspaceId && known.address === path);
  const source = [...useSourceDrafts().values()].find((known) => known.workspaceId === workspaceId);
  if (draft)
    return <UnsavedNotice key={`${draft.path} ${draft.ref}`} draft={draft} onBringBack={() => onBringBack(draft)} />;
  return source ? (
    <Notice
      said={sourceWords.unsavedSource(source.path)}
      onDrop={() => dropSource(source)}
      act={
        <Button size="small" onClick={() => onAct({ name: "source", path: source.path })}>
          {sourceWords.bringBack}
        </Button>
      }
    />
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
    <Notice
      said={draft.isGone ? typingWords.goneText : typingWords.unsaved(text)}
      onDrop={() => dropTyped(draft)}
      onHeld={setHeld}
      act={
        draft.isGone ? (
          <Button size="small" onClick={() => void copyText(text).then(setCopied)}>
            {isCopied ? typingWords.copied : typingWords.copy}
          </Button>
        ) : (
          <Button size="small" onClick={onBringBack}>
            {typingWords.bringBack}
          </Button>
        )
      }
    />
  );
}

interface NoticeProps {
  said: string;
  act: ReactNode;
  onDrop: () => void;
  /** Called while the pointer or the focus is in it, and afterwards. */
  onHeld?: (isHeld: boolean) => void;
}

function Notice({ said, act, onDrop, onHeld }: NoticeProps) {
  return (
    <section
      aria-label={typingWords.unsavedTitle}
      onPointerEnter={() => onHeld?.(true)}
      onPointerLeave={() => onHeld?.(false)}
      onFocus={() => onHeld?.(true)}
      onBlur={() => onHeld?.(false)}
      className="pointer-events-auto absolute inset-x-3 bottom-3 z-10 mx-auto flex w-fit max-w-[min(36rem,calc(100%-1.5rem))] animate-appear flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-xl border border-line bg-raised py-2 pr-2 pl-4 shadow-overlay"
    >
      <p role="status" className="min-w-0 flex-1 basis-48 truncate text-sm">
        {said}
      </p>
      <span className="flex gap-1">
        <Button variant="quiet" size="small" onClick={onDrop}>
          {typingWords.drop}
        </Button>
        {act}
      </span>
    </section>
  );
}
