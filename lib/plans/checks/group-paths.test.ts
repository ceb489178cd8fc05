import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { groupPaths, isGroup, standsFor } from "./group-paths.ts";

const none = new Set<string>();
const blog = Array.from({ length: 10 }, (_, index) => `blog/${index}.html`);

test("a small site is decided about file by file", () => {
  expect(groupPaths(["a.html", "blog/b.html"], none, 2)).toEqual([
    { name: "a.html", files: 1 },
    { name: "blog/b.html", files: 1 },
  ]);
});

test("the fullest folders of a large site are grouped, named files stay alone", () => {
  expect(groupPaths(["a.html", ...blog], new Set(["blog/3.html"]), 5)).toEqual([
    { name: "a.html", files: 1 },
    { name: "blog/", files: 9 },
    { name: "blog/3.html", files: 1 },
  ]);
});

test("files that no folder can group become one name", () => {
  const loose = Array.from({ length: 10 }, (_, index) => `post-${index}/index.html`);
  expect(groupPaths(loose, new Set(["post-1/index.html"]), 5)).toEqual([
    { name: "*/", files: 9 },
    { name: "post-1/index.html", files: 1 },
  ]);
});

test("a folder with one page counts as a page and stays ungrouped", () => {
  const posts = Array.from({ length: 160 }, (_, index) => `blog/post-${index}/index.html`);
  const few = ["index.html", "about/index.html", "contact/index.html"];
  expect(groupPaths([...few, ...posts], none, 150)).toEqual([
    ...few.map((name) => ({ name, files: 1 })),
    { name: "blog/", files: 160 },
  ]);
});

test("smaller folders stay ungrouped if grouping one large folder is enough", () => {
  const posts = Array.from({ length: 20 }, (_, index) => `site/blog/${index}/${index}/index.html`);
  const paths = ["site/index.html", "site/help/a.html", "site/help/b.html", ...posts];
  expect(groupPaths(paths, none, 10)).toEqual([
    ...paths.slice(0, 3).map((name) => ({ name, files: 1 })),
    { name: "site/blog/", files: 20 },
  ]);
});

test("a grouped folder includes its subfolders", () => {
  const paths = ["a/x.html", "a/y.html", "a/b/z.html", "c.html"];
  expect(groupPaths(paths, none, 2)).toEqual([
    { name: "a/", files: 3 },
    { name: "c.html", files: 1 },
  ]);
});

test("twenty thousand files in nine thousand folders are grouped quickly", () => {
  const paths = Array.from({ length: 20_000 }, (_, index) => `${index % 9_000}/${index}.html`);
  expect(groupPaths(paths, none, 150)).toEqual([{ name: "*/", files: 20_000 }]);
  expect(cpuMsOf(() => groupPaths(paths, none, 150))).toBeLessThan(1_000);
});

test.each([
  ["a.html", "a.html", true],
  ["a.html", "b.html", false],
  ["blog/", "blog/x.html", true],
  ["blog/", "blogs/x.html", false],
  ["*/", "blogs/x.html", true],
])("%s stands for %s: %s", (name, path, stands) => {
  expect(standsFor(name, path)).toBe(stands);
  expect(isGroup(name)).toBe(name.endsWith("/"));
});
