"use client";

import { useSyncExternalStore } from "react";
import { editorWords } from "#lib/words/editor.ts";
import { CopyButton } from "../copy-button";
import { readDraft } from "./draft";

const never = () => () => undefined;

/** Returns the unsent text of a conversation whose box is not shown; empty until the page's scripts run. */
export function useKeptDraft(conversationId: string): string {
  return useSyncExternalStore(
    never,
    () => readDraft(conversationId),
    () => "",
  ).trim();
}

/** The unsent text of a person who can't send it any more. They can still read and copy it. */
export function KeptDraft({ text }: { text: string }) {
  const { draftTitle, copyDraft } = editorWords;
  return (
    <div className="flex w-full items-start gap-2 rounded-xl bg-sunken px-4 py-3">
      <textarea
        readOnly
        aria-label={draftTitle}
        value={text}
        rows={3}
        className="field-sizing-content max-h-32 min-w-0 flex-1 resize-none rounded-md bg-transparent text-text outline-accent focus-visible:outline-2"
      />
      <CopyButton label={copyDraft} of="text" read={() => text} />
    </div>
  );
}
