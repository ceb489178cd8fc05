"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { pageToFollow } from "#lib/conversations/versions/places/place-schema.ts";
import type { ChangedPlaces } from "#lib/conversations/versions/version-schema.ts";
import { requestJson } from "../../http/request-json";
import { findAddress } from "./find-address";

/** A page that a turn of the agent made, or the pages of a site that a generator builds that it changed. */
export interface MadePage {
  editSessionId: string;
  /** Its file in the repository; null on a site that a generator builds, whose pages are in no file there. */
  file: string | null;
}

/**
 * Returns the first page that the newest turn made, if a person's words led to it and it stands. Of a site that a generator builds, it
 * returns the turn: any change of a source may show on another page than the one that is looked at.
 */
export function madePageOf(turns: readonly TurnForDisplay[], isBuilt: boolean): MadePage | null {
  const turn = turns.findLast(({ commit }) => commit !== null);
  if (turn?.kind !== "prompt" || turn.status !== "completed" || turn.undoneBy !== null) return null;
  if (isBuilt) return { editSessionId: turn.editSessionId, file: null };
  const page = turn.files.find(({ path, status }) => status === "added" && /\.html?$/i.test(path));
  return page ? { editSessionId: turn.editSessionId, file: page.path } : null;
}

async function addressOf(
  { editSessionId, file }: MadePage,
  workspaceId: string,
  shown: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (file !== null) return findAddress(workspaceId, file, signal);
  const path = `/api/edit-sessions/${editSessionId}/places`;
  const { places } = await requestJson<ChangedPlaces>("GET", path, undefined, signal);
  return pageToFollow(places, shown);
}

interface MadePageOptions {
  workspaceId: string;
  made: MadePage | null;
  /** True while a turn waits or runs. */
  isRunning: boolean;
  /** The address of the shown page. */
  path: string;
}

/** Calls `onGo` with the address of a page that a turn has just made, or changed on a site that is built, unless the person went to another page meanwhile. */
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
    const address = made && (await addressOf(made, workspaceId, shown.current, signal));
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
