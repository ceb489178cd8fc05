import { expect, test } from "vitest";
import { parseBounded } from "./bounded-parse.ts";

test.each([
  ["an ordinary page", "<!doctype html><title>x</title><table><td>a<p><b>b</p>c"],
  ["an empty page, whose skeleton the standard adds", ""],
  ["a page as deep as browsers nest", "<div>".repeat(500)],
])("%s is parsed", (_what, source) => {
  expect(parseBounded(source)).not.toBeNull();
});

test.each([
  ["nested deeper than browsers do", "<div>".repeat(300_000)],
  [
    "whose error recovery creates too many elements",
    `<p>${Array.from({ length: 400 }, (_, id) => `<b id=${id}>`).join("")}</p>${"<p>x".repeat(50_000)}`,
  ],
])("parsing stops early for a page %s", (_what, source) => {
  expect(parseBounded(source)).toBeNull();
});
