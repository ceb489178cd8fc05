import { expect, test } from "vitest";
import { relativeAddress } from "./site-address.ts";

test.each([
  ["/", "/about.html", "about.html"],
  ["/index.html?x#y", "/about.html#team", "about.html#team"],
  ["/news/first.html", "/about.html", "../about.html"],
  ["/news/2026/first.html", "/news/second.html", "../second.html"],
  ["/about.html", "/news/first.html", "news/first.html"],
  ["/about.html", "/", "./"],
  ["/news/first.html", "/", "../"],
  ["/news/first.html", "/team/", "../team/"],
  ["/news/", "/news/first.html", "first.html"],
])("from %s a link to %s says %s", (from, to, address) => {
  expect(relativeAddress(from, to)).toBe(address);
  expect(new URL(address, `https://example.com${from}`).href).toBe(`https://example.com${to}`);
});
