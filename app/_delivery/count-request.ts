import { canRead } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { Problem } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { countRequest } from "#lib/platform/quotas/request-rate.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { findProjectOf } from "#lib/projects/find-project-of.ts";
import { clientAddress } from "./client-address.ts";
import { problemResponse } from "./problem-response.ts";
import { cookieName, readCookies, readSignInId } from "./sign-in/session-cookie.ts";

const entriesMax = 20_000;
/** The person behind each session cookie that this process has seen. Used only for counting. */
const people = () => processState("quotas.people", () => new RecentMap<string>(entriesMax));

/** Remembers the sender of this cookie, so that from the next request on all sign-ins of one person are counted together. */
export function rememberPerson(headers: Headers, { userId }: Actor): void {
  const cookie = readCookies(headers)[cookieName("session")];
  if (cookie) people().set(cookie, userId);
}

/** Returns the person behind a session cookie; undefined if this process has not seen them yet. */
export const knownPerson = (cookie: string): string | undefined => people().get(cookie);

/**
 * Counts every request before anything is done for it: by person if the sender is signed in, otherwise by client address.
 * Returns null, or a 429 response if there were too many in a minute. Runs no query. Does not count the product's own
 * scripts and styles or the health check.
 */
export async function refuseTooMany(request: Request, pathname: string, isPreview: boolean): Promise<Response | null> {
  if (!isPreview && (pathname.startsWith("/_next/") || pathname === "/api/health")) return null;
  try {
    const person = isPreview ? null : await findPerson(request.headers);
    if (person) await countRequest("person", person);
    else await countRequest("address", clientAddress(request.headers));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return !isPreview && pathname.startsWith("/api/") ? problemResponse(error, request) : sentenceFor(error);
  }
}

/** Counts a request about a project, but only from people who may see it: a stranger cannot use up the project's quota. */
export async function countProjectRequest(actor: Actor, params: Readonly<Record<string, string>>): Promise<void> {
  const project = await findProjectOf(params);
  if (project && canRead(actor, project)) await countRequest("project", project.id);
}

/**
 * Returns the person whom a session cookie is counted for, or the sign-in while this process does not know the person yet.
 * Returns null for a forged cookie.
 */
async function findPerson(headers: Headers): Promise<string | null> {
  const cookie = readCookies(headers)[cookieName("session")];
  if (!cookie) return null;
  return knownPerson(cookie) ?? (await readSignInId(cookie));
}

/** Returns the refusal as plain text, for a page or a file of a preview. */
function sentenceFor({ userMessage, details }: Problem): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  const retryAfter = String(details.retryAfterSeconds ?? 60);
  return new Response(userMessage, { status: 429, headers: { ...headers, "retry-after": retryAfter } });
}
