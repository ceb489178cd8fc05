import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestNotes } from "#lib/platform/current-request.ts";
import { log } from "#lib/platform/log.ts";

const charactersMax = 200;

/** Answers a request and, at log level `debug`, writes one line about it when it has ended or failed. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (notes: RequestNotes) => void,
): void {
  const notes: RequestNotes = {};
  if (log.isLevelEnabled("debug")) {
    const started = performance.now();
    const { method } = request;
    const path = loggablePath(request.url ?? "");
    response.once("close", () => {
      const ms = Math.round(performance.now() - started);
      const cut = response.writableFinished ? undefined : true;
      log.debug({ method, path, status: response.statusCode, ms, userId: notes.userId, cut }, "a request was answered");
    });
  }
  answer(notes);
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
