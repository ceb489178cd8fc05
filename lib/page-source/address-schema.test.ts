import { expect, test } from "vitest";
import { isSamePage, pageAddress, readableAddress, slugOf } from "./address-schema.ts";

test.each([
  ["index.html", "/", "/"],
  ["about.html", "/about.html", "/about.html"],
  ["news/index.html", "/news/", "/news/"],
  ["news/index.htm", "/news/index.htm", "/news/index.htm"],
  ["myindex.html", "/myindex.html", "/myindex.html"],
  ["a+b.html", "/a+b.html", "/a+b.html"],
  ["100%.html", "/100%25.html", "/100%.html"],
  ["%41.html", "/%2541.html", "/%41.html"],
  ["what? #1.html", "/what%3F%20%231.html", "/what? #1.html"],
  ["a:b;c,d=e&f@g$.html", "/a:b;c,d=e&f@g$.html", "/a:b;c,d=e&f@g$.html"],
  ["a\\b[1].html", "/a%5Cb%5B1%5D.html", "/a\\b[1].html"],
  ["über uns/größe.html", "/%C3%BCber%20uns/gr%C3%B6%C3%9Fe.html", "/über uns/größe.html"],
  ["a\ud800.html", "/a%EF%BF%BD.html", "/a\ufffd.html"],
])("the page %j is at %s, which people read as %j", (path, address, read) => {
  expect(pageAddress(path)).toBe(address);
  expect(readableAddress(address)).toBe(read);
  expect(new URL(`.${address}`, "https://example.test/x/").pathname).toBe(`/x${address}`);
});

test.each([
  ["/a%2Bb.html", "/a+b.html", true],
  ["/a+b", "/a%2bb.html#top", true],
  ["/", "/index.html?x=/", true],
  ["/news/", "/news/index", true],
  ["/u\u0308ber.html", "/%C3%BCber.html", true],
  ["/100%.html", "/100%.html", true],
  ["/about.html", "/about/", false],
  ["/about.html", "/About.html", false],
  ["/100%25.html", "/100.html", false],
  ["/a%20b.html", "/a+b.html", false],
])("whether %j and %j are one page: %s", (one, other, isSame) => {
  expect(isSamePage(one, other)).toBe(isSame);
  expect(isSamePage(other, one)).toBe(isSame);
});

test("a slug has lower-case Latin letters, digits and hyphens", () => {
  expect(slugOf("  Straße & Häuser!  ")).toBe("strasse-and-hauser");
});
