import { expect, test } from "vitest";
import { applyToSite, siteTexts } from "#tests/factories/site-pages.ts";
import { parseHtml } from "../html-source.ts";
import { refAt } from "../mapped-elements.ts";
import type { SiteOperation } from "../operations/operation-schema.ts";
import { isSameList, mainNavigation, navigationLists } from "./navigation-lists.ts";

const page = (body: string) =>
  `<!doctype html>\n<html><head><title>Page</title></head><body>\n${body}\n</body></html>\n`;

/** Puts the first navigation of `index.html` in the order of these labels. */
function orderOf(source: string, labels: readonly string[]): SiteOperation {
  const html = parseHtml(source);
  const [main] = navigationLists(html);
  const refOf = (start: number | undefined) => refAt(html.elements.findIndex((one) => one.start === start));
  const order = labels.map((label) => refOf(main?.items.find((item) => item.label === label)?.element.start));
  return { op: "order-navigation", path: "index.html", ref: refOf(main?.list.start), order };
}

test.each([
  [
    "links with bars between them",
    '<nav><a href="a.html">A</a> | <a href="b.html"><b>B</b></a> | <a href="#">C</a></nav>',
    '<nav><a href="#">C</a> | <a href="a.html">A</a> | <a href="b.html"><b>B</b></a></nav>',
  ],
  [
    "items without end tags",
    "<nav><ul>\n<li><a href=a.html>A</a>\n<li><a href=b.html>B</a>\n<li><a href=c.html>C</a>\n</ul></nav>",
    "<nav><ul>\n<li><a href=c.html>C</a>\n<li><a href=a.html>A</a>\n<li><a href=b.html>B</a>\n</ul></nav>",
  ],
  [
    "entries with lists inside",
    '<nav><ul><li><a href="a.html">A</a><ul><li><a href="x.html">X</a></li><li><a href="y.html">Y</a></li></ul></li> <li><a href="b.html">B</a></li> <li>-</li> <li><a href="c.html">C</a></li></ul></nav>',
    '<nav><ul><li><a href="c.html">C</a></li> <li><a href="a.html">A</a><ul><li><a href="x.html">X</a></li><li><a href="y.html">Y</a></li></ul></li> <li>-</li> <li><a href="b.html">B</a></li></ul></nav>',
  ],
  [
    "a list in a footer",
    '<footer><ul><li><a href="a.html">A</a></li><li><a href="b.html">B</a></li><li><a href="https://c.example">C</a></li></ul></footer>',
    '<footer><ul><li><a href="https://c.example">C</a></li><li><a href="a.html">A</a></li><li><a href="b.html">B</a></li></ul></footer>',
  ],
])("entries change places and what is between them stays: %s", async (_what, before, after) => {
  const files = siteTexts({ "index.html": page(before) });
  expect(await applyToSite(files, orderOf(page(before), ["C", "A", "B"]))).toEqual(
    siteTexts({ "index.html": page(after) }),
  );
});

test("another page's own entries keep their places, and other lists stay", async () => {
  const nav = (...names: string[]) =>
    `<nav>${names.map((name) => `<a href="/${name}.html">${name}</a>`).join("")}</nav>`;
  const other = '<footer><nav><a href="/a.html">a</a><a href="/c.html">c</a><a href="/x.html">x</a></nav></footer>';
  const files = siteTexts({
    "index.html": page(nav("a", "b", "c") + other),
    "deep/index.html": page(nav("a", "own", "b", "c")),
    "apart.html": page(nav("a", "x", "y", "z")),
  });
  expect(await applyToSite(files, orderOf(files.get("index.html") ?? "", ["c", "b", "a"]))).toEqual(
    siteTexts({
      "index.html": page(nav("c", "b", "a") + other),
      "deep/index.html": page(nav("c", "own", "b", "a")),
      "apart.html": page(nav("a", "x", "y", "z")),
    }),
  );
});

test.each<[string, string[]]>([
  ["entries that are missing", ["A", "B"]],
  ["an entry twice", ["A", "B", "B"]],
  ["an unknown entry", ["A", "B", "D"]],
])("an order with %s is refused", async (_what, labels) => {
  const source = page('<nav><a href="a.html">A</a><a href="b.html">B</a><a href="c.html">C</a></nav>');
  expect(await applyToSite(siteTexts({ "index.html": source }), orderOf(source, labels))).toContain("have changed");
});

