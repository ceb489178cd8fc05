"use client";

import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import { fillDraft, joinDrafts, keepDraft, readDraft } from "./draft";
import { recall } from "./recall";

/**
 * Manages the text of the composer's box. It survives a reload, suggestions and earlier instructions can be put into it, and
 * the arrow keys step through earlier instructions. Without a conversation it is not stored.
 */
export function useComposerText(
  box: RefObject<HTMLTextAreaElement | null>,
  conversationId: string | null,
  earlier: readonly string[],
) {
  const [text, setText] = useState("");
  const back = useRef(0);
  const filled = useRef<string | null>(null);
  /** The current text of the box, also before it is rendered and after the page was left. */
  const typed = useRef("");
  /** The texts that are being sent; they are stored as well. */
  const held = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    const area = box.current;
    // From here on React stores every change: see keep-early.tsx.
    if (area) area.oninput = null;
    // A text typed before the scripts loaded takes precedence over the stored one.
    const early = area?.value ?? "";
    const kept = early || (conversationId === null ? "" : readDraft(conversationId));
    if (kept === "") return;
    setText(kept);
    typed.current = kept;
    if (early !== "" && conversationId !== null) keepDraft(conversationId, early);
  }, [box, conversationId]);

  const change = useCallback(
    (next: string) => {
      setText(next);
      typed.current = next;
      if (conversationId !== null) keepDraft(conversationId, joinDrafts(...held.current, next));
    },
    [conversationId],
  );
  const type = useCallback(
    (next: string) => {
      back.current = 0;
      change(next);
    },
    [change],
  );
  const hold = useCallback(
    (texts: readonly string[]) => {
      held.current = texts;
      if (conversationId !== null) keepDraft(conversationId, joinDrafts(...texts, typed.current));
    },
    [conversationId],
  );
  const clear = useCallback(() => {
    filled.current = null;
    type("");
  }, [type]);
  /** Puts undelivered texts back into the box, above the text typed since. */
  const giveBack = useCallback((texts: readonly string[]) => type(joinDrafts(...texts, typed.current)), [type]);

  /** Puts a text into the box, ready to be sent. The part that the person has to word is selected. */
  const fill = useCallback(
    ({ text: filling, select }: Suggestion) => {
      const area = box.current;
      if (!area) return;
      const next = fillDraft(area.value, filled.current, filling);
      filled.current = filling;
      flushSync(() => type(next));
      area.focus();
      const start = next.length - filling.length;
      area.setSelectionRange(select ? start + select[0] : next.length, select ? start + select[1] : next.length);
      // Shows the end, where the new text stands. Only the box's own frame scrolls.
      area.parentElement?.scrollTo({ top: area.scrollHeight });
    },
    [box, type],
  );

  const pressArrow = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const key = { ArrowUp: "up", ArrowDown: "down" }[event.key] as "up" | "down" | undefined;
    const area = event.currentTarget;
    // Inside a text the arrows move the caret.
    if (!key || event.shiftKey || event.altKey || event.metaKey || area.selectionStart !== text.length) return;
    const next = recall(key, { text, back: back.current }, earlier);
    if (!next) return;
    event.preventDefault();
    back.current = next.back;
    flushSync(() => change(next.text));
    area.setSelectionRange(next.text.length, next.text.length);
  };

  return { text, type, hold, clear, giveBack, fill, pressArrow };
}
