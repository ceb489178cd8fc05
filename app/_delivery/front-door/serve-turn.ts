import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "#lib/platform/env.ts";
import { isId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { POST as acceptTurn } from "@/app/api/conversations/[conversationId]/edit-sessions/route.ts";
import { GET as streamTurn } from "@/app/api/edit-sessions/[editSessionId]/stream/route.ts";
import { refuseTooMany } from "../count-request.ts";
import { hearOut } from "./hear-out.ts";

// The two requests that every turn begins with: its message, and its stream. Their routes answer them here without Next, which would pass
// each word of a stream through three more streams.

interface TurnRoute {
  method: string;
  path: RegExp;
  answer(request: Request, id: string): Promise<Response>;
}

const routes: readonly TurnRoute[] = [
  {
    method: "POST",
    path: /^\/api\/conversations\/([^/]+)\/edit-sessions$/,
    answer: (request, conversationId) => acceptTurn(request, { params: Promise.resolve({ conversationId }) }),
  },
  {
    method: "GET",
    path: /^\/api\/edit-sessions\/([^/]+)\/stream$/,
    answer: (request, editSessionId) => streamTurn(request, { params: Promise.resolve({ editSessionId }) }),
  },
];

/** Answers such a request by its route, counted as Next's are, and returns true; returns false for any other one. */
export function serveTurn(incoming: IncomingMessage, response: ServerResponse): boolean {
  // In development Next loads a changed route again.
  if (env().NODE_ENV !== "production") return false;
  const [path = ""] = (incoming.url ?? "").split("?", 1);
  const route = routes.find((each) => each.method === incoming.method && each.path.test(path));
  const [, id = ""] = route?.path.exec(path) ?? [];
  const address = `http://${incoming.headers.host}${incoming.url}`;
  if (!route || !isId(id) || !URL.canParse(address)) return false;
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  const request = toRequest(incoming, address, closed.signal);
  void (async () => {
    try {
      await send(response, (await refuseTooMany(request, path)) ?? (await route.answer(request, id)), closed.signal);
      await hearOut(incoming);
      response.end();
    } catch (error) {
      if (!closed.signal.aborted) log.error({ err: error }, "an answer could not be sent");
      response.destroy();
    }
  })();
  return true;
}

function toRequest(incoming: IncomingMessage, address: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value = ""] of Object.entries(incoming.headers)) {
    for (const each of [value].flat()) headers.append(name, each);
  }
  const { method = "" } = incoming;
  if (method === "GET") return new Request(address, { headers, signal });
  // A route that has read enough of a body must not close the connection on which its refusal is sent.
  const parts: AsyncIterator<Uint8Array> = incoming.iterator({ destroyOnReturn: false });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Request(address, { method, headers, signal, body, duplex: "half" } as RequestInit);
}

/** Writes the answer as it comes, but does not end it. A reader that is slow is waited for, and one that leaves ends the stream. */
async function send(response: ServerResponse, answer: Response, closed: AbortSignal): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.flushHeaders();
  if (answer.body === null) return;
  const reader = answer.body.getReader();
  closed.addEventListener("abort", () => void reader.cancel().catch(() => undefined), { once: true });
  for (let part = await reader.read(); !part.done && !closed.aborted; part = await reader.read()) {
    if (!response.write(part.value)) await once(response, "drain", { signal: closed }).catch(() => undefined);
  }
}
