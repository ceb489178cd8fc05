import { expect, test } from "vitest";
import { findPages, pageTree, titlesOfSeveral } from "./page-tree.ts";

const pages = ["about.html", "Bread.html", "index.html", "news/2026/may.html", "news/index.html"].map((path) => ({
  path,
  address: `/${path}`,
  title: path === "about.html" ? "Our story | Bakery" : "",
}));

test("pages are grouped by folder, a folder's first page first", () => {
  const tree = pageTree(pages);
  expect(tree.pages.map(({ name }) => name)).toEqual(["index.html", "about.html", "Bread.html"]);
  expect(tree.folders.map(({ name }) => name)).toEqual(["news"]);
  expect(tree.folders[0]?.pages.map(({ path }) => path)).toEqual(["news/index.html"]);
  expect(tree.folders[0]?.folders[0]).toMatchObject({ name: "2026", pages: [{ name: "may.html" }] });
});

test("a page is called by its title, or by its address without one", () => {
  expect(pageTree(pages).pages.map(({ title }) => title)).toEqual(["Home", "Our story", "Bread"]);
});

test("a page alone in its folder stands beside the others, with its address", () => {
  const built = ["index.html", "visit/index.html", "blog/index.html", "blog/first post/index.html"].map((path) => ({
    path,
    address: `/${encodeURI(path.replace("index.html", ""))}`,
    title: "",
  }));
  const { pages: listed, folders } = pageTree(built);
  expect(listed.map(({ title, ownAddress }) => [title, ownAddress])).toEqual([
    ["Home", null],
    ["Visit", "/visit/"],
  ]);
  expect(folders.map(({ name }) => name)).toEqual(["blog"]);
  expect(folders[0]?.pages.map(({ title, ownAddress }) => [title, ownAddress])).toEqual([
    ["Blog", null],
    ["First post", "/blog/first post/"],
  ]);
});

test("titles that several pages have are known", () => {
  const twins = [
    { path: "news/index.html", address: "/news/", title: "News" },
    { path: "old/news.html", address: "/old/news.html", title: "News | Bakery" },
  ];
  expect([...titlesOfSeveral(pages)]).toEqual([]);
  expect([...titlesOfSeveral([...pages, ...twins])]).toEqual(["News"]);
});

test("what is typed finds pages by any part of their path or title", () => {
  expect(findPages(pages, " BREAD ").map(({ path }) => path)).toEqual(["Bread.html"]);
  expect(findPages(pages, "news/").map(({ path }) => path)).toEqual(["news/2026/may.html", "news/index.html"]);
  expect(findPages(pages, "our story").map(({ path }) => path)).toEqual(["about.html"]);
  expect(findPages(pages, "").length).toBe(pages.length);
});
