"use client";

import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { useRead } from "../http/use-read";
import type { RequestPlace } from "./request-place";

/** Reads a request as it was sent, when somebody looks at it. */
export function useRequest({ editSessionId, n }: RequestPlace) {
  const { data: request, problem } = useRead<ModelRequest>(`/api/edit-sessions/${editSessionId}/requests/${n}`);
  return { request, problem };
}
