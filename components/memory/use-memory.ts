"use client";

import { useEffect, useRef, useState } from "react";
import type {
  DecidedNote,
  MemoryEntry,
  MemoryPage,
  MemoryPurge,
  NoteState,
  PurgeMemory,
} from "#lib/memory/memory-schema.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";

const searchAfterMs = 250;

/** Returns the listed entries, the search, and the functions that remove entries and decide about notes. */
export function useMemory(projectId: string, initial: MemoryPage) {
  const [page, setPage] = useState(initial);
  const [search, setSearch] = useState("");
  const isFirst = useRef(true);

  const path = `/api/projects/${projectId}/memory`;
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      // A failure leaves the list as it is; the next letter tries again.
      readPage(path, { search }, gone.signal).then(setPage, () => undefined);
    }, searchAfterMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [path, search]);

  const more = useAction(async () => {
    const next = await readPage(path, { search, before: page.entries.at(-1)?.id ?? "" });
    setPage((shown) => ({ ...next, entries: [...shown.entries, ...next.entries] }));
  });
  const purge = useAction(async (what: PurgeMemory) => {
    await requestJson<MemoryPurge>("POST", `${path}/purge`, what);
    setPage(await readPage(path, { search }));
  });
  const decide = useAction(async ({ id }: MemoryEntry, state: NoteState | null) => {
    const { decision } = await requestJson<DecidedNote>("PUT", `${path}/notes/${id}`, { state });
    setPage((shown) => ({
      ...shown,
      entries: shown.entries.map((entry) => (entry.id === id ? { ...entry, decision } : entry)),
    }));
  });
  return { page, search, setSearch, more, purge, decide };
}

function readPage(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<MemoryPage> {
  return requestJson<MemoryPage>("GET", `${path}?${new URLSearchParams(query)}`, undefined, signal);
}
