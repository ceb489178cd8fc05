"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { MemoryPage, MemoryPurge, PurgeMemory } from "#lib/memory/memory-schema.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";

const searchAfterMs = 250;

/** What is listed, what is searched for in it, and the ways to take it away. */
export function useMemory(projectId: string, initial: MemoryPage) {
  const [page, setPage] = useState(initial);
  const [search, setSearch] = useState("");
  const isFirst = useRef(true);

  const read = useCallback(
    (query: Record<string, string>, signal?: AbortSignal) =>
      requestJson<MemoryPage>(
        "GET",
        `/api/projects/${projectId}/memory?${new URLSearchParams(query)}`,
        undefined,
        signal,
      ),
    [projectId],
  );
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      // What fails leaves the list as it is; the next letter tries again.
      read({ search }, gone.signal).then(setPage, () => undefined);
    }, searchAfterMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [read, search]);

  const more = useAction(
    useCallback(async () => {
      const next = await read({ search, before: page.entries.at(-1)?.id ?? "" });
      setPage((shown) => ({ ...next, entries: [...shown.entries, ...next.entries] }));
    }, [read, search, page.entries]),
  );
  const purge = useAction(
    useCallback(
      async (what: PurgeMemory) => {
        await requestJson<MemoryPurge>("POST", `/api/projects/${projectId}/memory/purge`, what);
        setPage(await read({ search }));
      },
      [projectId, read, search],
    ),
  );
  return { page, search, setSearch, more, purge };
}
