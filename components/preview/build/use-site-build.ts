"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ShownBuild } from "#lib/site-builds/schema.ts";
import { requestJson } from "../../http/request-json";

/** A build takes seconds, and its end is what a person waits for. */
const againMs = 700;
/** The server tries again after minutes. */
const untilRetryMs = 15_000;

interface Followed {
  workspaceId: string;
  commit: string | undefined;
  version: string;
  /** False for a site that is served as it lies in the repository: nothing is asked then. */
  isBuilt: boolean;
}

/**
 * Follows the build of the shown version until it ends. `flips` counts how often a newly built site took the place of another one, so that
 * the page can be loaded again. Null until the first answer.
 */
export function useSiteBuild({ workspaceId, commit, version, isBuilt }: Followed) {
  const [build, setBuild] = useState<ShownBuild | null>(null);
  const [flips, setFlips] = useState(0);
  /** The built site that the page showed at the last look. Until there is one, the page itself asks again. */
  const seen = useRef<string | null>(null);
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another build
  useEffect(() => {
    if (!isBuilt) return;
    const left = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const look = async () => {
      const query = commit === undefined ? "" : `?commit=${commit}`;
      const found = await requestJson<ShownBuild>("GET", `/api/workspaces/${workspaceId}/build${query}`).catch(
        () => null,
      );
      if (left.signal.aborted) return;
      // An admin has switched the builds off since the page was opened.
      if (found?.state === "as-it-lies") return setBuild(null);
      if (found) {
        if (seen.current !== null && seen.current !== found.shown) setFlips((count) => count + 1);
        seen.current = found.shown;
        setBuild(found);
      }
      // Without a connection the next look decides.
      if (found === null || found.state === "waiting" || found.state === "running") timer = setTimeout(look, againMs);
      else if (found.retryAt !== null) timer = setTimeout(look, untilRetryMs);
    };
    void look();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [workspaceId, commit, version, isBuilt, asked]);

  const lookAgain = useCallback(() => setAsked((times) => times + 1), []);
  return { build, flips, lookAgain };
}
