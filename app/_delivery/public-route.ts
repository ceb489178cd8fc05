import { problemResponse } from "./problem-response.ts";
import { assertOwnOrigin } from "./server-origin.ts";

/** What Next hands a route handler beside the request: the dynamic segments of its path. */
export interface RouteContext<Param extends string = never> {
  params: Promise<Record<Param, string>>;
}
export type RouteHandler<Param extends string = never> = (
  request: Request,
  context: RouteContext<Param>,
) => Promise<Response>;

/** Wraps a route that anybody may ask: checks where a mutating request comes from and answers what is thrown. */
export function publicRoute<Param extends string = never>(
  handler: (context: { request: Request; params: Record<Param, string> }) => Promise<Response>,
): RouteHandler<Param> {
  return async (request, context) => {
    try {
      assertOwnOrigin(request);
      return await handler({ request, params: await context.params });
    } catch (error) {
      return problemResponse(error, request);
    }
  };
}
