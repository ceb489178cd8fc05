"use client";

import { useEffect, useState } from "react";
import { readJson } from "./read-json";
import { sentenceOf } from "./request-json";

/**
 * Returns the server's answer to a GET of `path`, or the sentence to show if that fails; both are null until one arrives.
 * Reads again when `path` or `version` changes, and shows the previous answer until the next one arrives. Aborts a read
 * whose result is no longer needed. A null path sends no request.
 */
export function useRead<T>(path: string | null, version = ""): { data: T | null; problem: string | null } {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the site gives another answer
  useEffect(() => {
    if (path === null) return;
    const abort = new AbortController();
    readJson<T>(path, abort.signal).then(
      (answer) => {
        setData(answer);
        setProblem(null);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(sentenceOf(error));
      },
    );
    return () => abort.abort();
  }, [path, version]);
  return { data, problem };
}
