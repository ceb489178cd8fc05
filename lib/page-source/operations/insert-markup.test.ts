import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { applyEdits } from "./apply-edits.ts";
import { checkChanges } from "./change-page.ts";
import { indentAt, insertMarkup, type MarkupPlace } from "./insert-markup.ts";

function insert(source: string, tag: string, at: MarkupPlace["at"], markup: string): string {
  const html = parseHtml(source);
  const element = html.elements.find((one) => one.tag === tag);
  if (element === undefined) throw new Error(`There is no ${tag}.`);
  const ids = new Set(html.elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
  const page = { ...html, ids };
  const place = { at, element };
  const checked = checkChanges(html, [insertMarkup(page, place, markup, indentAt(page, place, "  "))]);
  return checked.ok ? (applyEdits(source, checked.edits) ?? "overlap") : checked.message;
}

const page = (main: string) => `<!doctype html><html><head></head><body>\n${main}\n</body></html>`;

test.each<[string, MarkupPlace["at"], string, string, string]>([
  ["behind an element", "after", "p", "<main>\n  <p>a</p>\n</main>", "<main>\n  <p>a</p>\n  <b>x</b>\n</main>"],
  ["before an element", "before", "p", "<main>\n  <p>a</p>\n</main>", "<main>\n  <b>x</b>\n  <p>a</p>\n</main>"],
  ["first in an element", "first", "main", "<main>\n  <p>a</p>\n</main>", "<main>\n  <b>x</b>\n  <p>a</p>\n</main>"],
  ["last in an element", "last", "main", "<main>\n  <p>a</p>\n</main>", "<main>\n  <p>a</p>\n  <b>x</b>\n</main>"],
  ["in an empty element", "last", "main", "<main></main>", "<main>\n  <b>x</b>\n</main>"],
  [
    "in lines that end in CRLF",
    "last",
    "main",
    "<main>\r\n  <p>a</p>\r\n</main>",
    "<main>\r\n  <p>a</p>\r\n  <b>x</b>\r\n</main>",
  ],
])("puts elements %s", (_where, at, tag, before, after) => {
  expect(insert(page(before), tag, at, "<b>x</b>")).toBe(page(after));
});

test("several elements keep their order", () => {
  expect(insert(page("<main>\n<p>a</p>\n</main>"), "p", "after", "<i>1</i>\n<i>2</i>")).toBe(
    page("<main>\n<p>a</p>\n<i>1</i>\n<i>2</i>\n</main>"),
  );
});

test.each([
  ["a block in a paragraph", "<p>a</p>", "p", "last", "<div>x</div>"],
  ["an id that the page has", '<main id="x"></main>', "main", "last", '<b id="x">x</b>'],
  ["an element that stays open", "<main></main>", "main", "last", "</main><b>x"],
  ["bare words", "<main></main>", "main", "last", "words"],
] as const)("refuses %s", (_what, before, tag, at, markup) => {
  expect(insert(page(before), tag, at, markup)).toMatch(/\.$/);
});
