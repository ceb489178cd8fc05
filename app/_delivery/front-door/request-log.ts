import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestNotes } from "#lib/platform/current-request.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { recordRequest } from "#lib/platform/metrics/metrics.ts";
import { withSpan } from "#lib/platform/tracing/tracing.ts";
import { startRequestSpan } from "./request-span.ts";
import { routeClassOf } from "./route-class.ts";
import type { Asked } from "./security-headers.ts";

const charactersMax = 200;

/** Answers a request under an id, which the answer carries, counts it when it has ended or failed, and at log level `debug` writes one line about it then. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  answer: (notes: RequestNotes) => void,
): void {
  const notes: RequestNotes = { requestId: requestIdOf(request) };
  const traced = startRequestSpan(request, asked, notes.requestId);
  if (traced) notes.traceId = traced.span.traceId;
  response.setHeader(requestIdHeader, notes.requestId);
  const started = performance.now();
  // Next rewrites the address.
  const { method, url = "" } = request;
  response.once("close", () => {
    const ms = performance.now() - started;
    const path = url.split("?", 1)[0] ?? "";
    traced?.end(response);
    recordRequest(routeClassOf(asked, path, response.getHeader("content-type")), response.statusCode, ms);
    if (log.isLevelEnabled("debug")) logEnd({ method, path: loggablePath(url), ms: Math.round(ms) }, response, notes);
  });
  if (traced) withSpan(traced.span, () => answer(notes));
  else answer(notes);
}

function logEnd(request: { method?: string; path: string; ms: number }, response: ServerResponse, notes: RequestNotes) {
  const cut = response.writableFinished ? undefined : true;
  const { method, path, ms } = request;
  const { requestId, userId, traceId } = notes;
  log.debug(
    { method, path, status: response.statusCode, ms, requestId, userId, traceId, cut },
    "a request was answered",
  );
}

const requestIdHeader = "x-request-id";

/**
 * Returns the id that a trusted proxy has given the request, or a new one. Such an id has 16 to 36 hexadecimal digits and hyphens, like
 * nginx's `$request_id` and a UUID: no token of the product fits, so none gets into the log this way.
 */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader];
  const isOurs = env().TRUSTED_PROXIES > 0 && typeof given === "string" && /^[\da-f-]{16,36}$/i.test(given);
  return isOurs ? given : newId();
}

/**
 * Returns the path without its query and without the tokens of invitations and previews, so that a log cannot be used to get
 * in.
 */
export function loggablePath(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  return decode(path)
    .replace(/[a-z2-7]{26}/gi, "…")
    .slice(0, charactersMax);
}

/** A token may be written percent-encoded. */
function decode(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
}
