"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { useDocumentVisible } from "../../ui/hooks/use-document-visible";
import { foldEntry, isOver, type LiveTurn, openTurnView, type TurnView } from "./fold-turn";
import { type Connection, LogRefused, readTurnLog } from "./read-turn-log";

interface TurnLog {
  live: LiveTurn | null;
  connection: Connection;
}

/**
 * Follows the log of an open turn from its first entry; a hidden tab pauses and continues where it was. Entries that arrive
 * within one frame are shown together. `onEnd` is called at the end of the log.
 */
export function useTurnLog(turn: TurnForDisplay | null, onEnd: () => void): TurnLog {
  const isVisible = useDocumentVisible();
  const [log, setLog] = useState<TurnLog>({ live: null, connection: "open" });
  const kept = useRef<{ id: string; view: TurnView } | null>(null);
  const end = useEffectEvent(onEnd);
  const open = useEffectEvent(() => {
    if (!turn) return null;
    if (kept.current?.id !== turn.editSessionId) {
      kept.current = { id: turn.editSessionId, view: openTurnView(turn) };
      setLog({ live: null, connection: "open" });
    }
    return kept.current;
  });

  const followedId = turn && !isOver(turn) && isVisible ? turn.editSessionId : null;
  useEffect(() => {
    if (followedId === null) return;
    const followed = open();
    if (!followed) return;
    const abort = new AbortController();
    let frame = 0;
    const show = () => {
      frame = 0;
      setLog((log) => ({ ...log, live: followed.view.shown }));
    };
    const follow = async () => {
      followed.view = foldEntry(followed.view, { kind: "rewind" });
      const after = followed.view.committed.lastSeq;
      for await (const entry of readTurnLog({ editSessionId: followed.id, after, signal: abort.signal })) {
        if (abort.signal.aborted) return;
        followed.view = foldEntry(followed.view, entry);
        if (entry.kind === "connection") setLog((log) => ({ ...log, connection: entry.connection }));
        frame ||= requestAnimationFrame(show);
      }
    };
    follow()
      .catch((error: unknown) => {
        if (!(error instanceof LogRefused)) throw error;
      })
      .finally(() => {
        if (abort.signal.aborted) return;
        cancelAnimationFrame(frame);
        show();
        end();
      });
    return () => {
      abort.abort();
      cancelAnimationFrame(frame);
    };
  }, [followedId]);

  return log;
}
