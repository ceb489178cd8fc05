import { expect, test } from "vitest";
import { fileOf, shortAddress, shownAddress, suggestAddress, usesFolders } from "./page-address.ts";

test.each([
  ["our-team", false, "our-team.html"],
  ["/our team/", false, "our-team.html"],
  ["our-team.html", true, "our-team/index.html"],
  ["/a/b", true, "a/b/index.html"],
  ["  /  ", false, ""],
])("a typed address %j is a file", (typed, inFolder, file) => {
  expect(fileOf(typed, inFolder)).toBe(file);
});

test("a page's address is shown as servers have it, and typed without its ending", () => {
  expect(shownAddress("blog/index.html")).toBe("/blog/");
  expect(shownAddress("index.html")).toBe("/");
  expect(shownAddress("a/b.html")).toBe("/a/b.html");
  expect(["blog/index.html", "a/b.htm", "index.html"].map(shortAddress)).toEqual(["blog", "a/b", ""]);
});

test("an address is made of the page's name, in the folder beside it", () => {
  expect(suggestAddress("Öffnungszeiten & mehr", "index.html")).toBe("offnungszeiten-and-mehr");
  expect(suggestAddress("May", "news/april.html")).toBe("news/may");
  expect(suggestAddress("May", "news/april/index.html")).toBe("news/may");
  expect(suggestAddress("  ", "news/april.html")).toBe("");
});

test("a site of folders gets new pages in folders", () => {
  expect(usesFolders(["index.html", "about/index.html", "404.html"])).toBe(true);
  expect(usesFolders(["index.html", "about.html", "a/index.html"])).toBe(false);
  expect(usesFolders(["index.html"])).toBe(false);
});
