import { expect, test } from "vitest";
import type { PageUseForDisplay } from "#lib/projects/preview/page-use-schema.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { linkingPlaces, unreadPages } from "./linking-places.ts";

test("links with the same words are one place, naming each page once", () => {
  const link = (path: string, label: string, isEntry = false, isStuck = false) => ({
    ...{ path, label, isEntry, isStuck },
    title: path === "docs/cakes.html" ? "Cakes | Bakery" : "",
  });
  const links = [
    link("docs/index.html", "Our story", true),
    link("docs/index.html", "Read more"),
    link("docs/cakes.html", "Read more"),
    link("docs/cakes.html", "Read more"),
    link("docs/cakes.html", "Our story", true),
    link("docs/cakes.html", "Read more", false, true),
  ];
  expect(linkingPlaces(links, (path) => path.replace("docs/", ""))).toEqual([
    { label: "Our story", isEntry: true, isStuck: false, count: 2, pages: ["Home", "Cakes"] },
    { label: "Read more", isEntry: false, isStuck: false, count: 3, pages: ["Home", "Cakes"] },
    { label: "Read more", isEntry: false, isStuck: true, count: 1, pages: ["Cakes"] },
  ]);
});

test("pages that can’t be read are named, many of them counted", () => {
  const use = (unread: string[], all: number): PageUseForDisplay => ({
    ...{ commit: "", path: "", isFixed: false, title: "", heading: null, label: null, links: [] },
    ...{ inSitemap: false, redirect: "none" },
    ...{ hasNavigation: false, unread, counts: { links: 0, entries: 0, stuck: 0, pages: 0, unread: all } },
  });
  const inSite = (path: string) => path.replace("docs/", "");
  expect(unreadPages(use(["docs/a.html"], 1), inSite)).toBe("/a.html");
  const names = Array.from({ length: 20 }, (_, at) => `docs/${at}.html`);
  expect(unreadPages(use(names, 50), inSite)).toBe(`/0.html, /1.html, /2.html and ${pagesWords.morePages(47)}`);
});
