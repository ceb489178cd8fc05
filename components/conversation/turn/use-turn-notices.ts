"use client";

import { useEffect, useRef } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { useDocumentVisible } from "../../ui/hooks/use-document-visible";
import { isOver } from "../log/fold-turn";
import { noticeOf } from "./turn-notice";

/**
 * Notifies a person who looks at another tab that a turn has ended: in the tab's title until they look at it again, and by a
 * system notification if they have allowed it.
 */
export function useTurnNotices(turns: readonly TurnForDisplay[], siteName: string): void {
  const isVisible = useDocumentVisible();
  const open = useRef<ReadonlySet<string>>(new Set());
  const newest = useRef(turns.at(-1)?.ordinal ?? 0);
  const titleBefore = useRef<string | null>(null);

  useEffect(() => {
    // A follow-up may begin and end between two refreshes of a hidden tab.
    const isNew = ({ kind, ordinal }: TurnForDisplay) => kind === "follow_up" && ordinal > newest.current;
    const ended = turns.filter((turn) => isOver(turn) && (open.current.has(turn.editSessionId) || isNew(turn)));
    newest.current = turns.at(-1)?.ordinal ?? newest.current;
    open.current = new Set(turns.filter((turn) => !isOver(turn)).map((turn) => turn.editSessionId));
    const last = ended.at(-1);
    const notice = last && document.visibilityState === "hidden" ? noticeOf(last, siteName) : null;
    if (!last || !notice) return;
    titleBefore.current ??= document.title;
    document.title = `${notice.mark} · ${titleBefore.current}`;
    notify(notice.title, notice.body, last.editSessionId);
  }, [turns, siteName]);

  useEffect(() => {
    if (!isVisible || titleBefore.current === null) return;
    document.title = titleBefore.current;
    titleBefore.current = null;
  }, [isVisible]);
}

function notify(title: string, body: string, tag: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones allow notifications only to installed applications.
  }
}
