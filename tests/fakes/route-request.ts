import { encode } from "next-auth/jwt";
import type { Actor } from "#lib/accounts/schema.ts";
import { peerHeaders } from "#lib/platform/peer-address.ts";
import { cookieName, sessionSecret } from "@/app/_delivery/sign-in/session-cookie.ts";

const ownHost = "localhost:3000";

export interface RouteRequest {
  method?: string;
  actor?: Actor;
  /** The whole Cookie header, in place of an actor's. */
  cookie?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address at the other end of the socket. */
  peer?: string;
  /** Null sends none. */
  origin?: string | null;
}

/** Builds a request as the app's own page would send it, for calling a route handler directly. */
export async function routeRequest(
  path: string,
  {
    method = "GET",
    actor,
    cookie,
    body,
    headers = {},
    peer = "192.0.2.1",
    origin = `http://${ownHost}`,
  }: RouteRequest = {},
): Promise<Request> {
  const all = new Headers({ host: ownHost, ...headers, ...peerHeaders(peer) });
  if (origin !== null) all.set("origin", origin);
  if (body !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  const sent = cookie ?? (actor && (await sessionCookie(actor)));
  if (sent) all.set("cookie", sent);
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  return new Request(`http://${ownHost}${path}`, { method, headers: all, body: text });
}

/** Returns the Cookie header of a browser in which the actor is signed in. */
export async function sessionCookie(actor: Actor): Promise<string> {
  const value = await encode({ token: { signInId: actor.signInId }, secret: sessionSecret() });
  return `${cookieName("session")}=${value}`;
}

/** Returns the context that Next passes to a route handler beside the request. */
export function routeContext<Params extends object>(params: Params): { params: Promise<Params> } {
  return { params: Promise.resolve(params) };
}
