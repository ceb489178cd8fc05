import { canRead } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { Problem } from "#lib/platform/problem.ts";
import { processState } from "#lib/platform/process-state.ts";
import { countRequest } from "#lib/platform/quotas/request-rate.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { findProjectOf } from "#lib/projects/find-project-of.ts";
import { clientAddress } from "./client-address.ts";
import { problemResponse } from "./problem-response.ts";
import { cookieName, readCookies, readSignInId } from "./session-cookie.ts";

const entriesMax = 20_000;
/** Whose a session cookie is, as far as this process has seen it used: kept for counting, and for nothing else. */
const people = () => processState("quotas.people", () => new RecentMap<string>(entriesMax));

/** Remembers who sends this cookie, so that all sign-ins of one person are counted together from the next request on. */
export function rememberPerson(headers: Headers, { userId }: Actor): void {
  const cookie = readCookies(headers)[cookieName("session")];
  if (cookie) people().set(cookie, userId);
}

/**
 * Counts every request before anything is done for it: a signed-in person's by person, all others by client address. Returns
 * null, or the 429 answer when there were too many in a minute. Makes no query. Does not count the product's own scripts and
 * styles, nor the health check.
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

/** Counts a request about a project, for those who may see it: a stranger uses up nothing of it. */
export async function countProjectRequest(actor: Actor, params: Readonly<Record<string, string>>): Promise<void> {
  const project = await findProjectOf(params);
  if (project && canRead(actor, project)) await countRequest("project", project.id);
}

/** A cookie that this process has not seen used counts as its sign-in; one that was forged, as nobody. */
async function findPerson(headers: Headers): Promise<string | null> {
  const cookie = readCookies(headers)[cookieName("session")];
  if (!cookie) return null;
  return people().get(cookie) ?? (await readSignInId(cookie));
}

/** For a page, or a file of a preview. */
function sentenceFor({ userMessage, details }: Problem): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  const retryAfter = String(details.retryAfterSeconds ?? 60);
  return new Response(userMessage, { status: 429, headers: { ...headers, "retry-after": retryAfter } });
}
