import { env } from "#lib/platform/env.ts";
import { previewAncestors, previewSources } from "./preview-host.ts";
import { findServerOrigin } from "./server-origin.ts";

/** What is asked for: a page or an answer of the app, a preview on its own host, or one under the app's host. */
export type Asked = "app" | "preview" | "limited-preview";

type HeaderSet = Record<string, string>;

/**
 * The headers of every answer to such a request, also of those that Next gives by itself. A route may have said one of them
 * better: what it has set stays. The nonce lets the page's own scripts run, and nothing else that looks like a script.
 */
export function securityHeaders(asked: Asked, { headers, nonce }: { headers: Headers; nonce: string }): HeaderSet {
  const always = {
    "x-content-type-options": "nosniff",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    ...(env().APP_URL?.startsWith("https://") && { "strict-transport-security": "max-age=31536000" }),
  };
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
    // In its sandbox a limited preview has the origin "null", and its own files are another's to it.
    "cross-origin-resource-policy": asked === "preview" ? "same-origin" : "cross-origin",
    "x-robots-tag": "noindex",
  };
}

function appPolicy(headers: Headers, nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development";
  return [
    "default-src 'self'",
    // `strict-dynamic`: a script of the page may load the others; an address on this host alone lets none run. Reloading
    // while developing evaluates.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // React writes style attributes, which no nonce covers.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    // The editor frames previews and nothing else, and no preview's frame can be led anywhere else.
    `frame-src ${previewSources(headers)}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
