import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";
import { attributes, ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { parseTraceParent } from "#lib/platform/tracing/trace-parent.ts";
import { isTracing, type OpenSpan, startSpan } from "#lib/platform/tracing/tracing.ts";
import { methods } from "./refuse-request.ts";
import type { Asked } from "./security-headers.ts";

// A span holds the pattern of a request's route and never its path, which may hold the token of an invitation.

/** The span of a request, and the function that ends it with the answer. */
interface RequestSpan {
  span: OpenSpan;
  end: (response: ServerResponse) => void;
}

/**
 * Begins the span of a request to a page or a route of the API; null for others and while tracing is off. Files of the build and of previews
 * come by the hundred, and load balancers and scrapers ask all the time.
 */
export function startRequestSpan(request: IncomingMessage, asked: Asked, requestId: string): RequestSpan | null {
  if (!isTracing() || asked !== "app") return null;
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (path.startsWith("/_next/") || path === "/api/health" || path === "/api/metrics" || isFile(path)) return null;
  const method = methods.includes(request.method ?? "") ? (request.method ?? "") : "_OTHER";
  const span = startSpan(method, { kind: "server", parent: trustedParent(request) });
  if (span === null) return null;
  span.set({ [attributes.httpMethod]: method, [ownAttributes.requestId]: requestId });
  return {
    span,
    end({ statusCode, headersSent }) {
      const route = findRoute(path, routes());
      if (route !== null) span.rename(`${method} ${route}`);
      span.set({
        [attributes.httpRoute]: route ?? undefined,
        [attributes.httpStatus]: headersSent ? statusCode : undefined,
      });
      if (!headersSent) span.fail("no-answer");
      else if (statusCode >= 500) span.fail(`${statusCode}`);
      span.end();
    },
  };
}

const isFile = (path: string) => !path.startsWith("/api/") && /\.[a-z0-9]{2,5}$/.test(path);

/** Returns the span that a trusted proxy has begun. Anybody else could put their requests into traces of others, or have all of them kept. */
function trustedParent({ headers }: IncomingMessage): string | null {
  const { traceparent } = headers;
  if (env().TRUSTED_PROXIES === 0 || typeof traceparent !== "string") return null;
  return parseTraceParent(traceparent) && traceparent;
}

export interface RoutePattern {
  /** As in `/api/conversations/[conversationId]`. */
  page: string;
  regex: RegExp;
}

/** Returns the pattern of the route that answers a path; null if none does. */
export function findRoute(path: string, patterns: readonly RoutePattern[]): string | null {
  return patterns.find(({ regex }) => regex.test(path))?.page ?? null;
}

const routes = () =>
  processState("front-door.routes", () => {
    try {
      return readRoutes(readFileSync(join(process.cwd(), ".next/routes-manifest.json"), "utf8"));
    } catch {
      // In development there is no such file.
      return [];
    }
  });

/** Returns the patterns in the order in which Next tries them, from the file that its build writes (version 3). */
export function readRoutes(manifest: string): RoutePattern[] {
  const { staticRoutes = [], dynamicRoutes = [] } = JSON.parse(manifest) as Record<
    string,
    RouteOfManifest[] | undefined
  >;
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
}

interface RouteOfManifest {
  page: string;
  regex: string;
}
