import { expect, test } from "vitest";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { listElements, meantBy, type Step, stepFrom, textAround, treeOf } from "./element-tree.ts";

const source = `<!doctype html><html lang="en"><head><title>Home</title></head><body>
<header><nav><a href="/">Home</a><a href="about.html">About</a></nav></header>
<main><h1>Good <em>bread</em></h1><div class="box"><p>Baked<br>daily</p></div>
<a class="button" href="order.html"><span>Order now</span></a>
<button><svg viewBox="0 0 1 1"><path d="M0 0"/><g><text>x</text></g></svg></button>
<ul><li>Rye <strong>bread</strong></li><li><p>Cake</p><p>Tart</p></li></ul><img src="a.jpg" alt="A loaf"></main>
</body></html>`;
const map = makeSourceMap(source, { commit: "a".repeat(40), path: "index.html" });
const tree = treeOf(map);

/** The element whose start tag begins so. */
function find(start: string, among = map.elements): SourceElement {
  const element = among.find((candidate) => source.startsWith(start, candidate.start));
  if (!element) throw new Error(`The page has no ${start}.`);
  return element;
}
const startOf = (element: SourceElement | null) => element && /^<[^ >]+/.exec(source.slice(element.start))?.[0];

test.each([
  ["<span>", "<a"],
  ["<svg", "<button"],
  ["<em>", "<em"],
  ["<strong>", "<strong"],
  ["<p>Cake", "<p"],
  ["<img", "<img"],
])("a person who points at %s means %s", (start, meant) => {
  expect(startOf(meantBy(tree, find(start).ref))).toBe(meant);
});

test("a place without an element of the source means nothing", () => {
  expect(meantBy(tree, null)).toBeNull();
  expect(meantBy(tree, "e999")).toBeNull();
});

test("parts of a drawing and line breaks can't be picked", () => {
  const tags = [...tree.byRef.values()].map(({ tag }) => tag);
  expect(tags).toContain("svg");
  for (const tag of ["path", "g", "text", "br", "title", "head"]) expect(tags).not.toContain(tag);
});

test.each<[from: string, step: Step, to: string | null]>([
  ["<header>", "child", "<nav"],
  ["<nav>", "parent", "<header"],
  ["<header>", "next", "<main"],
  ["<main>", "previous", "<header"],
  ["<main>", "child", "<h1"],
  ["<svg", "child", null],
  ["<header>", "previous", null],
  ["<img", "next", null],
])("from %s to the %s", (from, step, to) => {
  expect(startOf(stepFrom(tree, find(from).ref, step))).toBe(to);
});

test("every element of the page is reached by walking", () => {
  const reached = new Set<string>();
  const open = [stepFrom(tree, null, "child")];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === null || reached.has(at.ref)) continue;
    reached.add(at.ref);
    open.push(stepFrom(tree, at.ref, "child"), stepFrom(tree, at.ref, "next"));
  }
  expect([...reached].toSorted()).toEqual([...tree.byRef.keys()].toSorted());
});

test.each([
  ["<h1>", true],
  ["<p>Baked", true],
  ['<a class="button"', true],
  ["<li>Rye", true],
  ["<li><p>", false],
  ["<ul>", false],
  ["<main>", false],
  ["<img", false],
])("text can be typed into %s: %s", (start, isText) => {
  expect(textAround(tree, find(start)) !== null).toBe(isText);
});

test.each([
  ["<em>", "<h1"],
  ["<strong>", "<li"],
  ["<p>Cake", "<p"],
  ["<img", null],
])("a double click on %s opens the text of %s", (start, opened) => {
  expect(startOf(textAround(tree, find(start)))).toBe(opened);
});

test("the list has the parts that a person has words for, by level", () => {
  const { listed, hasMore } = listElements(tree, "", 100);
  expect(hasMore).toBe(false);
  expect(listed.slice(0, 4).map(({ element, level }) => [element.tag, level])).toEqual([
    ["header", 0],
    ["nav", 1],
    ["a", 2],
    ["a", 2],
  ]);
  expect(listed.map(({ element }) => element.tag)).not.toContain("body");
});

test("a search finds words in any order, and the list is limited", () => {
  const found = listElements(tree, " now ORDER ", 100).listed.map(({ element }) => element.tag);
  expect(found).toContain("a");
  expect(found).not.toContain("img");
  expect(listElements(tree, "", 3)).toMatchObject({ hasMore: true, listed: { length: 3 } });
  expect(listElements(tree, "nothing like it", 100).listed).toEqual([]);
});
