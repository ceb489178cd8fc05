import { expect, test } from "vitest";
import { originIn, previewUrl, sandboxFor } from "./preview-address.ts";

const table: [grant: string, path: string, url: string][] = [
  ["http://g1.preview.localhost:3000/", "/", "http://g1.preview.localhost:3000/"],
  ["http://g1.preview.localhost:3000", "/about.html?a=1#b", "http://g1.preview.localhost:3000/about.html?a=1#b"],
  ["http://host:3000/preview/g1/", "/about.html", "http://host:3000/preview/g1/about.html"],
  ["http://host:3000/preview/g1/", "about.html", "http://host:3000/preview/g1/about.html"],
  ["http://host:3000/preview/g1/", "/../../api/projects", "http://host:3000/preview/g1/"],
  ["http://host:3000/preview/g1/", "//evil.example/", "http://host:3000/preview/g1//evil.example/"],
];

test.each(table)("under %s the page %s is %s", (grant, path, url) => {
  expect(previewUrl(grant, path)).toBe(url);
});

test("a site on the app's own host never gets the app's origin", () => {
  expect(sandboxFor("http://host:3000/preview/g1/", "http://host:3000")).not.toContain("allow-same-origin");
  expect(sandboxFor("http://g1.preview.localhost:3000/", "http://localhost:3000")).toContain("allow-same-origin");
});

test("a page on the app's own host has the origin null", () => {
  expect(originIn("http://host:3000/preview/g1/", "http://host:3000")).toBe("null");
  expect(originIn("http://g1.preview.localhost:3000/", "http://localhost:3000")).toBe(
    "http://g1.preview.localhost:3000",
  );
});
