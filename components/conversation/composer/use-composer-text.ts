"use client";

import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import { fillDraft, joinDrafts, keepDraft, readDraft } from "./draft";
import { recall } from "./recall";

/**
 * The text of the composer's box: it survives a reload, suggestions and earlier instructions can be put into it, and the
 * arrow keys step through what was said before. Without a conversation it is kept nowhere.
 */
export function useComposerText(
  box: RefObject<HTMLTextAreaElement | null>,
  conversationId: string | null,
  earlier: readonly string[],
) {
  const [text, setText] = useState("");
  const back = useRef(0);
  const filled = useRef<string | null>(null);
  /** What stands in the box, also where it has not been drawn yet or the page has been left. */
  const typed = useRef("");
  /** What has left the box and has not arrived yet is kept as well. */
  const held = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    const area = box.current;
    // From here on, every change is kept as it is drawn: see keep-early.tsx.
    if (area) area.oninput = null;
    // Whoever types before the scripts have come is right against the text that was kept.
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
  /** What did not get through stands in the box again, above what was typed meanwhile. */
  const giveBack = useCallback((texts: readonly string[]) => type(joinDrafts(...texts, typed.current)), [type]);

  /** Puts a text into the box, ready to be sent; what is to be worded by the person is selected. */
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
      // What was put in stands at the end. Only the box's own frame scrolls, and nothing around it.
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
