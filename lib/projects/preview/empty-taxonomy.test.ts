import { expect, test } from "vitest";
import { isEmptyPage, mayBeTaxonomy } from "./empty-taxonomy.ts";

test.each([
  ["tags/index.html", true],
  ["de/categories/index.html", true],
  ["tags.html", true],
  ["tags/bread/index.html", false],
  ["our-tags/index.html", false],
  ["index.html", false],
])("%s may be a page of groups: %j", (path, expected) => {
  expect(mayBeTaxonomy(path)).toBe(expected);
});

const frame = (main: string) =>
  `<!doctype html><title>Tags</title><header><a href="/">Rye</a></header><main>${main}</main><footer>© Rye</footer>`;

test.each([
  ["only a heading", "<h1>Tags</h1><ul></ul>", true],
  ["nothing", "", true],
  ["a link to a group", '<h1>Tags</h1><ul><li><a href="/tags/bread/">bread</a></li></ul>', false],
  ["a sentence", "<h1>Tags</h1><p>Find bread by its grain.</p>", false],
  ["a picture", "<img src=a.png>", false],
])("a page with %s in its own part is empty: %j", (_what, main, expected) => {
  expect(isEmptyPage(frame(main))).toBe(expected);
});
