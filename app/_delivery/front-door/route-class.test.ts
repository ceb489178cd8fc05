import { expect, test } from "vitest";
import { routeClassOf } from "./route-class.ts";

test.each([
  ["app", "/projects", "text/html", "page"],
  ["app", "/", undefined, "page"],
  ["app", "/api/projects", "application/json", "api"],
  ["app", "/api/edit-sessions/1/stream", "text/event-stream; charset=utf-8", "stream"],
  ["app", "/_next/static/chunks/a.js", "text/javascript", "asset"],
  ["app", "/icon.svg", "image/svg+xml", "asset"],
  ["preview", "/_next/static/a.js", "text/javascript", "preview"],
  ["limited-preview", "/preview/a/index.html", "text/html", "preview"],
] as const)("on the %s host %s with %s is counted as %s", (asked, path, contentType, expected) => {
  expect(routeClassOf(asked, path, contentType)).toBe(expected);
});
