import { env } from "#lib/platform/env.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns the origin under which people reach this server: `APP_URL` if it is set, otherwise the host of the request.
 * `request.url` does not tell: Next fills it from its own settings, not from the Host header.
 */
export function serverOrigin(headers: Pick<Headers, "get">): string {
  const origin = findServerOrigin(headers);
  if (origin !== null) return origin;
  throw platformRefusals["bad-request: host"]();
}

/** As `serverOrigin`, but returns null if neither names an origin. */
export function findServerOrigin(headers: Pick<Headers, "get">): string | null {
  const origin = env().APP_URL ?? `http://${headers.get("host") ?? ""}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}

/**
 * Refuses a mutating request that a page of another site sent. Cookies alone do not tell: a preview on a host of its own can
 * post here as well. Without `APP_URL` only host and port are compared, because a proxy in front may terminate TLS.
 */
export function assertOwnOrigin(request: Request): void {
  if (readingMethods.has(request.method)) return;
  if (!request.headers.has("origin")) throw platformRefusals["bad-origin"]();
  assertNoForeignOrigin(request);
}

/** As above, but admits a request without an Origin, for routes that another token protects against other sites. */
export function assertNoForeignOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (readingMethods.has(request.method) || origin === null) return;
  if (!isOwnOrigin(origin, request.headers)) throw platformRefusals["bad-origin"]();
}

/**
 * Refuses a foreign host name, for routes that are open to the first person who comes. A server that listens only on this
 * machine is reached under this machine's names; any other name means that a page has pointed its own name here (DNS
 * rebinding), and its Origin would match.
 */
export function assertNameOfThisMachine(headers: Headers): void {
  const { APP_URL, HOST } = env();
  if (APP_URL || !isNameOfThisMachine(HOST)) return;
  if (!isNameOfThisMachine(new URL(serverOrigin(headers)).hostname)) throw platformRefusals["bad-origin"]();
}

function isNameOfThisMachine(name: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(name);
}

function isOwnOrigin(origin: string, headers: Headers): boolean {
  const own = serverOrigin(headers);
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  if (asked.protocol !== "http:" && asked.protocol !== "https:") return false;
  return env().APP_URL ? asked.origin === own : asked.host === hostOf(own, asked.protocol);
}

/** Returns host and port as a URL of that protocol writes them, without a default port. */
function hostOf(origin: string, protocol: string): string {
  return new URL(origin.replace(/^http:/, protocol)).host;
}
