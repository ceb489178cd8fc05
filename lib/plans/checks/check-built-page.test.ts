import { expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { checkBuiltPage } from "./check-built-page.ts";

const page = (body: string, viewport = '<meta name="viewport" content="width=device-width">') =>
  checkBuiltPage(
    parseHtml(`<!doctype html><html lang="en"><head>${viewport}</head><body><main>${body}</main></body></html>`),
  );

test("a finished page has nothing to find", () => {
  expect(
    page('<h1>Prices</h1><section><h2>Repairs</h2><p>£12</p></section><section><img src="a.svg" alt=""></section>'),
  ).toEqual([]);
});

test.each([
  ["<p>Words</p>", "It has no main heading."],
  ["<h1>A</h1><section></section>", "It has a section without content."],
  ["<h1>A</h1><section><h2>Team</h2></section>", "Below “Team” there is nothing."],
  ["<h1>A</h1><p>Lorem ipsum dolor</p>", "It still says “Lorem ipsum”."],
  ["<h1>A</h1><p>Phone: Not specified</p>", "It still says “Not specified”."],
  ["<h1>A</h1><p>[Address]</p>", "It still says “[Address]”."],
  ['<h1>A</h1><div style="width: 900px">B</div>', "Something on it is wider than a phone’s screen."],
  ['<h1>A</h1><table width="800"><tr><td>B</td></tr></table>', "Something on it is wider than a phone’s screen."],
])("what is unfinished is named: %s", (body, problem) => {
  expect(page(body)).toEqual([problem]);
});

test("a page that tells phones no width is named", () => {
  expect(page("<h1>A</h1>", "")).toEqual(["It does not tell phones how wide it is."]);
});
