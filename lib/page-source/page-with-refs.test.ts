import { expect, test } from "vitest";
import { pageWithRefs } from "./page-with-refs.ts";

const withoutRefs = (page: string | null) => page?.replace(/ data-sitewright-ref="e\d+"/g, "");

test("each shown element carries its place among the page's elements", () => {
  const source = "<!doctype html><html><head><title>T</title><body class=a><p>One<br/>two<IMG src=x></p><image src=y>";
  expect(pageWithRefs(source)).toBe(
    '<!doctype html><html><head><title>T</title><body data-sitewright-ref="e4" class=a>' +
      '<p data-sitewright-ref="e5">One<br data-sitewright-ref="e6"/>two<IMG data-sitewright-ref="e7" src=x></p>' +
      '<image data-sitewright-ref="e8" src=y>',
  );
});

test.each([
  [
    "a byte order mark and Windows line ends",
    "\uFEFF<!doctype html>\r\n<body>\r\n<p\r\n class='a'>\u{1F600}</p>\r\n<b\r\n>x</b>",
  ],
  ["a drawing", "<p>a<svg viewBox='0 0 1 1'><foreignObject><p>x</p></foreignObject><path d=M0/></svg>"],
  ["misnested formatting", "<p><b>one<i>two</b>three</i><p>four"],
  ["a table that fosters text", "<table>a<tr><td>b<p>c</table>d"],
])("only refs are added to a page with %s", (_what, source) => {
  const page = pageWithRefs(source);
  expect(page).not.toBe(source);
  expect(withoutRefs(page)).toBe(source);
});

test("what is never shown stays as it is", () => {
  const hidden =
    "<noscript><p>a</p></noscript><template><p>b</p></template><script>'<p>'</script><textarea><p></textarea>";
  const head = "<head><noscript><img src=x></noscript><meta name=a></head>";
  const page = pageWithRefs(`${head}<body>${hidden}<p>c`);
  expect(page).toContain(head);
  expect(page).toContain("<noscript><p>a</p></noscript><template><p>b</p></template><script>'<p>'</script>");
  expect(page).toContain("<p>");
});

test("where refs would change what a browser builds, formatting carries none", () => {
  const bold = "<b>".repeat(6);
  expect(pageWithRefs(`<p>${bold}a</p><p>b`)).toBe(
    `<p data-sitewright-ref="e1">${bold}a</p><p data-sitewright-ref="e8">b`,
  );
});

test.each([
  ["nested deeper than browsers do", "<div>".repeat(5_000)],
  ["without elements", "only text"],
])("a page %s gets no refs", (_what, source) => {
  expect(pageWithRefs(source)).toBeNull();
});

test("formatting that the parser repeats carries one ref", () => {
  expect(pageWithRefs("<p><b>one<p>two</b>")).toBe(
    '<p data-sitewright-ref="e1"><b data-sitewright-ref="e2">one<p data-sitewright-ref="e3">two</b>',
  );
});
