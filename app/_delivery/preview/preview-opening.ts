import { grantMs } from "#lib/projects/preview/create-preview-grant.ts";
import { readCookies } from "../sign-in/session-cookie.ts";

// Opening a preview on a host of its own: `/.sitewright/open/<code>/about.html` exchanges the code for a cookie and
// redirects to `/about.html`. On a preview's host everything below `/.sitewright/` is ours.

const opening = /^\/\.sitewright\/open\/([a-z2-7]{26})(\/.*)?$/;

/** The page that the editor's frame loads first. It is empty and reports that the browser sent the cookie back. */
export const openedPath = "/.sitewright/opened";

/** Returns the code and the page in an opening address, or null for any other path. */
export function parseOpeningPath(path: string): { code: string; path: string } | null {
  const [, code, rest = "/"] = opening.exec(path) ?? [];
  return code ? { code, path: rest } : null;
}

/**
 * Returns the Set-Cookie header for a preview's host. A frame on another site must send the cookie too. Partitioned (CHIPS)
 * cookies are sent even where third-party cookies are blocked, but they need Secure, which browsers grant to `*.localhost`
 * without TLS. On other plain-http hosts no browser keeps a Secure cookie: there it is a Lax one, which frames send if the
 * app and the previews are on one site.
 */
export function previewCookie(root: string, cookie: string): string {
  const isSecure = isTrustworthy(root);
  const site = isSecure ? "Secure; SameSite=None; Partitioned" : "SameSite=Lax";
  return `${cookieName(isSecure)}=${cookie}; Path=/; Max-Age=${grantMs / 1_000}; HttpOnly; ${site}`;
}

/** Returns the cookie of a request to a preview's host, or null. */
export function readPreviewCookie(root: string, headers: Pick<Headers, "get">): string | null {
  return readCookies(headers)[cookieName(isTrustworthy(root))] ?? null;
}

/** With the prefix, a neighbouring host cannot set the cookie (RFC 6265bis, section 4.1.3.2). */
function cookieName(isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}sitewright-preview`;
}

/** Returns true if browsers keep Secure cookies of this host. The port comes from the request and may be nonsense. */
function isTrustworthy(root: string): boolean {
  return /^https:\/\/|^http:\/\/[^/:]+\.localhost\.?(?::[^/]*)?\/$/i.test(root);
}
