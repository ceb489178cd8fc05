import { expect, test } from "vitest";
import type { InlineContent } from "#lib/page-source/schema.ts";
import { pastedHtml } from "#tests/fakes/pasted-html.ts";
import { pastedContent, pastedText } from "./pasted-content.ts";

const paste = (html: string) => pastedContent(pastedHtml(html));

test.each<[string, string, InlineContent[]]>([
  ["plain words", "Fresh bread", ["Fresh bread"]],
  [
    "bold and italic",
    "<b>a</b><strong>b</strong><i>c</i><em>d</em>",
    [
      { tag: "strong", content: ["a"] },
      { tag: "strong", content: ["b"] },
      { tag: "em", content: ["c"] },
      { tag: "em", content: ["d"] },
    ],
  ],
  [
    "nested formatting",
    "<b>a <i>b <b>c</b></i></b>",
    [
      { tag: "strong", content: ["a "] },
      { tag: "strong", content: [{ tag: "em", content: ["b "] }] },
      { tag: "strong", content: [{ tag: "em", content: ["c"] }] },
    ],
  ],
  [
    "paragraphs",
    "<p>One</p>\n\n<p>two</p><div>three<br>four</div>",
    ["One", { tag: "br" }, "two", { tag: "br" }, "three", { tag: "br" }, "four"],
  ],
  ["a list", "<ul>\n<li>One</li>\n<li><p>two</p></li></ul>", ["One", { tag: "br" }, "two"]],
  [
    "a table",
    "<table><tr><td>One</td><td>two</td></tr><tr><td>three</td></tr></table>",
    ["One", " ", "two", { tag: "br" }, "three"],
  ],
  ["a heading with classes", '<h1 class="huge" style="color:red">Big</h1>', ["Big"]],
  [
    "a link",
    '<a href="https://example.com" onclick="x()">x</a>',
    [{ tag: "a", href: "https://example.com", content: ["x"] }],
  ],
  ["a link of another site's own", '<a href="/cart">cart</a>', ["cart"]],
])("%s: only text, bold, italic, links and breaks are pasted", (_what, html, content) => {
  expect(paste(html)).toEqual(content);
});

test("a paste from a word processor is clean", () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><title>x</title>
    <style>p.MsoNormal { margin: 0; font-family: "Calibri" }</style><!--[if gte mso 9]><xml><w:Zoom>0</w:Zoom></xml><![endif]--></head>
    <body lang=EN-GB><!--StartFragment--><p class=MsoNormal style='line-height:107%'><b><span lang=EN-GB style='color:#C00000'>Fresh</span></b>
    <span style='mso-spacerun:yes'> </span>bread<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><i>every</i> day</p><!--EndFragment--></body></html>`;
  expect(paste(html)).toEqual([
    { tag: "strong", content: ["Fresh"] },
    " ",
    "bread",
    { tag: "br" },
    { tag: "em", content: ["every"] },
    " day",
  ]);
});

test("a paste from an online document follows its styles, not its tags", () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400;font-style:italic"> slanted</span></p></b>`;
  expect(paste(html)).toEqual([
    { tag: "strong", content: ["Bold"] },
    { tag: "em", content: [" slanted"] },
  ]);
});

test.each([
  ["scripts", "a<script>alert(1)</script>b<svg onload=alert(1)><script>c</script></svg>"],
  ["handlers", '<img src=x onerror="alert(1)">a<video onerror=alert(1)><source></video>b'],
  ["addresses with script", '<a href="javascript:alert(1)">a</a><a href=" java&#10;script:alert(1)">b</a>'],
  ["data addresses", '<a href="data:text/html,x">a</a><iframe srcdoc="<b>x</b>"></iframe>b'],
  ["styles and frames", "<style>*{}</style>a<object data=x></object><embed src=x>b<noscript>c</noscript>"],
  ["templates and fields", "<template>x</template>a<textarea>x</textarea><select><option>x</select>b"],
])("hostile %s leave only their text", (_what, html) => {
  expect(paste(html).join("")).toBe("ab");
});

test("a huge or deep paste is cut", () => {
  expect(paste("x".repeat(90_000)).join("")).toHaveLength(50_000);
  expect(paste(`${"<span>".repeat(400)}x`)).toEqual([]);
  expect(pastedText("x".repeat(90_000)).join("")).toHaveLength(50_000);
});

test("plain text keeps its lines", () => {
  expect(pastedText("  One\r\n\r\n  two \tthree\n")).toEqual(["One", { tag: "br" }, " two three"]);
});
