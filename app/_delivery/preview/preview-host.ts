import { env } from "#lib/platform/env.ts";
import { findServerOrigin, serverOrigin } from "../server-origin.ts";

// Previews have hosts of their own, one per grant, so that a previewed page shares no origin, cookie or storage with the app
// or with another preview. `*.localhost` is this machine by RFC 6761, section 6.3; browsers need no setup.

const localSuffix = ".preview.localhost";
const token = /^[a-z2-7]{26}$/;
const namesOfThisMachine = new Set(["localhost", "127.0.0.1"]);

/** Returns the grant token in a preview's host name, null if it is malformed, undefined if this is not a preview host. */
export function previewTokenOfHost(host: string | null): string | null | undefined {
  const name = (host ?? "")
    .toLowerCase()
    .replace(/:[^:\]]*$/, "")
    .replace(/\.$/, "");
  for (const suffix of previewSuffixes()) {
    if (name === suffix.slice(1)) return null;
    if (name.endsWith(suffix))
      return isPreviewToken(name.slice(0, -suffix.length)) ? name.slice(0, -suffix.length) : null;
  }
  return undefined;
}

export function isPreviewToken(text: string): boolean {
  return token.test(text);
}

/**
 * Returns true if previews may be served under the app's own host, which needs a server without a configured preview host.
 */
export function limitedPreviewsAllowed(): boolean {
  return env().PREVIEW_ORIGIN === undefined;
}

/** Returns true if the sender of this request can see previews only under the app's own host. */
export function previewIsLimited(headers: Headers): boolean {
  if (!limitedPreviewsAllowed()) return false;
  const { protocol, hostname } = new URL(serverOrigin(headers));
  return protocol !== "http:" || !namesOfThisMachine.has(hostname);
}

/** `url` opens the preview once; `root` is the address of its pages from then on. */
export interface PreviewUrls {
  url: string;
  root: string;
}

/** Returns the addresses of a preview on a host of its own. */
export function previewUrls(headers: Headers, { token, code }: { token: string; code: string }): PreviewUrls {
  const { PREVIEW_ORIGIN } = env();
  const { port } = new URL(serverOrigin(headers));
  const origin = PREVIEW_ORIGIN?.replace("*", token) ?? `http://${token}${localSuffix}${port && `:${port}`}`;
  return { url: new URL(`/.sitewright/open/${code}/`, origin).href, root: new URL("/", origin).href };
}

/** Returns the address of a preview under the app's own host. It has no code, so both addresses are the same. */
export function limitedPreviewUrls(headers: Headers, token: string): PreviewUrls {
  const url = `${serverOrigin(headers)}/preview/${token}/`;
  return { url, root: url };
}

/** Returns the address at which a preview's site begins, for a request to any of its files. */
export function previewRoot(
  headers: Pick<Headers, "get">,
  { mode, token }: { mode: "host" | "limited"; token: string },
): string {
  if (mode === "limited") return `${serverOrigin(headers)}/preview/${token}/`;
  const host = headers.get("host") ?? "";
  const isLocal = host.replace(/\.?(?::\d*)?$/, "").endsWith(localSuffix);
  const { PREVIEW_ORIGIN } = env();
  return `${PREVIEW_ORIGIN && !isLocal ? new URL(PREVIEW_ORIGIN.replace("*", token)).protocol : "http:"}//${host}/`;
}

/** Returns the sources that may frame a preview of this host, for the Content-Security-Policy: only the app. */
export function previewAncestors(host: string | null): string {
  const { APP_URL } = env();
  if (APP_URL) return new URL(APP_URL).origin;
  const port = /:\d+$/.exec(host ?? "")?.[0] ?? "";
  return [...namesOfThisMachine].map((name) => `http://${name}${port}`).join(" ");
}

/** Returns the hosts of previews that this request's page may frame, as sources for the Content-Security-Policy. */
export function previewSources(headers: Pick<Headers, "get">): string {
  const { PREVIEW_ORIGIN } = env();
  if (PREVIEW_ORIGIN) return PREVIEW_ORIGIN;
  const origin = findServerOrigin(headers);
  const own = origin === null ? null : new URL(origin);
  if (own?.protocol !== "http:" || !namesOfThisMachine.has(own.hostname)) return "'self'";
  return `http://*${localSuffix}${own.port && `:${own.port}`}`;
}

/** Returns the token and the path of a limited preview's address, or null for any other address. */
export function limitedPreviewOf(pathname: string): { token: string; path: string | undefined } | null {
  const [, token, path] = /^\/preview\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  return token && isPreviewToken(token) && limitedPreviewsAllowed() ? { token, path } : null;
}

function previewSuffixes(): string[] {
  const { PREVIEW_ORIGIN } = env();
  if (!PREVIEW_ORIGIN) return [localSuffix];
  const { hostname } = new URL(PREVIEW_ORIGIN.replace("*", "grant"));
  return [hostname.replace(/^grant/, ""), localSuffix];
}
