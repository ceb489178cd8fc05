import { globSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { apiDescription, routes } from "@/app/_delivery/description/api-description.ts";
import { GET } from "@/app/api/openapi.json/route.ts";

afterAll(closeDatabase);

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * The routes in app/api as "METHOD /path/{param}". NextAuth describes its own endpoints; folders without a route have
 * none.
 */
async function existingRoutes(): Promise<string[]> {
  const files = globSync("app/api/**/route.ts").filter((file) => !file.includes("[..."));
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ resolve(file))) as Record<string, unknown>;
      const path = `/${file
        .replace(/^app\//, "")
        .replace(/\/route\.ts$/, "")
        .replaceAll("[", "{")
        .replaceAll("]", "}")}`;
      return methods.filter((method) => method in module).map((method) => `${method} ${path}`);
    }),
  );
  return found.flat().sort();
}

test("the description has exactly the routes that exist", async () => {
  const described = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort();
  expect(described).toEqual(await existingRoutes());
});

test("the published document is OpenAPI 3.1 and lists each operation's answers", async () => {
  const answer = await GET(await routeRequest("/api/openapi.json"), routeContext({}));
  const document = (await answer.json()) as ReturnType<typeof apiDescription>;
  expect(document).toEqual(JSON.parse(JSON.stringify(apiDescription())));
  expect(document.openapi).toBe("3.1.0");
  expect(document.components?.schemas).toHaveProperty("Project");
  const accept = document.paths?.["/api/conversations/{conversationId}/edit-sessions"]?.post;
  const refused = ["400", "401", "403", "404", "409", "413", "422", "429", "503"];
  expect(Object.keys(accept?.responses ?? {})).toEqual(["202", ...refused]);
});

test("the description states the bounds of a follow-up's delay", () => {
  const save = apiDescription().paths?.["/api/projects/{projectId}/follow-ups"]?.put;
  const text = JSON.stringify(save?.requestBody);
  expect(text).toMatch(/"minDelayMs":\{[^}]*"minimum":1000,"maximum":86400000[^}]*one second/);
});
