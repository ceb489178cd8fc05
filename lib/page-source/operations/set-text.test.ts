import { expect, test } from "vitest";
import { applyToPage } from "#tests/fixtures/apply-to-page.ts";

test.each([
  [
    "a word between formatted ones",
    "<p>Fresh <b>bread</b> today</p>",
    "Fresh bread tomorrow",
    "<p>Fresh <b>bread</b> tomorrow</p>",
  ],
  [
    "a formatted word, which stays formatted",
    "<p>Only <b class=price>12</b> francs</p>",
    "Only 14 francs",
    "<p>Only <b class=price>14</b> francs</p>",
  ],
  ["a word that goes, with its formatting", "<p>A <b>very</b> good day</p>", "A good day", "<p>A good day</p>"],
  ["all words, over two formats", "<p><b>One</b> <i>two</i></p>", "Three", "<p>Three</p>"],
  [
    "a word after a link, which stays outside of it",
    '<p>See <a href="x">us</a></p>',
    "See us soon",
    '<p>See <a href="x">us</a> soon</p>',
  ],
  ["a word before a link", '<p><a href="x">See</a> us</p>', "Come, See us", '<p>Come, <a href="x">See</a> us</p>'],
  ["a word between two formats", "<p><b>a</b> <i>b</i></p>", "a x b", "<p><b>a</b> x <i>b</i></p>"],
  [
    "a button whose words one span holds",
    "<a href=x><i class=icon></i> <span>Order</span></a>",
    "Order now",
    "<a href=x><i class=icon></i> <span>Order now</span></a>",
  ],
  [
    "a picture between words that all go",
    "<p>Hello <img src=x alt=y> world</p>",
    "Bye",
    "<p>Bye<img src=x alt=y> </p>",
  ],
  [
    "the entities of words that stay",
    "<p>Br&ouml;tchen &amp; caf&eacute;s</p>",
    "Brötchen & Kaffee",
    "<p>Br&ouml;tchen &amp; Kaffee</p>",
  ],
  [
    "the indentation and CRLF of its lines",
    "<p>\r\n    One two\r\n    three\r\n  </p>\r\n",
    "One 2 three",
    "<p>\r\n    One 2\r\n    three\r\n  </p>\r\n",
  ],
  ["a byte order mark", "\uFEFF<p>a</p>", "b", "\uFEFF<p>b</p>"],
  ["a comment", "<p>a <!-- keep --> b</p>", "a c", "<p>a <!-- keep --> c</p>"],
  [
    "a no-break space that a text field shows as a space",
    "<p>Fr.&nbsp;12 only</p>",
    "Fr. 12 now",
    "<p>Fr.&nbsp;12 now</p>",
  ],
  ["line breaks between words, if the text has none", "<p>A<br>\n  B</p>", "A C", "<p>A<br>\n  C</p>"],
  ["lines, where the text has them", "<p>A<br>B</p>", "A\nB\nC", "<p>A<br>B<br>C</p>"],
  ["a line break in the page's own manner", "<p>A<br />B C</p>", "A\nB\nC", "<p>A<br />B<br />C</p>"],
  ["a line break that goes", "<p>A<br>B<br>C</p>", "A\nB C", "<p>A<br>B C</p>"],
  ["white space in a pre", "<pre>a\n  b</pre>", "a\n\tb", "<pre>a\n\tb</pre>"],
  ["text that looks like a tag", "<p>a</p>", "<b>x</b> & y", "<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>"],
  ["text that would become an entity", "<p>AT& T;</p>", "AT&lt;", "<p>AT&amp;lt;</p>"],
  ["text that would become a tag", "<p>a< b></p>", "a<b>", "<p>a&lt;b></p>"],
  ["characters outside of the basic plane", "<p>😀 a</p>", "😁 a", "<p>😁 a</p>"],
  ["an empty element", "<p>\n</p>", "x", "<p>x\n</p>"],
  ["a cell without an end tag", "<table><tr><td>a\n<td>b\n</table>", "c", "<table><tr><td>c\n<td>b\n</table>"],
  [
    "an icon that a script of the site draws",
    "<a href=x><x-icon></x-icon> Order</a>",
    "Buy",
    "<a href=x><x-icon></x-icon> Buy</a>",
  ],
  ["a choice of a form", "<select><option>A</option></select>", "B\nC", "<select><option>B C</option></select>"],
  ["a title, where line breaks are spaces", "<title>Old</title><p>x", "New\nname", "<title>New name</title><p>x"],
  [
    "the last paragraph of a body without end tags",
    "<body>\n<p>a\n</body>\n</html>\n",
    "b",
    "<body>\n<p>b\n</body>\n</html>\n",
  ],
])("a text changes with %s", async (_what, source, text, expected) => {
  const tag = /<(p|a|pre|td|title|option)\b/.exec(source)?.[1] ?? "";
  expect(await applyToPage(source, { op: "set-text", ref: tag, text })).toBe(expected);
});

test.each([
  ["with paragraphs", "<div><p>a</p></div>", "div", "not-editable: Choose the paragraph inside of it."],
  ["of a script", "<script>a</script>", "script", "not-editable: There is no text to change here."],
  ["of a picture", "<img src=a>", "img", "not-editable: There is no text to change here."],
  ["of a drawing", "<svg><text>a</text></svg>", "text", "not-editable: There is no text to change here."],
  ["of a text field", "<textarea>a</textarea>", "textarea", "not-editable: There is no text to change here."],
  ["of a list", "<ul><li>a</ul>", "ul", "not-editable: Choose the text inside of it."],
  ["of nothing", "<p>a</p>", "e7", "unknown-ref: This place isn’t on the page any more. Choose it again."],
])("the text of an element %s can't be set", async (_what, source, ref, refusal) => {
  expect(await applyToPage(source, { op: "set-text", ref, text: "x" })).toBe(refusal);
});

test.each([
  ["b 1", "<p>a <b>x<p>c</b> d</p>"],
  ["p 2", "not-editable"],
])("misnested formatting changes only where a browser still reads the same: %s", async (ref, expected) => {
  expect(await applyToPage("<p>a <b>b<p>c</b> d</p>", { op: "set-text", ref, text: "x" })).toContain(expected);
});

test("a long text that changes altogether is replaced in time", async () => {
  const words = (stem: string) => Array.from({ length: 15_000 }, (_, index) => `${stem}${index}`).join(" ");
  const changed = await applyToPage(`<p>${words("a")}</p>`, { op: "set-text", ref: "p", text: words("b") });
  expect(changed).toBe(`<p>${words("b")}</p>`);
});
