import { grantMs } from "#lib/projects/preview/create-preview-grant.ts";
import { readCookies } from "./session-cookie.ts";

// How a preview on a host of its own is opened: `/.sitewright/open/<code>/about.html` is spent for a cookie and leads to
// `/about.html`. Everything below `/.sitewright/` is ours on a preview's host.

const opening = /^\/\.sitewright\/open\/([a-z2-7]{26})(\/.*)?$/;

/** Where the editor's frame looks first: an empty page that says that the cookie has come back. */
export const openedPath = "/.sitewright/opened";

/** The code and the page that an address to be opened names; null for any other path. */
export function parseOpeningPath(path: string): { code: string; path: string } | null {
  const [, code, rest = "/"] = opening.exec(path) ?? [];
  return code ? { code, path: rest } : null;
}

/**
 * The Set-Cookie header for a preview's host. It is sent by a frame on another site too: Partitioned (CHIPS) cookies are, also
 * where third-party cookies are blocked, and they ask for Secure, which browsers grant to `*.localhost` without TLS. Behind
 * plain http elsewhere no browser keeps it; there it is a Lax one, which frames send if app and previews are of one site.
 */
export function previewCookie(root: string, cookie: string): string {
  const isSecure = isTrustworthy(root);
  const site = isSecure ? "Secure; SameSite=None; Partitioned" : "SameSite=Lax";
  return `${cookieName(isSecure)}=${cookie}; Path=/; Max-Age=${grantMs / 1_000}; HttpOnly; ${site}`;
}

/** The cookie that a request to a preview's host carries, or null. */
export function readPreviewCookie(root: string, headers: Headers): string | null {
  return readCookies(headers)[cookieName(isTrustworthy(root))] ?? null;
}

/** With the prefix no neighbouring host can set it (RFC 6265bis, section 4.1.3.2). */
function cookieName(isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}sitewright-preview`;
}

/** Whether browsers keep Secure cookies of this host. The port is as the request says it, and may be nonsense. */
function isTrustworthy(root: string): boolean {
  return /^https:\/\/|^http:\/\/[^/:]+\.localhost\.?(?::[^/]*)?\/$/i.test(root);
}
