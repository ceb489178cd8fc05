import { env } from "#lib/platform/env.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The origin that people reach this server under: `APP_URL` when it is set, otherwise what the request was sent to.
 * `request.url` cannot tell: Next fills it from its own settings, not from the Host header.
 */
export function serverOrigin(headers: Headers): string {
  const origin = findServerOrigin(headers);
  if (origin !== null) return origin;
  throw platformRefusals["bad-request: host"]();
}

/** As `serverOrigin`; null where neither says it. */
export function findServerOrigin(headers: Headers): string | null {
  const origin = env().APP_URL ?? `http://${headers.get("host") ?? ""}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}

/**
 * Refuses a mutating request that another site's page sent. Cookies alone don't tell: a preview on a host of its own
 * can post here as well. Without `APP_URL` only host and port are compared, because a proxy in front may speak TLS.
 */
export function assertOwnOrigin(request: Request): void {
  if (readingMethods.has(request.method)) return;
  if (!request.headers.has("origin")) throw platformRefusals["bad-origin"]();
  assertNoForeignOrigin(request);
}

/** As above, but no Origin at all is let through: for what another token guards against other sites. */
export function assertNoForeignOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (readingMethods.has(request.method) || origin === null) return;
  if (!isOwnOrigin(origin, request.headers)) throw platformRefusals["bad-origin"]();
}

/**
 * For what is open to whoever comes first. A server that listens on this machine alone is asked for under this machine's
 * names; any other name means that a page somewhere has led its own name here (DNS rebinding), and its Origin would fit.
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

/** Host and port as a URL of that protocol writes them, so that a default port compares equal to none. */
function hostOf(origin: string, protocol: string): string {
  return new URL(origin.replace(/^http:/, protocol)).host;
}
