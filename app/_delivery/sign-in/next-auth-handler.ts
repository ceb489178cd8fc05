import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { notFound, type Problem } from "#lib/platform/problem.ts";
import { clientAddress } from "../client-address.ts";
import { problemDocument, statusOf } from "../problem-response.ts";
import { serverOrigin } from "../server-origin.ts";
import { authOptions } from "./auth-options.ts";
import { parseForm } from "./parse-form.ts";
import { cookieName, deviceCookie, deviceCookieName, readCookies } from "./session-cookie.ts";

const actions = new Set(["signin", "signout", "callback", "session", "csrf", "providers", "error"]);

/**
 * Runs NextAuth for one request. It gets the input that was parsed and checked here, through the form of its handler that
 * needs no global state of Next. So a malformed body is a 400, forged forwarding headers are ignored, and a failed sign-in
 * with `json=true` answers with NextAuth's `{url}` together with the members of a problem document.
 */
export async function handleNextAuth(request: Request, segments: string[]): Promise<Response> {
  const [action = ""] = segments;
  // There are no other providers: the only callback is a POST of the sign-in form. NextAuth would answer others with a 500.
  if (!actions.has(action) || (action === "callback" && request.method !== "POST")) throw notFound();
  const own = new URL(serverOrigin(request.headers));
  const url = new URL(request.url);
  const answer = new Answer();
  let problem: Problem | undefined;
  let device: string | undefined;
  const options = authOptions({
    clientAddress: clientAddress(request.headers),
    userAgent: request.headers.get("user-agent"),
    deviceToken: (email) => readCookies(request.headers)[deviceCookieName(email)],
    onSignedIn: ({ email, deviceToken }) => {
      device = deviceCookie(email, deviceToken);
    },
    onProblem: (found) => {
      problem = found;
    },
  });
  trustOwnOrigin();
  const asked: Partial<NextApiRequest> = {
    method: request.method,
    query: { ...queryOf(url, own), nextauth: segments },
    cookies: readableCookies(request.headers, own),
    headers: { host: own.host, "x-forwarded-host": own.host, "x-forwarded-proto": own.protocol.slice(0, -1) },
    body: request.method === "POST" ? await parseForm(request) : undefined,
  };
  const written: Writable = answer;
  await NextAuth(asked as NextApiRequest, written as NextApiResponse, options);
  const response = answer.toResponse(problem);
  if (device) response.headers.append("set-cookie", device);
  return response;
}

/**
 * Returns the cookies without a callback address that NextAuth cannot parse: it would answer each request with a 500 until
 * the cookie is gone.
 */
function readableCookies(headers: Headers, own: URL): Record<string, string> {
  const { [cookieName("callback")]: place, ...others } = readCookies(headers);
  return isPlace(place, own) ? { ...others, [cookieName("callback")]: place } : others;
}

function queryOf(url: URL, own: URL): Record<string, string> {
  const { callbackUrl, ...others } = Object.fromEntries(url.searchParams);
  return isPlace(callbackUrl, own) ? { ...others, callbackUrl } : others;
}

/**
 * Returns true if NextAuth takes the text for an address (`isValidHttpUrl`): a path of this server or a whole web address.
 */
function isPlace(text: string | undefined, own: URL): text is string {
  if (text === undefined) return false;
  const base = text.startsWith("/") ? own : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

/** Makes NextAuth read its own address from the headers given above, which needs these two settings. */
function trustOwnOrigin(): void {
  // biome-ignore-start lint/style/noProcessEnv: NextAuth reads these by itself, at each request.
  process.env.AUTH_TRUST_HOST = "1";
  delete process.env.NEXTAUTH_URL;
  // biome-ignore-end lint/style/noProcessEnv: as above
}

/** The part of Next's older response that NextAuth writes to. */
interface Writable {
  status(code: number): unknown;
  getHeader(name: string): unknown;
  setHeader(name: string, value: string | string[]): unknown;
  json(body: unknown): void;
  send(body: unknown): void;
  end(): unknown;
}

class Answer implements Writable {
  private readonly headers = new Headers();
  private code = 200;
  private body: unknown;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    if (name.toLowerCase() === "set-cookie") return this.headers.getSetCookie();
    return this.headers.get(name) ?? undefined;
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const item of [value].flat()) this.headers.append(name, item);
    return this;
  }

  json(body: unknown): void {
    this.body = body;
  }

  send(body: unknown): void {
    this.body = body;
  }

  end(): void {}

  toResponse(problem: Problem | undefined): Response {
    const status = problem && this.code === 401 ? statusOf(problem) : this.code;
    if (this.body === undefined || typeof this.body === "string") {
      return new Response(this.body ?? null, { status, headers: this.headers });
    }
    if (typeof problem?.details.retryAfterSeconds === "number") {
      this.headers.set("retry-after", String(problem.details.retryAfterSeconds));
    }
    const document = problem && { ...problemDocument(problem), status };
    return Response.json({ ...(this.body as object), ...document }, { status, headers: this.headers });
  }
}
