import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { parseWish } from "./parse-wish.ts";

const sitePages = /^(?:about|about\.html|home|old-news\.html|visit us)$/i;
const parse = (text: string) => parseWish(text, (name) => sitePages.test(name));

test.each([
  ["a four-page site for a bike repair shop", "bike repair shop", null, 4],
  ["make me a site for my bike shop", "bike shop", null, null],
  ["Please build a 5 page website for an architect called Anna Berg", "architect", "Anna Berg", 5],
  ["A website for Café Luna, a small café in Porto", "small café", "Café Luna", null],
  ["we are a choir and need a new website", "choir", null, null],
  ["I need a small dog grooming site", "dog grooming", null, null],
  ["a site for a shop. It is called Spoke & Co. We open at 9", "shop", "Spoke & Co", null],
])("%s: subject, name and number of pages", (text, subject, name, pageCount) => {
  expect(parse(text)).toMatchObject({ subject, name, pageCount, isNewSite: true });
});

test.each([
  [
    "keep the home page, rewrite about.html, drop old-news.html, add a prices page",
    [
      ["keep", "home"],
      ["update", "about.html"],
      ["remove", "old-news.html"],
      ["create", "prices"],
    ],
  ],
  [
    "Rewrite the about page and get rid of old-news.html. Keep everything else as it is.",
    [
      ["update", "about"],
      ["remove", "old-news.html"],
      ["keep", "*"],
    ],
  ],
  [
    "a site for a café with menu, about us and contact",
    [
      ["create", "menu"],
      ["create", "about us"],
      ["create", "contact"],
    ],
  ],
  [
    "We need a page about our team and a FAQ",
    [
      ["create", "our team"],
      ["create", "FAQ"],
    ],
  ],
  ["drop impressum.html", [["remove", "impressum.html"]]],
  ["What pages are there?", []],
  ["Our prices start at 20 €", []],
])("%s: the action for each page", (text, pages) => {
  expect(parse(text).pages.map(({ action, name }) => [action, name])).toEqual(pages);
});

test("adding a page does not ask for a new site", () => {
  expect(parse("add a prices page to my bike shop site").isNewSite).toBe(false);
});

test("tone and audience are read in the person's words", () => {
  const { tone, audience } = parse(
    "The texts should sound friendly and plain. It is aimed at people who cycle to work.",
  );
  expect(tone).toBe("friendly and plain");
  expect(audience).toBe("people who cycle to work");
});

test("a message of any length costs linear time", () => {
  for (const text of ["site for ".repeat(4_000), "called Anna ".repeat(4_000), "and add a page, ".repeat(4_000)]) {
    expect(cpuMsOf(() => parse(text))).toBeLessThan(2_000);
  }
});
