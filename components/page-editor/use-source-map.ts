"use client";

import { useEffect, useState } from "react";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import type { SeenPage } from "../preview/frame-link";

interface ReadMap {
  key: string;
  map: SourceMap | null;
  problem: string | null;
}

const keptMax = 10;

/** Returns the address of the source map of a page, in the newest version unless a commit is named. */
export function sourceMapPath(workspaceId: string, query: { path?: string; address?: string; commit?: string }) {
  return `/api/workspaces/${workspaceId}/source-map?${new URLSearchParams(query)}`;
}

/**
 * Returns the server's source map of the page and version that the frame shows; null until it is read. Maps that were read are kept
 * for as long as the editor is open.
 */
export function useSourceMap(workspaceId: string, seen: SeenPage | null) {
  const [reads, setReads] = useState<readonly ReadMap[]>([]);
  const address = seen?.path.replace(/[?#].*$/, "");
  const commit = seen?.commit;
  const key = address === undefined ? null : `${commit} ${address}`;
  const read = reads.find((known) => known.key === key);
  const isRead = read !== undefined && read.problem === null;
  useEffect(() => {
    if (key === null || address === undefined || isRead) return;
    const abort = new AbortController();
    const path = sourceMapPath(workspaceId, { address, ...(commit ? { commit } : {}) });
    const keep = (next: Omit<ReadMap, "key">) =>
      setReads((known) => [{ key, ...next }, ...known.filter((other) => other.key !== key)].slice(0, keptMax));
    requestJson<SourceMap>("GET", path, undefined, abort.signal).then(
      (map) => keep({ map, problem: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) keep({ map: null, problem: sentenceOf(error) });
      },
    );
    return () => abort.abort();
  }, [workspaceId, key, address, commit, isRead]);
  return { map: read?.map ?? null, problem: read?.problem ?? null };
}
