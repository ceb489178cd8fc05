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
/** The person behind each session cookie that this process has seen; null if its sign-in has ended. Used only for counting. */
const people = () => processState("quotas.people", () => new RecentMap<string | null>(entriesMax));

/**
 * Remembers the sender of this cookie, so that from the next request on all sign-ins of one person are counted together. A cookie whose
 * sign-in has ended counts as no person's from then on.
 */
export function rememberPerson(cookie: string | undefined, actor: Actor | null): void {
  if (cookie) people().set(cookie, actor?.userId ?? null);
}

/**
 * Returns the person whom a session cookie is counted for, or the sign-in while this process does not know the person yet. Returns null
 * for a cookie that is missing, forged or expired, or whose sign-in is known to have ended.
 */
export async function countedPerson(cookie: string | undefined): Promise<string | null> {
  const signInId = await readSignInId(cookie);
  if (!cookie || signInId === null) return null;
  const known = people().get(cookie);
  return known === undefined ? signInId : known;
}

/**
 * Counts every request to the app before anything is done for it: by person if the sender is signed in, otherwise by client address.
 * Returns null, or a 429 response if there were too many in a minute. Runs no query. Does not count the product's own
 * scripts and styles or the health check.
 */
export async function refuseTooMany(request: Request, pathname: string): Promise<Response | null> {
  if (pathname.startsWith("/_next/") || pathname === "/api/health") return null;
  try {
    const person = await countedPerson(readCookies(request.headers)[cookieName("session")]);
    if (person) await countRequest("person", person);
    else await countRequest("address", clientAddress(request.headers));
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return pathname.startsWith("/api/") ? problemResponse(error, request) : sentenceFor(error);
  }
}

/** Counts a request about a project, but only from people who may see it: a stranger cannot use up the project's quota. */
export async function countProjectRequest(actor: Actor, params: Readonly<Record<string, string>>): Promise<void> {
  const project = await findProjectOf(params);
  if (project && canRead(actor, project)) await countRequest("project", project.id);
}

/** Returns the refusal as plain text, for a page. */
function sentenceFor(problem: Problem): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  const retryAfter = String(problem.details.retryAfterSeconds ?? 60);
  return new Response(problem.tell(), { status: 429, headers: { ...headers, "retry-after": retryAfter } });
}