test("links in a text, a breadcrumb of one, and a brand make no navigation", () => {
  const source = page(
    '<header><a href="/">Brand</a></header><p><a href="a.html">a</a> <a href="b.html">b</a></p><ul><li><a href="a.html">a</a></li><li><a href="b.html">b</a></li></ul><nav><a href="/">Home</a></nav>',
  );
  expect(navigationLists(parseHtml(source))).toEqual([]);
  expect(mainNavigation(parseHtml(source))).toBeNull();
});

test("a new entry is written like the last plain one, without its marks", async () => {
  const simple = (more: string) =>
    `<nav><a href="index.html">Home</a>\n<a href="about.html">About &amp; us</a>${more}\n<a class="cta" href="/buy.html">Buy</a></nav>`;
  const files = siteTexts({
    "index.html": page(simple("")),
    "about.html": page(simple("")),
  });
  const after = await applyToSite(files, {
    ...{ op: "add-page", path: "jobs.html", like: "about.html", content: "same", title: "Jobs" },
    label: "<b>Jobs</b>",
  });
  if (typeof after === "string") throw new Error(after);
  const added = '\n<a href="jobs.html">&lt;b&gt;Jobs&lt;/b&gt;</a>';
  expect(after.get("index.html")).toBe(page(simple(added)));
  expect(after.get("jobs.html")).toBe(page(simple(added)).replace("<title>Page", "<title>Jobs"));
});

test("a site without a navigation gets a page without a link", async () => {
  const files = siteTexts({ "index.html": page("<main><h1>Home</h1></main>") });
  const add = { op: "add-page", path: "a.html", like: "index.html", content: "blank", title: "A" } as const;
  expect(await applyToSite(files, { ...add, label: "A" })).toContain("has no navigation");
  const after = await applyToSite(files, add);
  if (typeof after === "string") throw new Error(after);
  expect(after.get("index.html")).toBe(files.get("index.html"));
  expect(after.get("a.html")).toContain("<h1>A</h1>");
});

test("a blank page has its text in the language of its model", async () => {
  const add = { op: "add-page", path: "a.html", like: "index.html", content: "blank", title: "A" } as const;
  const textIn = async (lang: string) => {
    const files = siteTexts({
      "index.html": page("<main><h1>Home</h1></main>").replace(/<html[^>]*>/, `<html lang="${lang}">`),
    });
    const after = await applyToSite(files, add);
    return typeof after === "string" ? after : after.get("a.html");
  };
  expect(await textIn("de-CH")).toContain("Schreiben Sie, worum es auf dieser Seite geht.");
  expect(await textIn("en")).toContain("Write what this page is about.");
});

test.each([
  ["has no part of its own", "<nav><a href='/'>x</a></nav>"],
  ["has only a text", "Hello"],
  ["is beyond the parser's limits", "<div>".repeat(600)],
])("a page that %s is no model for a blank one", async (_what, body) => {
  const files = siteTexts({ "index.html": page(body) });
  const add = { op: "add-page", path: "a.html", like: "index.html", content: "blank", title: "A" } as const;
  expect(typeof (await applyToSite(files, add))).toBe("string");
});

test("a list of more links than a visitor could read is no navigation", () => {
  const links = (count: number) => `<nav>${'<a href="a.html">A</a>'.repeat(count)}</nav>`;
  expect(navigationLists(parseHtml(page(links(500))))).toHaveLength(1);
  expect(navigationLists(parseHtml(page(links(501))))).toEqual([]);
  expect(mainNavigation(parseHtml(page(links(5_000))))).toBeNull();
});

test("a page has no more than fifty navigations", () => {
  const lists = '<nav><a href="a.html">A</a><a href="b.html">B</a></nav>'.repeat(1_000);
  expect(navigationLists(parseHtml(page(lists)))).toHaveLength(50);
});

test("two lists are compared in steps of their entries, not of their pairs", () => {
  const keys = (name: string) => Array.from({ length: 200_000 }, (_, at) => `${name}${at}`);
  expect(isSameList({ landmark: "nav", keys: keys("a") }, { landmark: "nav", keys: keys("b") })).toBe(false);
  expect(isSameList({ landmark: "nav", keys: keys("a") }, { landmark: "nav", keys: keys("a") })).toBe(true);
});
