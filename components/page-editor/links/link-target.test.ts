import { expect, test } from "vitest";
import { missingPage, readTarget, writeTarget, writtenOn } from "./link-target";

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
  ["missing.html", "shop/index.html", "/shop/missing.html"],
  ["/gone/", "index.html", "/gone/"],
  ["gone?a=1#b", "index.html", "/gone"],
  ["about.html", "index.html", null],
  ["files/menu.pdf", "index.html", null],
  ["https://example.org/missing.html", "index.html", null],
  ["mailto:a@example.org", "index.html", null],
  ["#top", "index.html", null],
  ["", "index.html", null],
])("“%s” on %s names the missing page %j", (href, page, missing) => {
  expect(missingPage(href, page, pages)).toBe(missing);
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
  [{ kind: "web", value: "about.html" }, "index.html", "", "about.html"],
  [{ kind: "web", value: "files/menu.pdf" }, "index.html", "", "files/menu.pdf"],
  [{ kind: "web", value: "example" }, "index.html", "", null],
  [{ kind: "web", value: "example." }, "index.html", "", null],
  [{ kind: "web", value: "a@example.org" }, "index.html", "", null],
  [{ kind: "web", value: "MAILTO:a@example.org" }, "index.html", "", null],
  [{ kind: "web", value: "030/123456" }, "index.html", "", null],
  [{ kind: "web", value: "sms:+1" }, "index.html", "", "sms:+1"],
  [{ kind: "web", value: "geo:52.5,13.4" }, "index.html", "", "geo:52.5,13.4"],
  [
    { kind: "mail", value: "b@example.org" },
    "index.html",
    "mailto:a@example.org?subject=x",
    "mailto:b@example.org?subject=x",
  ],
  [
    { kind: "mail", value: "b@example.org?cc=c" },
    "index.html",
    "mailto:a@example.org?subject=x",
    "mailto:b@example.org?cc=c",
  ],
  [{ kind: "mail", value: "b@example.org" }, "index.html", "/search?subject=x", "mailto:b@example.org"],
  [{ kind: "page", value: "shop/a b.html" }, "about.html", "", "shop/a%20b.html"],
  [{ kind: "page", value: "about.html?x#y" }, "shop/old/index.html", "", "../../about.html?x#y"],
  [{ kind: "mail", value: "a@example" }, "index.html", "", null],
  [{ kind: "phone", value: "+49 (0) 123-45" }, "index.html", "", "tel:+49012345"],
  [{ kind: "phone", value: "call" }, "index.html", "", null],
  [{ kind: "page", value: "" }, "index.html", "", null],
] as const)("%o on %s is written as the page writes links", (target, page, before, href) => {
  expect(writeTarget(target, page, before)).toBe(href);
});

test.each([
  ["about.html", "docs/shop/index.html", "../about.html"],
  ["/about.html", "docs/shop/index.html", "/about.html"],
  ["files/menu.pdf?v=2", "docs/shop/index.html", "../files/menu.pdf?v=2"],
  ["/files/menu.pdf", "docs/shop/index.html", "/files/menu.pdf"],
  ["https://example.org/x", "docs/shop/index.html", "https://example.org/x"],
  ["mailto:a@example.org", "docs/shop/index.html", "mailto:a@example.org"],
  ["#team", "docs/index.html", "#team"],
])("the link “%s” of the home page is written in %s", (href, file, written) => {
  expect(writtenOn(file, href, { folder: "docs/", path: "index.html" }, pages)).toBe(written);
});
