import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";

/** One operation of the interface, as the published description shows it. */
export interface RouteDescription {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As the folder is named, with `{id}` for a dynamic segment. */
  path: string;
  summary: string;
  /** Whether anybody may ask without being signed in. */
  public?: boolean;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** By status: what is answered and, when it is JSON, its schema. */
  answers: Record<number, { description: string; schema?: z.ZodType; contentType?: string }>;
  /** The codes of the problem documents that this operation gives beside those that all give. */
  problems?: Record<number, string[]>;
}

const problemSchema = z
  .object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), code: z.string() })
  .meta({
    id: "Problem",
    description: "What went wrong, as RFC 9457 has it: `code` is stable, `detail` is for people.",
  });

/** The operation as OpenAPI writes it, with the problems that follow from what the route is. */
export function describeRoute(route: RouteDescription): ZodOpenApiOperationObject {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return {
    summary: route.summary,
    security: route.public ? [] : [{ session: [] }],
    requestParams: {
      ...(names.length > 0 && { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...(route.query && { query: route.query }),
    },
    ...(route.body && { requestBody: { content: { "application/json": { schema: route.body } } } }),
    responses: { ...describeAnswers(route), ...describeProblems(route) },
  };
}

function describeAnswers({ answers }: RouteDescription): ZodOpenApiOperationObject["responses"] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, contentType = "application/json" }]) => [
      status,
      { description, ...(schema && { content: { [contentType]: { schema } } }) },
    ]),
  );
}

function describeProblems(route: RouteDescription): ZodOpenApiOperationObject["responses"] {
  const problems = new Map<number, Set<string>>();
  const add = (status: number, ...codes: string[]) =>
    problems.set(status, new Set([...(problems.get(status) ?? []), ...codes]));
  if (!route.public) add(401, "not-signed-in");
  if (route.method !== "get") add(403, "bad-origin");
  add(429, "too-many-requests");
  if (route.path.includes("{")) add(404, "not-found");
  if (route.body) {
    add(400, "bad-request");
    add(413, "too-large");
  }
  for (const [status, codes] of Object.entries(route.problems ?? {})) add(Number(status), ...codes);
  return Object.fromEntries(
    [...problems].map(([status, codes]) => [
      status,
      { description: [...codes].join(", "), content: { "application/problem+json": { schema: problemSchema } } },
    ]),
  );
}
