import { describe, expect, test } from "vitest";
import { applyToPage } from "#tests/fixtures/apply-to-page.ts";

describe("remove", () => {
  test.each([
    ["its own line", "<ul>\n  <li>A</li>\n  <li>B</li>\n</ul>", "li", "<ul>\n  <li>B</li>\n</ul>"],
    ["its own line of CRLF", "<ul>\r\n\t<li>A</li>\r\n\t<li>B</li>\r\n</ul>", "li 2", "<ul>\r\n\t<li>A</li>\r\n</ul>"],
    ["one of two empty lines", "<p>A</p>\n\n<h2>B</h2>\n\n<p>C</p>\n", "h2", "<p>A</p>\n\n<p>C</p>\n"],
    ["the empty line before the end", "<div>\n<p>A</p>\n\n<p>B</p>\n</div>", "p 2", "<div>\n<p>A</p>\n</div>"],
    ["one space between words", "<p>a <b>b</b> c</p>", "b", "<p>a c</p>"],
    ["the space before a comma", "<p>a <b>b</b>, c</p>", "b", "<p>a, c</p>"],
    ["the space at the beginning", "<p><b>b</b> c</p>", "b", "<p>c</p>"],
    ["no space between words that would join", "<p>a <b>b</b><i>c</i></p>", "b", "<p>a <i>c</i></p>"],
    ["no end tag", "<ul>\n<li>A\n<li>B\n</ul>", "li", "<ul>\n<li>B\n</ul>"],
    ["the last line of a file", "<p>A</p>\n<p>B</p>", "p 2", "<p>A</p>"],
    ["the bar before it", "<p><a>A</a> | <a>B</a> | <a>C</a></p>", "a 2", "<p><a>A</a> | <a>C</a></p>"],
    ["the dot after it, being the first", "<p>\n<a>A</a>&nbsp;&middot;\n<a>B</a>\n</p>", "a", "<p>\n<a>B</a>\n</p>"],
    ["several lines", "<div>\n  <p>\n    A\n  </p>\n  <p>B</p>\n</div>", "p", "<div>\n  <p>B</p>\n</div>"],
    ["no line of a pre", "<pre>\n<b>x</b>\ny</pre>", "b", "<pre>\n\ny</pre>"],
  ])("an element goes with %s", async (_what, source, ref, expected) => {
    expect(await applyToPage(source, { op: "remove", ref })).toBe(expected);
  });

  test.each(["html", "head", "body", "title"])("a page's %s can't be removed", async (ref) => {
    const source = "<html><head><title>x</title></head><body><p>x</p></body></html>";
    expect(await applyToPage(source, { op: "remove", ref })).toMatch(/^not-editable: /);
  });

  test("removing what keeps others apart is refused", async () => {
    expect(await applyToPage("<p>a <b>b<p>c</b> d</p>", { op: "remove", ref: "b" })).toMatch(/^not-editable: /);
  });
});

