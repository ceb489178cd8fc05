import { expect, test } from "vitest";
import { parseOrigin } from "./parse-origin.ts";

test.each([
  ["https://fonts.example.org", "https://fonts.example.org"],
  [" HTTPS://Fonts.Example.ORG:443/ ", "https://fonts.example.org"],
  ["http://localhost:8080", "http://localhost:8080"],
  ["https://bäcker.example", "https://xn--bcker-gra.example"],
  ["https://192.0.2.7", "https://192.0.2.7"],
])("%s is the origin %s", (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

test.each([
  "",
  "fonts.example.org",
  "https:",
  "https://*",
  "https://*.example.org",
  "https://a.example/path",
  "https://a.example/?query",
  "https://a.example/#part",
  "https://person:word@a.example",
  "https://a.example;script-src",
  "https://a.example,b.example",
  "https://a'self'.example",
  "https://a_b.example",
  "https://[::1]",
  "https://a..example",
  `https://${"a".repeat(254)}.example`,
  "data:text/html,x",
  "javascript:alert(1)",
  "ws://a.example",
  "file:///etc/passwd",
])("“%s” is not an origin that a preview's policy can name", (text) => {
  expect(parseOrigin(text)).toBeNull();
});
