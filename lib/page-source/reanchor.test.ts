import fc from "fast-check";
import { expect, test } from "vitest";
import { reanchoring } from "./reanchor.ts";
import type { SourceElement, SourceMap } from "./schema.ts";
import { makeSourceMap } from "./source-map.ts";

const mapOf = (source: string) => makeSourceMap(source, { commit: "", path: "index.html" });
const elementWith = ({ elements }: SourceMap, mark: string): SourceElement | undefined =>
  elements.find(({ attributes }) => mark in attributes);

/** Where the element marked `x` is found in a version: the mark of the found element, or null. The marks are no part of the pages. */
function whereIs(before: string, after: string): string | null {
  const refOf = (page: string, mark: string) => elementWith(mapOf(page), mark)?.ref ?? "";
  const withoutMarks = (page: string) => mapOf(page.replace(/ [xyz](?=[ >])/g, ""));
  const found = reanchoring(withoutMarks(before), withoutMarks(after))(refOf(before, "x"));
  if (found === null) return null;
  return ["x", "y", "z"].find((mark) => refOf(after, mark) === found) ?? `another, ${found}`;
}

const card = (title: string, link: string) => `<div class="card"><h3>${title}</h3>${link}</div>`;

test.each([
  ["the page is the same", "<h1>a</h1><p x>b</p>", "<h1>a</h1><p x>b</p>"],
  ["something came before it", "<p x>b</p>", "<h1>new</h1><section><p>c</p></section><p x>b</p>"],
  ["only white space changed", "<ul><li x>a b</li></ul>", "<ul>\n  <li x>a\n  b</li>\n</ul>"],
  ["its text was edited", "<h1>Open daily</h1><p x>From nine</p>", "<h1>Open daily</h1><p x>From ten</p>"],
  ["its class was edited", "<p x class=a>b</p><p>c</p>", "<p x class=z>b</p><p>c</p>"],
  ["it moved among its siblings", "<p x>a</p><p>b</p><p>c</p>", "<p>b</p><p>c</p><p x>a</p>"],
  [
    "it moved into another part",
    "<header><a x href=b>Buy</a></header><main></main>",
    "<header></header><main><a x href=b>Buy</a></main>",
  ],
  ["it has an id and moved with other words", "<p id=n x>a</p><div></div>", "<div><p id=n x>b</p></div>"],
  [
    "equal links stand in different cards",
    card("a", "<a>More</a>") + card("b", "<a x>More</a>"),
    card("new", "<a>More</a>") + card("a", "<a>More</a>") + card("b", "<a x>More</a>"),
  ],
  [
    "the card around it was edited",
    card("a", "<a>More</a>") + card("b", "<a x>More</a>"),
    card("a", "<a>More</a>") + card("B!", "<a x>More</a>"),
  ],
  ["an equal sibling was edited", "<p>a</p><p>a</p><p x>a</p>", "<p>a</p><p>b</p><p x>a</p>"],
  ["all its siblings were edited", "<p>a</p><p x>b</p><p>c</p>", "<p>1</p><p x>2</p><p>3</p>"],
  ["it was wrapped", "<p x>Only here</p>", "<section><div><p x>Only here</p></div></section>"],
  ["its parent has another tag now", "<div><p x>a</p></div>", "<section><p x>a</p></section>"],
])("an element is found again when %s", (_what, before, after) => {
  expect(whereIs(before, after)).toBe("x");
});

test.each([
  ["it was removed", "<h1>a</h1><p x>b</p>", "<h1>a</h1>"],
  [
    "it was removed, and an equal one in another card stays",
    card("a", "<a x>More</a>") + card("b", "<a>More</a>"),
    card("a", "") + card("b", "<a>More</a>"),
  ],
  ["one of three equal siblings was removed", "<p>a</p><p x>a</p><p>a</p>", "<p>a</p><p>a</p>"],
  ["it was duplicated without a difference", "<p x>a</p>", "<p>a</p><p>a</p>"],
  ["another element has its place", "<p x>a</p>", "<h2>b</h2>"],
  ["an element with another id has its place", "<p id=a x>a</p>", "<p id=b>b</p>"],
  ["an equal one moved to its place", "<p class=k x>a</p><div><p>a</p><p>c</p></div>", "<p>a</p>"],
  ["it moved to two places", "<header><a x>Buy</a></header>", "<main><a>Buy</a></main><footer><a>Buy</a></footer>"],
  ["its list was cut and rewritten", "<ul><li>a<li x>b<li>c</ul>", "<ul><li>d<li>e</ul>"],
])("an element is not guessed when %s", (_what, before, after) => {
  expect(whereIs(before, after)).toBeNull();
});

test("an unknown ref is found nowhere", () => {
  expect(reanchoring(mapOf("<p>a"), mapOf("<p>a"))("e99")).toBeNull();
});

const block = fc.constantFrom(
  "<p>a</p>",
  "<p>b</p>",
  "<p class=k>a</p>",
  "<hr>",
  "<ul><li>a<li>a</ul>",
  "<div><p>a</p><p>c</p></div>",
);
const page = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join(""));

test("in an unchanged page each element is itself, and no two are ever one", () => {
  fc.assert(
    fc.property(page, page, (one, other) => {
      const before = mapOf(one);
      const same = reanchoring(before, mapOf(one));
      expect(before.elements.map(({ ref }) => same(ref))).toEqual(before.elements.map(({ ref }) => ref));
      const changed = reanchoring(before, mapOf(other));
      const found = before.elements.map(({ ref }) => changed(ref)).filter((ref) => ref !== null);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test("a page of thousands of equal elements is compared at once", () => {
  const map = mapOf("<p>a</p>".repeat(20_000));
  const changed = reanchoring(map, mapOf(`<h1>b</h1>${"<p>a</p>".repeat(19_999)}`));
  expect(map.elements.map(({ ref }) => changed(ref)).every((ref) => ref === null)).toBe(true);
});
