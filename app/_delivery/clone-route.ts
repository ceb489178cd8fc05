import { isId } from "#lib/platform/ids.ts";
import { openClone } from "#lib/publishing/clone/open-clone.ts";
import type { ServedBranch } from "#lib/workspaces/transfer/serve-branch.ts";
import { problemResponse } from "./problem-response.ts";
import type { RouteHandler } from "./public-route.ts";
import { assertNoForeignOrigin } from "./server-origin.ts";

/**
 * Wraps a route for git clients, which send a token as the password of HTTP's basic scheme (RFC 7617) and know neither cookies nor JSON.
 * Without a token that opens this project they are asked for one, whether the project exists or not.
 */
export function cloneRoute(
  handler: (context: { branch: ServedBranch; request: Request }) => Promise<Response>,
): RouteHandler<"projectId"> {
  return async (request, context) => {
    try {
      assertNoForeignOrigin(request);
      const { projectId } = await context.params;
      const branch = isId(projectId)
        ? await openClone({ projectId, token: readPassword(request.headers.get("authorization")) })
        : null;
      return branch === null ? askForToken() : await handler({ branch, request });
    } catch (error) {
      return problemResponse(error, request);
    }
  };
}

/** As caches of HTTP/1.0 and 1.1 both understand it, like git's own server. */
export const neverKept = {
  "cache-control": "no-cache, max-age=0, must-revalidate",
  expires: "Fri, 01 Jan 1980 00:00:00 GMT",
};

function askForToken(): Response {
  return new Response("A token of this project is needed as the password.\n", {
    status: 401,
    headers: {
      ...neverKept,
      "content-type": "text/plain; charset=utf-8",
      "www-authenticate": 'Basic realm="Sitewright", charset="UTF-8"',
    },
  });
}

function readPassword(authorization: string | null): string | null {
  const [, encoded] = /^basic ([A-Za-z0-9+/=]{1,400})$/i.exec(authorization ?? "") ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  return colon < 0 ? null : pair.slice(colon + 1).trim();
}
