import { z } from "zod";
import { newAccountSchema } from "#lib/accounts/schema.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import type { RouteDescription } from "./describe-route.ts";
import { passwordRefusals } from "./refused-alike.ts";

const health = z.object({
  status: z.enum(["ok", "starting", "stopping", "down"]),
  database: z.enum(["up", "down"]),
  worker: z.enum(["none", "starting", "up", "stopping"]),
  version: z.string(),
});

/** Routes about the server as a whole. NextAuth describes its own endpoints under /api/auth. */
export const serverRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/health",
    summary: "Readiness",
    public: true,
    answers: {
      200: { description: "Ready.", schema: health },
      503: { description: "Not ready: the part that is not up.", schema: health },
    },
  },
  {
    method: "get",
    path: "/api/metrics",
    summary:
      "What this process does, for Prometheus; not found without METRICS_TOKEN, which it takes as a bearer token",
    public: true,
    answers: {
      200: { description: "Prometheus' text format.", schema: z.string(), contentType: "text/plain" },
    },
    problems: [platformRefusals["not-found"], platformRefusals["not-signed-in"]],
  },
  {
    method: "get",
    path: "/api/openapi.json",
    summary: "This description",
    public: true,
    answers: { 200: { description: "An OpenAPI 3.1 document.", schema: z.looseObject({}) } },
  },
  {
    method: "post",
    path: "/api/setup",
    summary: "Create the owner; not found once anybody has an account",
    public: true,
    body: newAccountSchema,
    answers: { 201: { description: "The owner's id.", schema: z.object({ id: z.uuid() }) } },
    problems: [platformRefusals["not-found"], ...passwordRefusals],
  },
  {
    method: "get",
    path: "/api/starters",
    summary: "The sites that a project can start from",
    answers: {
      200: {
        description: "In the order to show them.",
        schema: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
      },
    },
  },
];
