import { expect, test } from "vitest";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { contentFor, isSameText, placesFor } from "./same-texts";

const part = (tag: string, href: string | null = null) => ({ tag, href, newTab: false, isText: tag !== "img" });
const logo = (ref: number, name: string, href = "index.html"): PageText => ({
  ...{ commit: "a".repeat(40), path: "index.html", ref: `e${ref}`, tag: "p" },
  content: [{ ref: `e${ref + 1}`, content: [{ ref: `e${ref + 2}`, content: [] }, name] }],
  elements: { [`e${ref + 1}`]: part("a", href), [`e${ref + 2}`]: part("img") },
});

test("the same words in the same elements are one text", () => {
  expect(isSameText(logo(8, "Ines"), logo(12, "Ines", "../index.html"))).toBe(true);
  expect(isSameText(logo(8, "Ines"), logo(12, "Ada"))).toBe(false);
  const bold = logo(12, "Ines");
  expect(isSameText(logo(8, "Ines"), { ...bold, elements: { ...bold.elements, e13: part("b") } })).toBe(false);
});

test("typed content names the other page’s elements", () => {
  const typed: InlineContent[] = [
    { ref: "e9", content: ["Ada"] },
    { tag: "strong", content: [{ ref: "e10", content: [] }] },
  ];
  expect(contentFor(typed, "e8", "e12")).toEqual([
    { ref: "e13", content: ["Ada"] },
    { tag: "strong", content: [{ ref: "e14", content: [] }] },
  ]);
});

test("a link from the page’s own folder stays in that folder", () => {
  const places = [{ path: "about.html" }, { path: "shop/index.html" }];
  const link = (href: string): InlineContent[] => [{ tag: "a", href, content: ["x"] }];
  expect(placesFor(places, link("menu.html"), "index.html")).toEqual([{ path: "about.html" }]);
  for (const content of [link("https://example.org"), link("/menu.html"), ["plain"]])
    expect(placesFor(places, content, "index.html")).toEqual(places);
});
