"use client";

import { useEffect, useEffectEvent } from "react";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { RequestProblem, requestJson } from "../../http/request-json";
import { findMap, keepMap } from "../kept-maps";
import { sourceMapPath } from "../use-source-map";
import { findInVersion, hasTwin } from "./find-in-version";
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
    const read = (query: { path: string; commit?: string }) =>
      requestJson<SourceMap>("GET", sourceMapPath(workspaceId, query), undefined, abort.signal);
    const find = async (path: string) => {
      const map = await read({ path }).catch(nullIfMissing);
      for (const { commit } of current().filter((pick) => pick.path === path)) {
        // A pick can be older than this tab. Without the map of its version the server finds it again when it is sent.
        if (!map || commit === map.commit || findMap({ path, commit })) continue;
        const before = await read({ path, commit }).catch(nullIfMissing);
        if (before) keepMap(before);
      }
      if (abort.signal.aborted) return;
      if (map) keepMap(map);
      const picks = current().filter((pick) => pick.path === path);
      dispatch({ type: "found-again", picks: picks.map((pick) => inVersion(map, pick)) });
    };
    // If the server can't be reached the picks stay as they are, and it finds them again when they are sent.
    for (const path of paths.split("\n").filter(Boolean)) find(path).catch(() => undefined);
    return () => abort.abort();
  }, [workspaceId, version, paths, dispatch]);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof RequestProblem && error.status === 404) return null;
  throw error;
}

/** Returns the pick as this version of its page has it; without the page it is gone. If it can't be told, it stays as it was picked. */
function inVersion(map: SourceMap | null, pick: KeptPick): KeptPick {
  if (!map) return { ...pick, isGone: true };
  const there = pick.isGone ? { ...pick, isGone: false } : pick;
  if (map.commit === pick.commit) return there;
  const before = findMap(pick);
  const element = before && findInVersion(before, map, pick.ref);
  if (!element) return before && !hasTwin(map, pick) ? { ...pick, isGone: true } : there;
  const { ref, name, tag, selector, textContent } = element;
  const { commit, title: pageTitle } = map;
  return { ...pick, ref, name, tag, selector, textContent, commit, pageTitle, isGone: false };
}
