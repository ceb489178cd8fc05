import { expect, test } from "vitest";
import type { InlineContent } from "#lib/page-source/schema.ts";
import { applyToPage } from "#tests/fixtures/apply-to-page.ts";

// e1 is the paragraph, e2 the bold word, e3 the link, e4 the line break.
const source =
  "<p>\r\n  Salt &amp; <b class=x>bread</b> f&uuml;r <a href='a.html' title=t>us</a><br/>\r\n  and <!-- c --> you\r\n</p>\r\n";
const bold = (content: InlineContent[]): InlineContent => ({ ref: "e2", content });
const link = (content: InlineContent[], href?: string): InlineContent => ({ ref: "e3", content, href });
const lineBreak: InlineContent = { ref: "e4", content: [] };

test.each<[string, InlineContent[], string]>([
  [
    "the same content, which changes nothing",
    ["Salt & ", bold(["bread"]), " für ", link(["us"]), lineBreak, "and you"],
    source,
  ],
  [
    "another word, with all formatting",
    ["Salt & ", bold(["cake"]), " für ", link(["us"]), lineBreak, "and you"],
    source.replace("bread", "cake"),
  ],
  [
    "another address of the link",
    ["Salt & ", bold(["bread"]), " für ", link(["us"], "b.html?x&y"), lineBreak, "and you"],
    source.replace("a.html", "b.html?x&amp;y"),
  ],
  [
    "new formatting",
    ["Salt & ", bold(["bread"]), " für ", link(["us"]), lineBreak, "and ", { tag: "em", content: ["you"] }],
    source.replace("<!-- c --> you", "<em><!-- c --> you</em>"),
  ],
  [
    "an element inside of another one",
    ["Salt & ", bold(["bread für ", link(["us"])]), lineBreak, "and you"],
    source.replace("</b>", "").replace("</a>", "</a></b>"),
  ],
  [
    "a line break of its own, which may be any line break",
    ["Salt & ", bold(["bread"]), " für ", link(["us"]), { tag: "br" }, "and you"],
    source,
  ],
  [
    "a new link and text that looks like a tag",
    ["<i> ", { tag: "a", href: "mailto:a@b.ch", content: ["us"] }],
    '<p>\r\n  &lt;i&gt; <a href="mailto:a@b.ch">us</a>\r\n</p>\r\n',
  ],
])("content may be %s", async (_what, content, expected) => {
  expect(await applyToPage(source, { op: "set-content", ref: "e1", content })).toBe(expected);
});

test.each<[string, InlineContent[], RegExp]>([
  ["an element of another place", [{ ref: "e5", content: ["x"] }], /^unknown-ref/],
  ["the element itself", [{ ref: "e1", content: ["x"] }], /^unknown-ref/],
  ["an element twice", [bold(["a"]), bold(["b"])], /twice/],
  ["a link in a link", [{ tag: "a", href: "x.html", content: [link(["us"])] }], /^not-editable/],
  ["a link without an address", [{ tag: "a", content: ["x"] }], /needs an address/],
  ["an address on bold words", [{ ref: "e2", content: ["x"], href: "a.html" }], /Only a link/],
  ["words in a line break", [{ tag: "br", content: ["x"] }], /can’t hold words/],
  ["a script as a new link", [{ tag: "a", href: "java\tscript:alert(1)", content: ["x"] }], /begins with https/],
  ["a script as a link's address", [link(["x"], " JAVASCRIPT&colon;alert(1)")], /begins with https/],
])("content with %s is refused", async (_what, content, refusal) => {
  expect(await applyToPage(`${source}<i>k</i>`, { op: "set-content", ref: "e1", content })).toMatch(refusal);
});

test("an element with blocks in it takes no content", async () => {
  expect(await applyToPage("<div><p>a</p></div>", { op: "set-content", ref: "div", content: ["x"] })).toBe(
    "not-editable: Choose the paragraph inside of it.",
  );
});

test("white space in a pre stays as it is given", async () => {
  const content: InlineContent[] = ["a\n    ", { ref: "e2", content: ["b"] }];
  expect(await applyToPage("<pre>a\n  <b>b</b></pre>", { op: "set-content", ref: "e1", content })).toBe(
    "<pre>a\n    <b>b</b></pre>",
  );
});
