import { expect, test } from "vitest";
import { readTarget, writeTarget } from "./link-target";

const pages = ["index.html", "about.html", "shop/index.html", "shop/a b.html", "plain.html"];

test.each([
  ["about.html", "index.html", { kind: "page", value: "about.html" }],
  ["../about.html#team", "shop/index.html", { kind: "page", value: "about.html#team" }],
  ["/", "shop/index.html", { kind: "page", value: "index.html" }],
  ["/shop/", "index.html", { kind: "page", value: "shop/index.html" }],
  ["shop", "index.html", { kind: "page", value: "shop/index.html" }],
  ["plain", "index.html", { kind: "page", value: "plain.html" }],
  ["#team", "about.html", { kind: "page", value: "about.html#team" }],
  ["a%20b.html", "shop/index.html", { kind: "page", value: "shop/a b.html" }],
  ["missing.html", "index.html", { kind: "web", value: "missing.html" }],
  ["https://example.org/x", "index.html", { kind: "web", value: "https://example.org/x" }],
  ["mailto:a@example.org?subject=x", "index.html", { kind: "mail", value: "a@example.org" }],
  ["tel:+49%20123", "index.html", { kind: "phone", value: "+49 123" }],
  ["", "index.html", { kind: "page", value: "" }],
  ["%", "index.html", { kind: "web", value: "%" }],
])("“%s” on %s is read as people say it", (href, page, target) => {
  expect(readTarget(href, page, pages)).toEqual(target);
});

test.each([
  [{ kind: "page", value: "about.html" }, "index.html", "", "about.html"],
  [{ kind: "page", value: "about.html#team" }, "shop/index.html", "x.html", "../about.html#team"],
  [{ kind: "page", value: "shop/a b.html" }, "shop/index.html", "", "a%20b.html"],
  [{ kind: "page", value: "shop/index.html" }, "index.html", "/about.html", "/shop/"],
  [{ kind: "page", value: "about.html#team" }, "about.html", "", "#team"],
  [{ kind: "web", value: "example.org/a?b=1" }, "index.html", "", "https://example.org/a?b=1"],
  [{ kind: "web", value: "http://example.org" }, "index.html", "", "http://example.org"],
  [{ kind: "web", value: "javascript:alert(1)" }, "index.html", "", null],
  [{ kind: "web", value: "not an address" }, "index.html", "", null],
  [{ kind: "mail", value: "a@example.org" }, "index.html", "", "mailto:a@example.org"],
  [{ kind: "mail", value: "a@example" }, "index.html", "", null],
  [{ kind: "phone", value: "+49 (0) 123-45" }, "index.html", "", "tel:+49012345"],
  [{ kind: "phone", value: "call" }, "index.html", "", null],
  [{ kind: "page", value: "" }, "index.html", "", null],
] as const)("%o on %s is written as the page writes links", (target, page, before, href) => {
  expect(writeTarget(target, page, before)).toBe(href);
});
