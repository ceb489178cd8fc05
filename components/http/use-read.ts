"use client";

import { useEffect, useState } from "react";
import { requestJson, sentenceOf } from "./request-json";

/**
 * Returns what the server answers to a GET of `path`, or the sentence to show when that fails; both are null while nothing
 * is known. Reads again when `path` or `version` changes, and shows the previous answer until the next one has arrived. A
 * read that is no longer wanted is aborted. A null path reads nothing.
 */
export function useRead<T>(path: string | null, version = ""): { data: T | null; problem: string | null } {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the site gives another answer
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    requestJson<T>("GET", path, undefined, abort.signal).then(setData, (error: unknown) => {
      if (!abort.signal.aborted) setProblem(sentenceOf(error));
    });
    return () => abort.abort();
  }, [path, version]);
  return { data, problem };
}
