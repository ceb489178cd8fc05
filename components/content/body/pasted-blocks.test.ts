import { expect, test } from "vitest";
import { pastedHtml } from "#tests/fakes/pasted-html.ts";
import { bodySchema } from "./body-schema.ts";
import { pastedBlocks, pastedText } from "./pasted-blocks.ts";
import { readMarkdown } from "./read-markdown.ts";
import { MarkdownWriter } from "./write-markdown.ts";

/** Returns pasted HTML as the Markdown that it becomes. */
function paste(html: string): string {
  const body = readMarkdown("");
  const blocks = pastedBlocks(pastedHtml(html));
  if (!body || blocks.length === 0) return "";
  const doc = bodySchema.nodes.doc.create(null, blocks);
  doc.check();
  return new MarkdownWriter(body).write(doc).trimEnd();
}

test.each<[string, string, string]>([
  [
    "headings and paragraphs",
    "<h2 class=x>Big <b>news</b></h2><p>One</p><div>two</div>",
    "## Big **news**\n\nOne\n\ntwo",
  ],
  [
    "bold, italic, code, a link",
    '<p><b>a</b> <i>b</i> <code>c</code> <a href="https://x.org/" onclick=y>d</a>',
    "**a** *b* `c` [d](https://x.org/)",
  ],
  ["lists in lists", "<ul><li>One<ol><li>inner</ol><li><p>two</p></ul>", "- One\n  1. inner\n- two"],
  ["a quote, a rule and code", "<blockquote><p>q</blockquote><hr><pre>a\n b</pre>", "> q\n\n---\n\n```\na\n b\n```"],
  [
    "Google Docs",
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span> plain</span></p><br><ul><li><p role=presentation><span>One</span></p></li></ul></b>',
    "**Bold** plain\n\n- One",
  ],
  [
    "Word",
    "<html><head><style>p{}</style></head><body><p class=MsoNormal>Text<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span> </span></span>One<o:p></o:p></p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>two</p></body></html>",
    "Text\n\n- One\n- two",
  ],
  ["a table, as lines", "<table><tr><td>One</td><td>two</td></tr><tr><td>three</td></tr></table>", "One two\n\nthree"],
])("%s becomes clean text", (_what, html, markdown) => {
  expect(paste(html)).toBe(markdown);
});

test.each([
  ["a script", "<p>ok<script>alert(1)</script></p>"],
  [
    "a style, a frame and a drawing",
    "<style>p{}</style><iframe src=x></iframe><svg onload=x><text>t</text></svg><p>ok</p>",
  ],
  ["handlers", '<p onclick="x()" style="background:url(x)">ok<img src=x onerror=alert(1)></p>'],
  ["a script as an address", '<a href="javascript:alert(1)">ok</a>'],
  ["a hidden script as an address", '<a href=" java\nscript:alert(1)">ok</a>'],
  ["data as an address", '<a href="data:text/html,x">ok</a>'],
  ["an address of another site's own", '<a href="/cart">ok</a>'],
  ["code of the editor", '<p data-pm-slice="0 0 []" data-source="<script>">ok</p>'],
])("of %s only the text stays", (_what, html) => {
  expect(paste(html)).toBe("ok");
});

test("deep and long pastes end", () => {
  expect(paste(`${"<div>".repeat(1_000)}x`).length).toBeLessThan(10);
  expect(paste(`<p>${"word ".repeat(40_000)}`).length).toBeLessThanOrEqual(100_000);
});

test("markup in plain text stays words", () => {
  const [block] = pastedText("<b>x</b>\n# y");
  expect(block?.textContent).toBe("<b>x</b># y");
});
