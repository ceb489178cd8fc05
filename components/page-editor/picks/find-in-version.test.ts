import fc from "fast-check";
import { expect, test } from "vitest";
import { reanchoring } from "#lib/page-source/reanchor.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { findInVersion } from "./find-in-version";

const mapOf = (source: string, commit: string) => makeSourceMap(source, { commit, path: "index.html" });

/** Where the element marked `x` is found in another version: the mark of the found element, or null. The marks are no part of the pages. */
function whereIs(before: string, after: string): string | null {
  const [old, now] = [mapOf(before, "old"), mapOf(after, "now")];
  const refOf = (map: typeof old, mark: string) => map.elements.find(({ attributes }) => mark in attributes)?.ref;
  const bare = (source: string, commit: string) => mapOf(source.replace(/ [xyz](?=[ >])/g, ""), commit);
  const found = findInVersion(bare(before, "old"), bare(after, "now"), refOf(old, "x") ?? "");
  if (found === null) return null;
  return ["x", "y", "z"].find((mark) => refOf(now, mark) === found.ref) ?? `another, ${found.ref}`;
}

const card = (title: string, link: string) => `<div class="card"><h3>${title}</h3>${link}</div>`;
const pageOf = (...parts: string[]) => `<body><main><div>${parts.join("")}</div></main></body>`;
const more = '<a href="m">Read more</a>';
const moreHere = '<a x href="m">Read more</a>';

test.each([
  ["the page is the same", "<h1>a</h1><p x>b</p>", "<h1>a</h1><p x>b</p>"],
  ["something came before it", "<p x>b</p>", "<h1>new</h1><section><p>c</p></section><p x>b</p>"],
  ["its text was edited", "<h1>a</h1><p x>b</p>", "<h1>a</h1><p x>c</p>"],
  ["it was styled", `${more}<p>b</p><p x>a</p><p>a</p>`, `${more}<p>b</p><p x class=k>a</p><p>a</p>`],
  ["it moved elsewhere", "<header><a x>Buy</a></header><main></main>", "<header></header><main><a x>Buy</a></main>"],
  [
    "a card with an equal link came first",
    pageOf(card("a", moreHere), card("b", more)),
    pageOf(card("new", more), card("a", moreHere), card("b", more)),
  ],
  [
    "the cards around equal links changed places",
    pageOf(card("a", more), card("b", moreHere)),
    pageOf(card("b", moreHere), card("a", more)),
  ],
  [
    "another card was edited",
    pageOf(card("a", more), card("b", moreHere)),
    pageOf(card("A!", more), card("b", moreHere)),
  ],
  [
    "equal links lead elsewhere and changed places",
    '<p><a x href="a">More</a> <a href="b">More</a></p>',
    '<p><a href="b">More</a> <a x href="a">More</a></p>',
  ],
  ["it was duplicated", "<div><p x>a</p><p>b</p></div>", "<div><p x>a</p><p>a</p><p>b</p></div>"],
  [
    "the card around it was duplicated",
    pageOf(card("a", moreHere), card("b", more)),
    pageOf(card("a", moreHere), card("a", more), card("b", more)),
  ],
])("a pick is found again when %s", (_then, before, after) => {
  expect(whereIs(before, after)).toBe("x");
});

test.each([
  ["it was removed", "<h1>a</h1><p x>b</p>", "<h1>a</h1>"],
  ["the next one came to its place", "<p x>a</p><p>b</p>", "<p>b</p>"],
  [
    "an equal one in another card stays",
    pageOf(card("a", moreHere), card("b", more)),
    pageOf(card("a", ""), card("b", more)),
  ],
  ["one of three equal siblings was removed", "<p>a</p><p x>a</p><p>a</p>", "<p>a</p><p>a</p>"],
  ["it moved to two places", "<header><a x>Buy</a></header>", "<main><a>Buy</a></main><footer><a>Buy</a></footer>"],
  [
    "it was replaced by an equal link to elsewhere, beside a new one",
    '<p><a x href="a">More</a> <a href="b">More</a></p>',
    '<p><a href="c">More</a> <a href="b">More</a> <a href="d">More</a></p>',
  ],
])("a pick never becomes another element when %s", (_then, before, after) => {
  expect(whereIs(before, after)).toBeNull();
});

const block = fc.constantFrom(
  "<h2>One</h2>",
  "<p>a</p>",
  "<p>b</p>",
  "<p class=k>a</p>",
  "<ul><li>a<li>a</ul>",
  card("a", more),
  card("b", more),
);
const blocks = fc.array(block, { maxLength: 6 });

test("the browser never finds another element than the server does", () => {
  fc.assert(
    fc.property(blocks, blocks, block, (start, end, added) => {
      const before = mapOf(pageOf(...start, ...end), "old");
      const after = mapOf(pageOf(...start, added, ...end), "now");
      for (const [old, now] of [
        [before, after],
        [after, before],
      ] as const) {
        const reanchored = reanchoring(old, now);
        for (const { ref } of old.elements) {
          const found = findInVersion(old, now, ref)?.ref ?? null;
          const told = reanchored(ref);
          if (found !== null && told !== null) expect([ref, found]).toEqual([ref, told]);
        }
      }
    }),
    { numRuns: 300 },
  );
});
