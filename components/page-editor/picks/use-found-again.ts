"use client";

import { useEffect, useEffectEvent } from "react";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { RequestProblem, requestJson } from "../../http/request-json";
import { sourceMapPath } from "../use-source-map";
import { findAgain } from "./find-again";
import type { KeptPick } from "./picking-state";
import type { Picking } from "./use-picking";

/** Finds the picks again in the newest version of their pages, each time `version` changes. */
export function useFoundAgain(workspaceId: string, version: string, picking: Picking): void {
  const { dispatch } = picking;
  const current = useEffectEvent(() => picking.picks);
  const paths = [...new Set(picking.picks.map(({ path }) => path))].join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the site has other pages
  useEffect(() => {
    const abort = new AbortController();
    for (const path of paths.split("\n").filter(Boolean)) {
      const found = (map: SourceMap | null) => {
        if (abort.signal.aborted) return;
        const picks = current().filter((pick) => pick.path === path);
        dispatch({ type: "found-again", picks: picks.map((pick) => inVersion(map, pick)) });
      };
      requestJson<SourceMap>("GET", sourceMapPath(workspaceId, { path }), undefined, abort.signal).then(
        found,
        (error: unknown) => {
          // Otherwise the picks stay as they are, and the server finds them again when they are sent.
          if (error instanceof RequestProblem && error.status === 404) found(null);
        },
      );
    }
    return () => abort.abort();
  }, [workspaceId, version, paths, dispatch]);
}

/** Returns the pick as this version of its page has it; without the page it is gone. */
function inVersion(map: SourceMap | null, pick: KeptPick): KeptPick {
  if (map?.commit === pick.commit) return pick.isGone ? { ...pick, isGone: false } : pick;
  const element = map && findAgain(map, pick);
  if (!map || !element) return { ...pick, isGone: true };
  const { ref, name, tag, selector, textContent } = element;
  const { commit, title: pageTitle } = map;
  return { ...pick, ref, name, tag, selector, textContent, commit, pageTitle, isGone: false };
}
