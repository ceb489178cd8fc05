import { expect, test } from "vitest";
import { returnPath, signInPath } from "./return-path.ts";

test("signing in leads back to the path of this server that asked for it", () => {
  for (const path of ["/conversations/0198", "/projects?before=1#turn-2", "/"]) {
    const next = new URL(signInPath(path), "http://localhost").searchParams.get("next");
    expect(returnPath(next)).toBe(path);
  }
});

test.each([
  "https://example.org/",
  "//example.org",
  "/\\example.org",
  "/.//example.org",
  "/a/..//example.org",
  "\\\\example.org",
  "/\t/example.org",
  "/\n/example.org",
  " //example.org",
  "javascript:alert(1)",
  "projects",
  "",
  ["/a", "/b"],
  undefined,
])("signing in never leads to another server: %j", (next) => {
  expect(returnPath(next)).toBe("/projects");
});
