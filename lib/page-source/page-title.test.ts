import { expect, test } from "vitest";
import { parseHtml } from "./html-source.ts";
import { titleOf } from "./page-title.ts";

const drawing = "<svg><title>Phone</title><g><title>Cord</title></g></svg>";

test.each([
  ["in the head", "<head><title> Our\r\n <b>cakes &amp; tea</title><title>Other</title></head>", "Our <b>cakes & tea"],
  ["in the body", "<body><p>a</p><title>Cakes</title></body>", "Cakes"],
  ["after a drawing’s", `<body>${drawing}<title>Cakes</title></body>`, "Cakes"],
  ["of a drawing only", `<body>${drawing}</body>`, ""],
  ["in a template", "<head><template><title>Card</title></template></head>", ""],
  ["that is missing", "<h1>Cakes</h1>", ""],
])("a title %s is read as a browser reads it", (_name, page, title) => {
  expect(titleOf(parseHtml(`<!doctype html><html>${page}</html>`))).toBe(title);
});
