"use client";

import { useEffect, useState } from "react";
import { useOnline } from "../../ui/hooks/use-online";
import type { Connection } from "./read-turn-log";

export type ConnectionNote = "lost" | "polling" | "back" | null;

/** A shorter interruption is not reported. */
const missedAfterMs = 1_500;
const backShownMs = 4_000;

/** Returns the note about the connection: short interruptions are ignored, and the end of a long one is reported. */
export function useConnectionNote(connection: Connection, isFollowing: boolean): ConnectionNote {
  const isOnline = useOnline();
  const state: Connection = isOnline ? (isFollowing ? connection : "open") : "lost";
  const [note, setNote] = useState<ConnectionNote>(null);
  useEffect(() => {
    if (state === "open") setNote((shown) => (shown === "lost" ? "back" : null));
    const later = state === "open" ? null : state;
    const timer = setTimeout(() => setNote(later), state === "open" ? backShownMs : missedAfterMs);
    return () => clearTimeout(timer);
  }, [state]);
  return note;
}
