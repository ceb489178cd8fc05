import { expect, test } from "vitest";
import { changedParts } from "./changed-parts.ts";

test.each([
  [["Home"], ["index.html"], "Home"],
  [["Home", "Home"], ["index.html", "de/index.html"], "Home (index.html) and Home (de/index.html)"],
  [["Home", "Menu"], ["index.html", "menu.html", "css/a.css", "css/b.css"], "Home, Menu and the site’s styles"],
  [["A", "B", "C", "D"], ["a.html", "b.html", "c.html", "d.html"], "A, B and 2 more pages"],
  [[], ["css/site.css"], "The site’s styles"],
  [["Home"], ["index.html", "img/a.webp", "img/a.jpg"], "Home and 2 pictures"],
  [[], ["sitemap.xml", "img/a.png"], "1 picture and 1 other file"],
  [[], [], ""],
])("the pages %j and the files %j are told as people call them", (pages, paths, told) => {
  const named = pages.map((name, at) => ({ name, path: paths[at] ?? "" }));
  expect(changedParts(named, paths)).toBe(told);
});

test("entries of one folder are called after it, a deleted one deleted", () => {
  const paths = ["first", "second", "third", "fourth"].map((name) => `_posts/${name}.md`);
  const named = paths.map((path, at) => ({ path, name: `Post ${at + 1}` }));
  expect(changedParts(named, paths, [], new Set(["_posts/second.md"]))).toBe(
    "Post 1, Post 2 (deleted) and 2 more of “posts”",
  );
  expect(changedParts(named.slice(0, 1), paths.slice(0, 1), [], new Set(paths))).toBe("Post 1 (deleted)");
});
