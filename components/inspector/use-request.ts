"use client";

import { useEffect, useState } from "react";
import type {
  GivenAnswer,
  ModelRequest,
  RequestMessage,
  RequestMessages,
  RequestOverview,
} from "#lib/conversations/requests/request-schema.ts";
import { readJson } from "../http/read-json";
import { sentenceOf } from "../http/request-json";
import { useRead } from "../http/use-read";
import type { RequestId } from "./request-place";

const pathOf = ({ editSessionId, n }: RequestId) => `/api/edit-sessions/${editSessionId}/requests/${n}`;

/** Reads what a request consisted of, when somebody looks at it. Its long texts are read when they are opened. */
export function useRequest(place: RequestId) {
  const { data: request, problem } = useRead<RequestOverview>(`${pathOf(place)}/overview`);
  return { request, problem };
}

/** Reads one message of a request as it was sent, once `isAsked`. */
export function useMessage(place: RequestId, index: number, isAsked: boolean) {
  const { data, problem } = useRead<RequestMessages>(
    isAsked ? `${pathOf(place)}/messages?from=${index}&limit=1` : null,
  );
  return { message: data?.messages[0] ?? null, problem };
}

/** Reads the answer to a request. */
export function useAnswer(place: RequestId) {
  const { data, problem } = useRead<GivenAnswer>(`${pathOf(place)}/answer`);
  return { data, problem };
}

/** Reads a whole request, all its texts included, a part at a time. */
export function useWholeRequest({ editSessionId, n }: RequestId) {
  const [request, setRequest] = useState<ModelRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    readWholeRequest({ editSessionId, n }, abort.signal).then(setRequest, (error: unknown) => {
      if (!abort.signal.aborted) setProblem(sentenceOf(error));
    });
    return () => abort.abort();
  }, [editSessionId, n]);
  return { request, problem };
}

/** Reads a whole request. Throws `RequestProblem`. */
export async function readWholeRequest(place: RequestId, signal?: AbortSignal): Promise<ModelRequest> {
  const read = <T>(part: string) => readJson<T>(`${pathOf(place)}/${part}`, signal);
  const [overview, { answer }] = await Promise.all([read<RequestOverview>("overview"), read<GivenAnswer>("answer")]);
  const sent: RequestMessage[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page: RequestMessages = await read(`messages?from=${from}`);
    sent.push(...page.messages);
    from = page.next;
  }
  return { ...overview, sent, answer };
}
