"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { EntryDetails } from "#lib/content/schema.ts";
import { pageToFollow } from "#lib/conversations/versions/places/place-schema.ts";
import type { ChangedPlaces } from "#lib/conversations/versions/version-schema.ts";
import { readJson } from "../../http/read-json";

/** A change of the site's content that a person has saved, and whose page is not known yet. */
export interface AwaitedEntry {
  editSessionId: string;
  /** The file of an entry that has a page of its own; null for a record of a list, an order, and what was deleted. */
  entry: { collection: string; path: string } | null;
}

interface EntryPageOptions {
  workspaceId: string;
  /** Null while no change waits for its page. */
  awaited: AwaitedEntry | null;
  /** Changes with each version and each built site. */
  version: string;
  /** The address of the shown page. */
  path: string;
}

/**
 * Calls `onGo` with the page of a saved change as soon as it is built: the page of the entry, else the first page that changed, null if
 * that is the shown one. A change without a page, such as that of a draft, waits for the next one. A person who went to another page meanwhile is not moved.
 */
export function useEntryPage(
  { workspaceId, awaited, version, path }: EntryPageOptions,
  onGo: (address: string | null) => void,
) {
  const go = useEffectEvent(onGo);
  /** The page that was shown when the change was saved. */
  const [from, setFrom] = useState({ awaited, path });
  if (from.awaited !== awaited) setFrom({ awaited, path });
  const hasLeft = from.awaited === awaited && from.path !== path;
  const find = useEffectEvent(async ({ editSessionId, entry }: AwaitedEntry, signal: AbortSignal) => {
    const query = entry && new URLSearchParams(entry);
    const own =
      query && (await readJson<EntryDetails>(`/api/workspaces/${workspaceId}/content/entry?${query}`, signal));
    if (own && own.address !== null) return go(own.address);
    const { places } = await readJson<ChangedPlaces>(`/api/edit-sessions/${editSessionId}/places`, signal);
    // Without places it is not built yet, or no page has changed.
    if (!signal.aborted && places.length > 0) go(pageToFollow(places, path));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another built site may have the page
  useEffect(() => {
    if (awaited === null || hasLeft) return;
    const abort = new AbortController();
    // Without an answer the preview stays where it is.
    find(awaited, abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [awaited, hasLeft, version]);
}
