import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { pieceSchema } from "#lib/platform/answers/piece-schema.ts";
import { problemSchema } from "#lib/platform/answers/problem-schema.ts";
import type { Refusal } from "#lib/platform/problem.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import { statusOf } from "../problem-response.ts";

/** One operation of the interface, as the published description shows it. */
export interface RouteDescription {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** The path as the folder is named, with `{id}` for a dynamic segment. */
  path: string;
  summary: string;
  /** True if the route needs no sign-in. */
  public?: boolean;
  query?: z.ZodObject;
  /** True if a long answer comes in pieces. */
  inPieces?: true;
  body?: z.ZodType;
  /** The fields of a form with a file, for a route that takes one in place of JSON. */
  form?: z.ZodType;
  /** The answers by status, each with its schema if it is JSON. */
  answers: Record<number, { description: string; schema?: z.ZodType; contentType?: string }>;
  /** The refusals of this operation, besides those that follow from the other members here. */
  problems?: readonly Refusal[];
}

/** Returns the operation as an OpenAPI object, with the problems that follow from the kind of route. */
export function describeRoute(route: RouteDescription): ZodOpenApiOperationObject {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return {
    summary: route.summary,
    security: route.public ? [] : [{ session: [] }],
    requestParams: {
      ...(names.length > 0 && { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...((route.query || route.inPieces) && { query: queryOf(route) }),
    },
    ...(route.body && { requestBody: { content: { "application/json": { schema: route.body } } } }),
    ...(route.form && { requestBody: { content: { "multipart/form-data": { schema: route.form } } } }),
    responses: { ...describeAnswers(route), ...describeProblems(route) },
  };
}

const queryOf = ({ query = z.object({}), inPieces }: RouteDescription) =>
  inPieces ? query.extend({ offset: z.int().min(0).optional() }) : query;

function describeAnswers({ answers, inPieces }: RouteDescription): ZodOpenApiOperationObject["responses"] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, contentType = "application/json" }]) => [
      status,
      {
        description: inPieces ? `${description} More than 150 KiB come in pieces, by \`offset\`.` : description,
        ...(schema && { content: { [contentType]: { schema: inPieces ? z.union([schema, pieceSchema]) : schema } } }),
      },
    ]),
  );
}

const bodyRefusals = [
  platformRefusals["bad-request: content type"],
  platformRefusals["bad-request: not UTF-8"],
  platformRefusals["bad-request: not JSON"],
  platformRefusals["bad-request: too deep"],
  platformRefusals["bad-request: schema"],
  platformRefusals["too-large"],
];

/** Returns the problem responses by status, with the codes and the sentences of the refusals. */
function describeProblems(route: RouteDescription): ZodOpenApiOperationObject["responses"] {
  const refusals: readonly Refusal[] = [
    ...(route.public ? [] : [platformRefusals["not-signed-in"]]),
    ...(route.method === "get" ? [] : [platformRefusals["bad-origin"]]),
    platformRefusals["too-many-requests"],
    // A route that tells its health answers so itself.
    ...(503 in route.answers ? [] : [platformRefusals["database-unreachable"]]),
    ...(route.path.includes("{") ? [platformRefusals["not-found"]] : []),
    ...(route.body ? bodyRefusals : []),
    ...(route.problems ?? []),
  ];
  return Object.fromEntries(
    [...Map.groupBy(refusals, statusOf)].map(([status, alike]) => [
      status,
      {
        description: [...new Set(alike.map(describeRefusal))].join("\n"),
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  );
}

function describeRefusal({ code, sentence }: Refusal): string {
  return sentence === null ? `- \`${code}\`` : `- \`${code}\`: ${sentence}`;
}
