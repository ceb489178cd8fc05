import type { IncomingMessage } from "node:http";
import { cookieName, readCookies, readSignInId } from "../sign-in/session-cookie.ts";
import type { Refusal } from "./refuse-request.ts";

// Next keeps a body in memory before a route sees it, so bodies of people who are not signed in are limited here.

/** More than any route takes from people who are not signed in. */
export const strangerBytesMax = 2 * 1024 * 1024;

/** Returns true for a body that only signed-in people may send: a large one, or one that does not tell its length. */
export function isForSignedIn({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > strangerBytesMax;
}

/** Returns the refusal of such a body without a session cookie that we issued; null if it may be read. Runs no query. */
export async function refuseStrangersBody({ headers }: Pick<IncomingMessage, "headers">): Promise<Refusal | null> {
  const cookies = readCookies(new Headers({ cookie: headers.cookie ?? "" }));
  if ((await readSignInId(cookies[cookieName("session")])) !== null) return null;
  if (headers["transfer-encoding"] !== undefined)
    return { status: 411, code: "bad-request", sentence: "The request has to tell the length of its body." };
  // Not 413: a person whose sign-in has expired may send a picture of this size.
  return { status: 401, code: "not-signed-in", sentence: "Sign in before you send more than 2 MB." };
}