describe("duplicate", () => {
  test.each([
    [
      "its indentation",
      "<ul>\n  <li>A</li>\n  <li>B</li>\n</ul>",
      "li 2",
      "<ul>\n  <li>A</li>\n  <li>B</li>\n  <li>B</li>\n</ul>",
    ],
    ["the empty line between", "<p>A</p>\r\n\r\n<p>B</p>\r\n", "p", "<p>A</p>\r\n\r\n<p>A</p>\r\n\r\n<p>B</p>\r\n"],
    [
      "the space between links",
      "<p><a href=x>A</a> <a href=y>B</a></p>",
      "a 2",
      "<p><a href=x>A</a> <a href=y>B</a> <a href=y>B</a></p>",
    ],
    ["no space where there is none", "<ul><li>A</li><li>B</li></ul>", "li", "<ul><li>A</li><li>A</li><li>B</li></ul>"],
    ["the bar between links", "<p><a>A</a> | <a>B</a></p>", "a", "<p><a>A</a> | <a>A</a> | <a>B</a></p>"],
    ["a space in a text", "<p>a <b>b</b>, c</p>", "b", "<p>a <b>b</b> <b>b</b>, c</p>"],
    ["no end tag", "<ul>\n<li>A\n<li>B\n</ul>", "li 2", "<ul>\n<li>A\n<li>B\n<li>B\n</ul>"],
    [
      "no id that nothing in it uses",
      '<div>\n<p id="a" class="k">A</p>\n</div>',
      "p",
      '<div>\n<p id="a" class="k">A</p>\n<p class="k">A</p>\n</div>',
    ],
    [
      "ids of its own that its parts use",
      '<div>\n<form><label for="n" id=l>N</label><input id="n" name="n" aria-labelledby="l out"><a href="#n">x</a><input type=radio name=r></form>\n</div>',
      "form",
      '<div>\n<form><label for="n" id=l>N</label><input id="n" name="n" aria-labelledby="l out"><a href="#n">x</a><input type=radio name=r></form>\n<form><label for="n-2" id="l-2">N</label><input id="n-2" name="n" aria-labelledby="l-2 out"><a href="#n-2">x</a><input type=radio name=r></form>\n</div>',
    ],
    [
      "a drawing's ids",
      '<i><svg><mask id="m"></mask><path mask="url(#m)"/></svg></i>',
      "i",
      '<i><svg><mask id="m"></mask><path mask="url(#m)"/></svg></i>\n<i><svg><mask id="m-2"></mask><path mask="url(#m-2)"/></svg></i>',
    ],
  ])("a copy has %s", async (_what, source, ref, expected) => {
    expect(await applyToPage(source, { op: "duplicate", ref })).toBe(expected);
  });

  test("two copies at once have different ids", async () => {
    const source = '<div><b id="x">b</b><a href="#x">a</a></div>';
    const page = await applyToPage(source, { op: "duplicate", ref: "div" }, { op: "duplicate", ref: "div" });
    expect(page.match(/id="[^"]*"/g)).toEqual(['id="x"', 'id="x-2"', 'id="x-3"']);
  });

  test.each(["html", "head", "body", "title", "meta", "main"])("a page's %s can't be copied", async (ref) => {
    const source = "<html><head><title>x</title><meta charset=utf-8></head><body><main>x</main></body></html>";
    expect(await applyToPage(source, { op: "duplicate", ref })).toMatch(/^not-editable: /);
  });
});

describe("move", () => {
  const list = "<ul>\n  <li>A</li>\n  <li>B</li>\n  <li>C</li>\n</ul>";
  test.each([
    ["up", list, "li 3", "li 1", "<ul>\n  <li>C</li>\n  <li>A</li>\n  <li>B</li>\n</ul>"],
    ["to the end", list, "li 1", null, "<ul>\n  <li>B</li>\n  <li>C</li>\n  <li>A</li>\n</ul>"],
    ["nowhere, before itself", list, "li 2", "li 2", list],
    ["nowhere, before the next one", list, "li 1", "li 2", list],
    ["nowhere, at the end already", list, "li 3", null, list],
    ["along a line", "<p><a>x</a> <a>y</a> <a>z</a></p>", "a 3", "a 1", "<p><a>z</a> <a>x</a> <a>y</a></p>"],
    [
      "over empty lines",
      "<div>\n<p>A</p>\n\n<p>B</p>\n\n<p>C</p>\n</div>",
      "p 3",
      "p 1",
      "<div>\n<p>C</p>\n\n<p>A</p>\n\n<p>B</p>\n</div>",
    ],
    [
      "to another depth",
      "<div>\n  <p>\n    A\n  </p>\n  <div>\n    <p>B</p>\n  </div>\n</div>",
      "p 1",
      "p 2",
      "<div>\n  <div>\n    <p>\n      A\n    </p>\n    <p>B</p>\n  </div>\n</div>",
    ],
    ["behind a text", "<p><b>b</b> text</p>", "b", null, "<p>text <b>b</b></p>"],
    ["without end tags", "<ul>\n<li>A\n<li>B\n</ul>", "li 2", "li 1", "<ul>\n<li>B\n<li>A\n</ul>"],
    [
      "in a table",
      "<table>\n<tr><td>1</td></tr>\n<tr><td>2</td></tr>\n</table>",
      "tr 2",
      "tr 1",
      "<table>\n<tr><td>2</td></tr>\n<tr><td>1</td></tr>\n</table>",
    ],
  ])("an element moves %s", async (_what, source, ref, before, expected) => {
    expect(await applyToPage(source, { op: "move", ref, before })).toBe(expected);
  });

  test.each([
    ["into itself", "<div><p>x</p></div>", "div", "p"],
    ["out of its list", "<ul><li>A</li></ul><p>x</p>", "li", "p"],
    ["into a list", "<ul><li>A</li></ul><p>x</p>", "p", "li"],
    ["into a table", "<table><tr><td>A</td></tr></table><p>x</p>", "p", "td"],
    ["into a paragraph that it would close", "<p>a <b>b</b></p><div>x</div>", "div", "b"],
    ["into a link, being a link", "<a href=x><b>b</b></a><a href=y>c</a>", "a 2", "b"],
    ["into a form, being a form", "<form><p>a</p></form><form>b</form>", "form 2", "p"],
    ["into the head", "<head><title>x</title></head><body><p>x</p>", "p", "title"],
    ["before the body", "<html><head></head><body><p>x</p></body></html>", "p", "body"],
    ["out of the head", "<head><title>x</title></head><body><p>x</p>", "title", "p"],
    ["into a choice", "<select><option>a</option></select><p>x</p>", "p", "option"],
    ["behind an element that is gone", "<p>x</p>", "p", "e99"],
  ])("nothing moves %s", async (_what, source, ref, before) => {
    expect(await applyToPage(source, { op: "move", ref, before })).toMatch(/^(?:not-editable|unknown-ref): /);
  });
});
