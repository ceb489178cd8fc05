import { expect, test } from "vitest";
import { linkTargetOf } from "./typed-link.ts";

test.each([
  ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
  [" http://example.com ", "http://example.com"],
  ["example.com", "https://example.com"],
  ["www.example.html", "https://www.example.html"],
  ["bücher.example/neu", "https://bücher.example/neu"],
  ["example.com:8080/x", "https://example.com:8080/x"],
  ["ada@example.com", "mailto:ada@example.com"],
  ["mailto:ada@example.com?subject=Hi", "mailto:ada@example.com?subject=Hi"],
  ["+49 (0)30 123-456", "tel:+49030123456"],
  ["030/123456", "tel:030123456"],
  ["tel:123", "tel:123"],
  ["sms:+49123", "sms:+49123"],
  ["geo:52.5,13.4", "geo:52.5,13.4"],
  ["about.html", "about.html"],
  ["/about.html#team", "/about.html#team"],
  ["../index.html", "../index.html"],
  ["#opening-hours", "#opening-hours"],
  ["//example.com/x", "//example.com/x"],
])("%s leads to %s", (typed, address) => {
  expect(linkTargetOf(typed)).toBe(address);
});

test.each([
  "",
  "   ",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u200bscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.com/x",
  "https://",
  "mailto:",
  "our new page",
  "x".repeat(2_001),
])("%j is not an address", (typed) => {
  expect(linkTargetOf(typed)).toBeNull();
});
