import { STATUS_CODES } from "node:http";
import { isConnectionLost } from "#lib/platform/db/connection-lost.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { Problem, type ProblemKind } from "#lib/platform/problem.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { loggablePath } from "./front-door/request-log.ts";

const statusByKind: Record<ProblemKind, number> = {
  "bad-request": 400,
  "not-signed-in": 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  unsupported: 415,
  invalid: 422,
  throttled: 429,
  unavailable: 503,
  unexpected: 500,
};

export function statusOf({ kind }: { kind: ProblemKind }): number {
  return statusByKind[kind];
}

/** Returns the members of the problem document (RFC 9457, section 3.1) with `code` and the problem's details. */
export function problemDocument(problem: Problem): Record<string, unknown> {
  const status = statusOf(problem);
  return {
    ...problem.details,
    type: "about:blank",
    title: STATUS_CODES[status],
    status,
    detail: problem.tell(),
    code: problem.code,
  };
}

/**
 * Returns the response for a thrown error. An expected failure carries its own sentence, and so does a database that can't be reached.
 * Any other error is logged under a number, and the response holds only that number.
 */
export function problemResponse(error: unknown, request?: Request): Response {
  if (error instanceof Problem)
    return respond(problemDocument(error), statusOf(error), error.details.retryAfterSeconds);
  const failed = { method: request?.method, path: request && loggablePath(new URL(request.url).pathname) };
  if (isConnectionLost(error)) {
    log.error({ err: error, ...failed }, "a request could not reach the database");
    return problemResponse(platformRefusals["database-unreachable"]());
  }
  const errorId = newId();
  log.error({ err: error, errorId, ...failed }, "a request failed");
  return problemResponse(platformRefusals.unexpected(errorId));
}

function respond(body: Record<string, unknown>, status: number, retryAfterSeconds?: unknown): Response {
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (typeof retryAfterSeconds === "number") headers.set("retry-after", String(retryAfterSeconds));
  return new Response(JSON.stringify(body), { status, headers });
}
