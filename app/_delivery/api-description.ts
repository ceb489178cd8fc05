import { z } from "zod";
import { createDocument } from "zod-openapi";
import { newAccountSchema } from "#lib/accounts/schema.ts";
import {
  createPreviewGrantSchema,
  createProjectSchema,
  instructionsSchema,
  previewGrantSchema,
  projectSchema,
  renameProjectSchema,
  saveInstructionsSchema,
} from "#lib/projects/schema.ts";
import packageFile from "@/package.json";
import { describeRoute, type RouteDescription } from "./describe-route.ts";

// Every route of the interface, published at /api/openapi.json. A test holds this list and the folder app/api together:
// a route that is missing here fails it.

const project = projectSchema.meta({ id: "Project" });
const instructions = instructionsSchema.meta({ id: "Instructions" });
const health = z.object({
  status: z.enum(["ok", "starting", "stopping", "down"]),
  database: z.enum(["up", "down"]),
  worker: z.enum(["none", "starting", "up", "stopping"]),
  version: z.string(),
});

export const routes: RouteDescription[] = [
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
    problems: { 404: ["not-found"], 422: ["password-too-short", "password-too-long"] },
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
  {
    method: "get",
    path: "/api/projects",
    summary: "The projects that the actor may see",
    answers: { 200: { description: "Newest first.", schema: z.array(project) } },
  },
  {
    method: "post",
    path: "/api/projects",
    summary: "Create a project; its setup goes on in the background",
    body: createProjectSchema,
    answers: { 201: { description: "The project.", schema: project } },
    problems: {
      403: ["read-only"],
      422: [
        "starter-unknown",
        "repository-address-invalid",
        "repository-ssh",
        "repository-local",
        "branch-name-invalid",
      ],
    },
  },
  {
    method: "get",
    path: "/api/projects/{projectId}",
    summary: "One project",
    answers: { 200: { description: "The project.", schema: project } },
  },
  {
    method: "patch",
    path: "/api/projects/{projectId}",
    summary: "Rename a project",
    body: renameProjectSchema,
    answers: { 200: { description: "The project.", schema: project } },
    problems: { 403: ["read-only"] },
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}",
    summary: "Archive a project: it is hidden, its repository stays",
    answers: { 200: { description: "The project as it was.", schema: project } },
    problems: { 403: ["read-only"], 409: ["turn-running"] },
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/instructions",
    summary: "The three texts for the agent",
    answers: { 200: { description: "The version in force.", schema: instructions } },
    problems: { 403: ["read-only"] },
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/instructions",
    summary: "Save the texts as the next version",
    body: saveInstructionsSchema,
    answers: { 200: { description: "The new version.", schema: instructions } },
    problems: { 403: ["read-only"] },
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/retry",
    summary: "Set a workspace up once more",
    answers: {
      202: { description: "Setup begins again.", schema: z.object({ id: z.uuid(), status: z.string() }) },
    },
    problems: { 403: ["read-only"], 409: ["workspace-without-problem"] },
  },
  {
    method: "post",
    path: "/api/workspaces/{workspaceId}/preview-grants",
    summary: "An address under which this browser can look at the site",
    body: createPreviewGrantSchema,
    answers: { 201: { description: "The address.", schema: previewGrantSchema } },
    problems: { 409: ["workspace-not-ready"] },
  },
];

/** The OpenAPI 3.1 document of all routes. */
export function apiDescription(): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ReturnType<typeof describeRoute>>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route) };
  return createDocument({
    openapi: "3.1.0",
    info: { title: packageFile.name, version: packageFile.version, description: packageFile.description },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session", description: "The cookie that signing in sets." },
      },
    },
    paths,
  });
}
