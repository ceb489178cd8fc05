import { env } from "#lib/platform/env.ts";
import { previewAncestors, previewSources } from "../preview/preview-host.ts";
import { findServerOrigin } from "../server-origin.ts";
import { readSiteHost } from "../sites/site-host.ts";

/** The kind of answer: a page or an answer of the app, a preview on its own host or under the app's, or a published site. */
export type Asked = "app" | "preview" | "limited-preview" | "site";

type HeaderSet = Record<string, string>;

/**
 * Returns the headers of every answer to such a request, including those that Next gives by itself. A header that a route
 * has set takes precedence. With the nonce only the page's own scripts run.
 */
export function securityHeaders(
  asked: Asked,
  { headers, nonce }: { headers: Pick<Headers, "get">; nonce: string },
): HeaderSet {
  const always = {
    "x-content-type-options": "nosniff",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    ...(env().APP_URL?.startsWith("https://") && { "strict-transport-security": "max-age=31536000" }),
  };
  if (asked === "site") return siteHeaders(headers);
  if (asked === "app") {
    return {
      ...always,
      "content-security-policy": appPolicy(headers, nonce),
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    };
  }
  const ancestors = asked === "preview" ? previewAncestors(headers.get("host")) : findServerOrigin(headers);
  return {
    ...always,
    "content-security-policy": `default-src 'none'; sandbox; frame-ancestors ${ancestors ?? "'none'"}`,
    "referrer-policy": "no-referrer",
    // In its sandbox a limited preview has the origin "null", so its own files are cross-origin to it.
    "cross-origin-resource-policy": asked === "preview" ? "same-origin" : "cross-origin",
    "x-robots-tag": "noindex",
  };
}

/** The site's own code decides what it loads and runs. Other sites can link to it, but not frame it. */
function siteHeaders(headers: Pick<Headers, "get">): HeaderSet {
  // A domain of a site's own may move to a server without https.
  const isOurs = readSiteHost(headers.get("host"))?.kind === "name";
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": "frame-ancestors 'self'",
    "referrer-policy": "strict-origin-when-cross-origin",
    // Sites of one server share a parent domain: none of them may give up its origin for that.
    "origin-agent-cluster": "?1",
    ...(isOurs && env().SITES_ORIGIN?.startsWith("https://") && { "strict-transport-security": "max-age=31536000" }),
  };
}

function appPolicy(headers: Pick<Headers, "get">, nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development";
  return [
    "default-src 'self'",
    // `strict-dynamic`: a script of the page may load the others; an address on this host does not let a script run.
    // Reloading in development needs eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // React writes style attributes, which a nonce does not cover.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    // The editor frames previews only, and a preview's frame cannot navigate to another host.
    `frame-src ${previewSources(headers)}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
