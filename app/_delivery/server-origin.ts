import { env } from "#lib/platform/env.ts";
import { Problem } from "#lib/platform/problem.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The origin that people reach this server under: `APP_URL` when it is set, otherwise what the request was sent to.
 * `request.url` cannot tell: Next fills it from its own settings, not from the Host header.
 */
export function serverOrigin(headers: Headers): string {
  const appUrl = env().APP_URL;
  if (appUrl) return new URL(appUrl).origin;
  return `http://${headers.get("host") ?? ""}`;
}

/**
 * Refuses a mutating request that another site's page sent. Cookies alone don't tell: a preview on a host of its own
 * can post here as well. Without `APP_URL` only host and port are compared, because a proxy in front may speak TLS.
 */
export function assertOwnOrigin(request: Request): void {
  if (readingMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  if (origin && isOwnOrigin(origin, request.headers)) return;
  throw new Problem(
    "forbidden",
    "bad-origin",
    "This request did not come from a page of this server. Open Sitewright in your browser and try again there.",
  );
}

function isOwnOrigin(origin: string, headers: Headers): boolean {
  const own = serverOrigin(headers);
  if (!URL.canParse(origin) || !URL.canParse(own)) return false;
  const asked = new URL(origin);
  if (asked.protocol !== "http:" && asked.protocol !== "https:") return false;
  return env().APP_URL ? asked.origin === own : asked.host === hostOf(own, asked.protocol);
}

/** Host and port as a URL of that protocol writes them, so that a default port compares equal to none. */
function hostOf(origin: string, protocol: string): string {
  return new URL(origin.replace(/^http:/, protocol)).host;
}
