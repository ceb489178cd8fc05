"use client";

import { useEffect, useState } from "react";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import type { RequestPlace } from "./request-place";

/** A request as it was sent, read when it is looked at. */
export function useRequest({ editSessionId, n }: RequestPlace): {
  request: ModelRequest | null;
  problem: string | null;
} {
  const [request, setRequest] = useState<ModelRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    requestJson<ModelRequest>("GET", `/api/edit-sessions/${editSessionId}/requests/${n}`, undefined, gone.signal).then(
      setRequest,
      (error) => {
        if (!gone.signal.aborted) setProblem(sentenceOf(error));
      },
    );
    return () => gone.abort();
  }, [editSessionId, n]);
  return { request, problem };
}
