import { expect, test } from "vitest";
import { relativePath, resolveLink } from "./page-paths.ts";

test("relative paths and links are resolved within the site", () => {
  expect(relativePath("a/b/c.html", "a/d/e.html")).toBe("../d/e.html");
  expect(relativePath("index.html", "a/b.html")).toBe("a/b.html");
  const paths = new Set(["index.html", "about/index.html", "team.html"]);
  expect(resolveLink("about/index.html", "../team#us", paths, "")).toEqual({ path: "team.html", fragment: "us" });
  expect(resolveLink("index.html", "about/", paths, "")).toEqual({ path: "about/index.html", fragment: "" });
  expect(resolveLink("index.html", "https://x.example/team.html", paths, "").path).toBeNull();
  expect(resolveLink("index.html", "../../team.html", paths, "").path).toBeNull();
});
