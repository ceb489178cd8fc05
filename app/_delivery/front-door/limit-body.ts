import type { IncomingMessage, ServerResponse } from "node:http";
import { processState } from "#lib/platform/process-state.ts";
import { frontDoorWords } from "#lib/words/answers/front-door.ts";
import { countedPerson } from "../count-request.ts";
import { cookieName, readCookies } from "../sign-in/session-cookie.ts";
import type { Refusal } from "./refuse-request.ts";

// Next keeps a body in memory before a route sees it. So only signed-in people send large bodies, and each of them a few at a time.

/** More than any route takes from people who are not signed in. */
export const strangerBytesMax = 2 * 1024 * 1024;

/** One browser sends no more requests at once over HTTP/1.1. */
export const bodiesMax = 6;

/** Returns true for a large body, or one that does not tell its length. */
export function isLarge({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > strangerBytesMax;
}

/**
 * Returns the refusal of a large body without a session cookie that we issued and know of no end of, or of one too many of the same person; null if it may be
 * read. It counts until the response has ended. Runs no query.
 */
export async function refuseLargeBody(
  { headers }: Pick<IncomingMessage, "headers">,
  response: ServerResponse,
): Promise<Refusal | null> {
  const cookie = readCookies(new Headers({ cookie: headers.cookie ?? "" }))[cookieName("session")];
  const person = await countedPerson(cookie);
  if (person !== null) return countBody(person, response);
  if (headers["transfer-encoding"] !== undefined)
    return { status: 411, code: "bad-request", sentence: () => frontDoorWords.noLength };
  // Not 413: a person whose sign-in has expired may send a picture of this size.
  return { status: 401, code: "not-signed-in", sentence: () => frontDoorWords.signInFirst };
}

const counts = () => processState("front-door.bodies", () => new Map<string, number>());

/** Counts a body until its response has ended, or returns the refusal. */
export function countBody(sender: string, response: ServerResponse): Refusal | null {
  const count = counts().get(sender) ?? 0;
  if (count >= bodiesMax)
    return {
      status: 429,
      code: "too-many-requests",
      sentence: () => frontDoorWords.tooManyBodies(bodiesMax),
    };
  // The sender may have gone while the cookie was read: "close" does not come again.
  if (response.destroyed) return null;
  counts().set(sender, count + 1);
  response.once("close", () => {
    const left = (counts().get(sender) ?? 1) - 1;
    if (left > 0) counts().set(sender, left);
    else counts().delete(sender);
  });
  return null;
}
