import { createDocument } from "zod-openapi";
import packageFile from "@/package.json";
import { checkRoutes } from "./check-routes.ts";
import { conversationRoutes } from "./conversation-routes.ts";
import { describeRoute, type RouteDescription } from "./describe-route.ts";
import { dryRunRoutes } from "./dry-run-routes.ts";
import { followUpRoutes } from "./follow-up-routes.ts";
import { modelRoutes } from "./model-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { planRoutes } from "./plan-routes.ts";
import { projectRoutes } from "./project-routes.ts";
import { publishingRoutes } from "./publishing-routes.ts";
import { reviewRoutes } from "./review-routes.ts";
import { serverRoutes } from "./server-routes.ts";
import { templateRoutes } from "./template-routes.ts";
import { turnRoutes } from "./turn-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";
import { workspaceRoutes } from "./workspace-routes.ts";

/** Every route of the interface. A test compares this list with the folder app/api. */
export const routes: readonly RouteDescription[] = [
  ...serverRoutes,
  ...projectRoutes,
  ...workspaceRoutes,
  ...peopleRoutes,
  ...modelRoutes,
  ...templateRoutes,
  ...dryRunRoutes,
  ...conversationRoutes,
  ...uploadRoutes,
  ...turnRoutes,
  ...followUpRoutes,
  ...planRoutes,
  ...reviewRoutes,
  ...publishingRoutes,
  ...checkRoutes,
];

/** Returns the OpenAPI 3.1 document of all routes, published at /api/openapi.json. */
export function apiDescription(): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ReturnType<typeof describeRoute>>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route) };
  return createDocument({
    openapi: "3.1.0",
    info: { title: "Sitewright", version: packageFile.version, description: packageFile.description },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session", description: "The cookie that signing in sets." },
      },
    },
    paths,
  });
}
