import { expect, test } from "vitest";
import { fileAt, splitPath } from "./site-paths";

test.each([
  ["about.html", ["about.html"], { folder: "", path: "about.html" }],
  ["docs/shop/a.html", ["index.html", "shop/a.html"], { folder: "docs/", path: "shop/a.html" }],
  ["docs/unlisted.html", ["index.html"], { folder: "", path: "docs/unlisted.html" }],
])("the file %s of a site with %j is split at the site's folder", (file, pages, split) => {
  expect(splitPath(file, pages)).toEqual(split);
});

test.each([
  ["../images/a%20b.svg", "docs/images/a b.svg"],
  ["/logo.svg?v=2", "docs/logo.svg"],
  ["https://example.org/a.png", null],
  ["data:image/png;base64,AA", null],
  ["%", null],
  ["", null],
])("the picture “%s” on a page is the file %s", (address, file) => {
  expect(fileAt(address, { folder: "docs/", path: "shop/a.html" })).toBe(file);
});
