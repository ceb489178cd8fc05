import type { RouteClass } from "#lib/platform/metrics/metrics.ts";
import type { Asked } from "./security-headers.ts";

/** Returns the class in which a request is counted. `contentType` is the answer's. */
export function routeClassOf(asked: Asked, path: string, contentType: unknown): RouteClass {
  if (asked === "site") return "site";
  if (asked !== "app") return "preview";
  if (typeof contentType === "string" && contentType.startsWith("text/event-stream")) return "stream";
  if (path.startsWith("/api/")) return "api";
  // The product's scripts and styles, and the files of `public`.
  return path.startsWith("/_next/") || /\.[a-z0-9]{2,5}$/.test(path) ? "asset" : "page";
}
