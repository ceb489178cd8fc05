import { problemResponse } from "./problem-response.ts";
import { assertOwnOrigin } from "./server-origin.ts";

/** The second argument that Next passes to a route handler: the dynamic segments of its path. */
export interface RouteContext<Param extends string = never> {
  params: Promise<Record<Param, string>>;
}
export type RouteHandler<Param extends string = never> = (
  request: Request,
  context: RouteContext<Param>,
) => Promise<Response>;

/** Wraps a route that needs no sign-in: checks the origin of mutating requests and turns thrown errors into responses. */
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
