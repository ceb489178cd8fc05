import { expect, test } from "vitest";
import { makeSourceMap } from "../source-map.ts";
import { findQuoted, lineOf, quoteMax, quotePlace } from "./quoted-place.ts";

const source = [
  "<!doctype html><title>Bäckerei</title>",
  "<body>",
  "Loose words",
  '<a class="button" href="/order">Order now</a>',
  '<p>Brötchen 🥐 and <a class="button" href="/order">Order now</a></p>',
  '<!-- <a class="button" href="/order"> -->',
  "<ul><li>Rye</li><li>Rye</li></ul>",
  "</body>",
].join("\r\n");
const map = makeSourceMap(source, { commit: "", path: "index.html" });
const named = (quote: string, nth?: number | null) => findQuoted(source, map, { source: quote, nth })?.name ?? null;

test.each([
  ["Brötchen", undefined, "Paragraph “Brötchen 🥐 and Order now”"],
  ["  <p>Brötchen\n and more that is on another line", null, "Paragraph “Brötchen 🥐 and Order now”"],
  ["<li>Rye</li>", 2, "Item “Rye”"],
  ["<li>Rye</li>", undefined, null],
  ["<li>Rye</li>", 3, null],
  ["<li>Barley</li>", undefined, null],
  ["Loose words", undefined, null],
  ["<title>", undefined, null],
  [" \n ", undefined, null],
])("the words %j with nth %j are in the element %j", (quote, nth, name) => {
  expect(named(quote, nth)).toBe(name);
});

test("equal elements are told apart by which of them is meant", () => {
  const quote = '<a class="button"';
  const refs = [1, 2].map((nth) => findQuoted(source, map, { source: quote, nth })?.ref);
  expect(new Set(refs).size).toBe(2);
  expect(refs).not.toContain(undefined);
});

test("words on several lines are compared as a whole, with any line endings", () => {
  const text = "<ul>\r\n<li>\r\n <h3>Rye</h3>\r\n</li>\r\n<li>\r\n <h3>Spelt</h3>\r\n</li>\r\n</ul>";
  const list = makeSourceMap(text, { commit: "", path: "" });
  const lineOfQuote = (quote: string, nth?: number) => {
    const element = findQuoted(text, list, { source: quote, nth });
    return element && lineOf(text, element.start);
  };
  expect(lineOfQuote("<li>\n <h3>Spelt</h3>", 1)).toBe(5);
  expect(lineOfQuote("<li>\r\n <h3>Spelt</h3>")).toBe(5);
  expect(lineOfQuote("<li>\n <h3>Oats</h3>", 1)).toBeNull();
  expect(lineOfQuote("<li>\n <h3>Oats</h3>")).toBeNull();
});

test("the place of every element leads back to it", () => {
  for (const element of map.elements.filter(({ kind }) => kind !== "page")) {
    const place = quotePlace(source, element);
    expect(place && findQuoted(source, map, place)?.ref, element.name).toBe(element.ref);
  }
});

test("a long element is named by its beginning, without half a character", () => {
  const long = `<p>${"🥐".repeat(400)}</p>`;
  const [paragraph] = makeSourceMap(long, { commit: "", path: "" }).elements;
  const place = paragraph && quotePlace(long, paragraph);
  expect(place?.source.length).toBeLessThanOrEqual(quoteMax);
  expect(place?.source.isWellFormed()).toBe(true);
});

test("lines are counted from one also after longer characters", () => {
  const rye = map.elements.find(({ tag }) => tag === "li");
  expect(lineOf(source, 0)).toBe(1);
  expect(lineOf(source, rye?.start ?? 0)).toBe(7);
});
