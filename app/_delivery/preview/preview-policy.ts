import { serverOrigin } from "../server-origin.ts";
import { previewAncestors, previewRoot } from "./preview-host.ts";
import type { PreviewRequest } from "./preview-request.ts";

/**
 * Returns the Content-Security-Policy of a previewed page: it runs as it would for a visitor, and may load from and send to
 * its own host and the given origins only. The origins come from `parseOrigin`, so none of them can end a source list.
 */
export function previewPolicy(
  headers: Pick<Headers, "get">,
  asked: PreviewRequest,
  origins: readonly string[],
): string {
  const isLimited = asked.mode === "limited";
  // On the app's own host only the paths below the grant belong to the site.
  const own = isLimited ? previewRoot(headers, asked) : "'self'";
  const allowed = [own, ...origins].join(" ");
  const sockets = origins.map((origin) => origin.replace(/^http/, "ws")).join(" ");
  return [
    ...(isLimited ? ["sandbox allow-scripts allow-forms"] : []),
    `frame-ancestors ${isLimited ? serverOrigin(headers) : previewAncestors(headers.get("host"))}`,
    `default-src ${allowed}`,
    `script-src ${allowed} 'unsafe-inline' 'unsafe-eval' blob: data:`,
    `style-src ${allowed} 'unsafe-inline' blob: data:`,
    ...["img-src", "font-src", "media-src", "frame-src", "worker-src"].map((name) => `${name} ${allowed} blob: data:`),
    `connect-src ${allowed} ${sockets} blob: data:`,
    `form-action ${allowed}`,
    `base-uri ${own}`,
    "object-src 'none'",
  ]
    .join("; ")
    .replace(/ {2,}/g, " ");
}
