import { expect, test } from "vitest";
import { findRoute, readRoutes } from "./request-span.ts";

// As Next's build writes it.
const manifest = JSON.stringify({
  version: 3,
  staticRoutes: [
    { page: "/projects", regex: "^/projects(?:/)?$" },
    { page: "/api/projects", regex: "^/api/projects(?:/)?$" },
  ],
  dynamicRoutes: [
    { page: "/invitations/[token]", regex: "^/invitations/([^/]+?)(?:/)?$" },
    { page: "/api/projects/[id]/members", regex: "^/api/projects/([^/]+?)/members(?:/)?$" },
    { page: "/api/auth/[...nextauth]", regex: "^/api/auth/(.+?)(?:/)?$" },
  ],
});

test.each([
  ["/projects", "/projects"],
  ["/projects/", "/projects"],
  ["/invitations/a-secret-token", "/invitations/[token]"],
  ["/api/projects/7/members", "/api/projects/[id]/members"],
  ["/api/auth/callback/credentials", "/api/auth/[...nextauth]"],
  ["/api/nothing", null],
  ["//api/projects", null],
])("the path %s belongs to the route %s", (path, route) => {
  expect(findRoute(path, readRoutes(manifest))).toBe(route);
});

test("a build without routes has no patterns", () => {
  expect(readRoutes("{}")).toEqual([]);
});
