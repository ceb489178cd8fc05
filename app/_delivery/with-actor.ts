import type { Actor } from "#lib/accounts/schema.ts";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { noteSeen } from "#lib/accounts/sign-in/note-seen.ts";
import { isId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { clientAddress } from "./client-address.ts";
import { countProjectRequest, rememberPerson } from "./count-request.ts";
import { notePerson } from "./note-person.ts";
import { problemResponse } from "./problem-response.ts";
import type { RouteHandler } from "./public-route.ts";
import { assertOwnOrigin } from "./server-origin.ts";
import { cookieName, readCookies, readSignInId } from "./sign-in/session-cookie.ts";

/**
 * Wraps a route for signed-in people: reads the person from the database at each request, refuses mutations from other
 * sites, answers a malformed id like an unknown one, and turns thrown errors into problem documents. Caches keep no answer
 * unless the handler allows it.
 *
 * `withActor<"id">(async ({ actor, params, request }) => …)` names the dynamic segments of the route's folder.
 */
export function withActor<Param extends string = never>(
  handler: (context: { actor: Actor; params: Record<Param, string>; request: Request }) => Promise<Response>,
): RouteHandler<Param> {
  return async (request, context) => {
    try {
      const actor = await readActor(request);
      assertOwnOrigin(request);
      // Next passes no params to a route without dynamic segments.
      const params = (await context.params) ?? ({} as Record<Param, string>);
      assertIds(params);
      await countProjectRequest(actor, params);
      const response = await handler({ actor, params, request });
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
      return response;
    } catch (error) {
      return problemResponse(error, request);
    }
  };
}

/** Returns the signed-in person or null, for routes that signed-out people may use as well. */
export async function findRequestActor(request: Request): Promise<Actor | null> {
  const cookie = readCookies(request.headers)[cookieName("session")];
  const signInId = await readSignInId(cookie);
  const actor = signInId ? await loadActor(signInId) : null;
  if (signInId) rememberPerson(cookie, actor);
  if (actor) {
    notePerson(actor);
    noteSeen(actor, clientAddress(request.headers));
  }
  return actor;
}

async function readActor(request: Request): Promise<Actor> {
  const actor = await findRequestActor(request);
  if (!actor) throw platformRefusals["not-signed-in"]();
  return actor;
}

function assertIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if ((name === "id" || name.endsWith("Id")) && !isId(value)) throw notFound();
  }
}
