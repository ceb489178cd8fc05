"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { findAddress } from "./find-address";

/** A page that a turn of the agent made. */
export interface MadePage {
  editSessionId: string;
  /** Its file in the repository. */
  file: string;
}

/** Returns the first page that the newest turn made, if a person's words led to it and it stands. */
export function madePageOf(turns: readonly TurnForDisplay[]): MadePage | null {
  const turn = turns.findLast(({ commit }) => commit !== null);
  if (turn?.kind !== "prompt" || turn.status !== "completed" || turn.undoneBy !== null) return null;
  const page = turn.files.find(({ path, status }) => status === "added" && /\.html?$/i.test(path));
  return page ? { editSessionId: turn.editSessionId, file: page.path } : null;
}

interface MadePageOptions {
  workspaceId: string;
  made: MadePage | null;
  /** True while a turn waits or runs. */
  isRunning: boolean;
  /** The address of the shown page. */
  path: string;
}

/** Calls `onGo` with the address of a page that a turn has just made, unless the person went to another page meanwhile. */
export function useMadePage({ workspaceId, made, isRunning, path }: MadePageOptions, onGo: (path: string) => void) {
  const shown = useRef(path);
  /** The page that was shown when the turn began. */
  const before = useRef(path);
  useEffect(() => {
    shown.current = path;
  }, [path]);
  useEffect(() => {
    if (isRunning) before.current = shown.current;
  }, [isRunning]);

  const go = useEffectEvent(onGo);
  const madeId = made?.editSessionId ?? null;
  const known = useRef(madeId);
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const address = made && (await findAddress(workspaceId, made.file, signal));
    if (!address || shown.current !== before.current) return;
    before.current = address;
    go(address);
  });
  useEffect(() => {
    if (known.current === madeId) return;
    known.current = madeId;
    if (madeId === null || shown.current !== before.current) return;
    const abort = new AbortController();
    // Without the list of pages the preview stays where it is.
    open(abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [madeId]);
}
