"use client";

import { useEffect, useEffectEvent } from "react";
import type { EntryDetails } from "#lib/content/schema.ts";
import { readJson } from "../../http/read-json";

/** An entry of the site's content that a person has saved. */
export interface AwaitedEntry {
  collection: string;
  path: string;
}

interface EntryPageOptions {
  workspaceId: string;
  /** Null while no entry waits for its page. */
  awaited: AwaitedEntry | null;
  /** Changes with each version and each built site. */
  version: string;
}

/** Calls `onGo` with the page of an entry as soon as it is built. An entry without a page, such as a draft, waits for the next one. */
export function useEntryPage({ workspaceId, awaited, version }: EntryPageOptions, onGo: (address: string) => void) {
  const go = useEffectEvent(onGo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another built site may have the page
  useEffect(() => {
    if (awaited === null) return;
    const abort = new AbortController();
    const query = new URLSearchParams({ collection: awaited.collection, path: awaited.path });
    readJson<EntryDetails>(`/api/workspaces/${workspaceId}/content/entry?${query}`, abort.signal).then(
      ({ address }) => {
        if (address !== null) go(address);
      },
      // Without an answer the preview stays where it is.
      () => undefined,
    );
    return () => abort.abort();
  }, [workspaceId, awaited, version]);
}
