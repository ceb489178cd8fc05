"use client";

import { useState } from "react";
import type { HistoryForDisplay } from "#lib/conversations/versions/version-schema.ts";
import { requestJson } from "../http/request-json";
import { useRefreshOnReturn } from "../http/use-refresh-on-return";

/** Returns the versions that the page came with, earlier ones on demand, and reads all again after a change. */
export function useHistory(workspaceId: string, initial: HistoryForDisplay) {
  const [history, setHistory] = useState(initial);
  const path = `/api/workspaces/${workspaceId}/history`;
  const loadMore = async () => {
    const before = history.versions.at(-1)?.editSessionId;
    const older = await requestJson<HistoryForDisplay>("GET", `${path}?before=${before}`);
    setHistory((known) => ({ ...older, versions: [...known.versions, ...older.versions] }));
  };
  const refresh = async () => {
    setHistory(await requestJson<HistoryForDisplay>("GET", path));
  };
  useRefreshOnReturn(path, refresh);
  return { history, loadMore, refresh };
}
