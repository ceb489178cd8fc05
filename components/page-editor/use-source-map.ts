"use client";

import { useEffect, useState } from "react";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import type { SeenPage } from "../preview/frame-link";
import { findMapAt, keepMap } from "./kept-maps";

interface Read {
  key: string;
  map: SourceMap | null;
  problem: string | null;
}

/** Returns the address of the source map of a page, in the newest version unless a commit is named. */
export function sourceMapPath(workspaceId: string, query: { path?: string; address?: string; commit?: string }) {
  return `/api/workspaces/${workspaceId}/source-map?${new URLSearchParams(query)}`;
}

/**
 * Returns the server's source map of the page and version that the frame shows; null until it is read. A map of a version that the frame
 * names is read once.
 */
export function useSourceMap(workspaceId: string, seen: SeenPage | null) {
  const [read, setRead] = useState<Read | null>(null);
  const address = seen?.path.replace(/[?#].*$/, "");
  const commit = seen?.commit;
  const key = address === undefined ? null : `${workspaceId} ${commit} ${address}`;
  const kept = key !== null && commit ? findMapAt(key) : null;
  const current = read?.key === key ? read : null;
  const map = kept ?? current?.map ?? null;
  const isRead = map !== null;
  useEffect(() => {
    if (key === null || address === undefined || isRead) return;
    const abort = new AbortController();
    const path = sourceMapPath(workspaceId, { address, ...(commit ? { commit } : {}) });
    requestJson<SourceMap>("GET", path, undefined, abort.signal).then(
      (answered) => {
        if (commit) keepMap(answered, key);
        setRead({ key, map: answered, problem: null });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setRead({ key, map: null, problem: sentenceOf(error) });
      },
    );
    return () => abort.abort();
  }, [workspaceId, key, address, commit, isRead]);
  return { map, problem: current?.problem ?? null };
}
