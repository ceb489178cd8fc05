import { afterEach, expect, test, vi } from "vitest";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { contentFor, findSameTexts, isSameText, placesFor } from "./same-texts";

const part = (tag: string, href: string | null = null) => ({ tag, href, newTab: false, isText: tag !== "img" });
const logo = (ref: number, name: string, href = "index.html"): PageText => ({
  ...{ commit: "a".repeat(40), path: "index.html", ref: `e${ref}`, tag: "p" },
  content: [{ ref: `e${ref + 1}`, content: [{ ref: `e${ref + 2}`, content: [] }, name] }],
  elements: { [`e${ref + 1}`]: part("a", href), [`e${ref + 2}`]: part("img") },
});

afterEach(() => vi.unstubAllGlobals());

test("of many pages sixty are compared, six at once, and the rest is said", async () => {
  const places = Array.from({ length: 70 }, (_, at) => ({
    path: `${at}.html`,
    name: `Page ${at}`,
    ref: "e8",
    siblings: [],
  }));
  const asked = { now: 0, most: 0, texts: 0 };
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://app.invalid");
    if (pathname.endsWith("/same-elsewhere"))
      return Response.json({ commit: "a".repeat(40), isFrame: true, isIncomplete: false, places });
    asked.texts += 1;
    asked.most = Math.max(asked.most, ++asked.now);
    await Promise.resolve();
    asked.now -= 1;
    return Response.json({ ...logo(8, "Ines"), path: searchParams.get("path") });
  });
  const found = await findSameTexts("w", logo(8, "Ines"));
  expect(found).toMatchObject({ isFrame: true, isIncomplete: true });
  expect(found.places.map(({ path }) => path)).toEqual(places.slice(0, 60).map(({ path }) => path));
  expect([asked.texts, asked.most]).toEqual([60, 6]);
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
