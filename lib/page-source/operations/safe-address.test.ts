import { expect, test } from "vitest";
import { isSafeFile, isSafeFileSet, isSafeLink } from "./safe-address.ts";

test.each([
  "about.html",
  "/",
  "",
  "#top",
  "?a=b:c",
  "../a b.html",
  "a/b:c.html",
  "https://example.org/?x=1&y=javascript:1",
  "//example.org/x",
  "mailto:a@b.ch?subject=Hi%20there",
  "tel:+41 44 123 45 67",
  "HTTPS://EXAMPLE.ORG",
  "sms:+41441234567",
  "geo:47,8",
])("%j is a safe link", (address) => {
  expect(isSafeLink(address)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript\r:alert(1)",
  "javascript :alert(1)",
  "java\u00adscript:alert(1)",
  "\u200bjavascript:alert(1)",
  "javascript&colon;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A&#x61vascript:alert(1)",
  "java&Tab;script:alert(1)",
  "&amp;#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "DATA:text/html;base64,PHNjcmlwdD4=",
  "vbscript:x",
  "blob:https://example.org/x",
  "file:///etc/passwd",
  "filesystem:https://example.org/x",
  "view-source:x",
  "about:blank",
  "unknown:x",
])("%j is refused everywhere", (address) => {
  expect([isSafeLink(address), isSafeFile(address), isSafeFileSet(`a.png 1x, ${address} 2x`)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("a file is loaded from the site or the web only", () => {
  expect(["images/a b.png", "https://example.org/a.png", "mailto:a@b.ch", "tel:1"].map(isSafeFile)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    ["a.png 1x, b.png 2x", "a.png 480w,\n b.png 800w", "a.png, data:image/png;base64,x"].map(isSafeFileSet),
  ).toEqual([true, true, false]);
});
