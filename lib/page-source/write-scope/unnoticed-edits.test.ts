import { expect, test } from "vitest";
import { editsBetween } from "./held-part.ts";
import { unnoticedEdits } from "./unnoticed-edits.ts";

function noticed(path: string, kept: string, now: string): number {
  const edits = editsBetween(kept, now, []);
  return edits.length - unnoticedEdits({ path, kept }, edits).size;
}

const page = "<p>a</p><script>\n</script><p>b</p>";
const css = ".a { color: red }\n.b { color: blue }\n";

test.each([
  ["a.html", page, page.replace("<p>b", "/*<script src=//evil.example></script>*/<p>b")],
  ["a.html", page, page.replace("<p>b", "<!--><script>alert(1)</script>--><p>b")],
  ["a.html", page, page.replace("<p>b", "<!--#include file=a --><p>b")],
  ["a.html", page, page.replace("<p>b", "<!--[if IE]><script src=x></script><![endif]--><p>b")],
  ["a.html", page, page.replace("<script>\n", "<script>\n<!--\nalert(1)\n-->")],
  ["a.css", css, `${css}<!-- body{display:none} -->\n`],
  ["a.css", css, css.replace(".b {", ".b/**/ .a {")],
  ["a.css", css, css.replace(".b", ". b")],
  ["a.js", "a", "a /* b */"],
])("a change that does something is noticed in %s: %j to %j", (path, kept, now) => {
  expect(noticed(path, kept, now)).toBeGreaterThan(0);
});

test.each([
  ["a.html", page, page.replace("<p>b", "\n  <!-- next -->\n<p>b")],
  ["a.css", css, css.replace(".b", "\n/* next */\n.b")],
])("white space and comments are not noticed in %s: %j to %j", (path, kept, now) => {
  expect(noticed(path, kept, now)).toBe(0);
});
