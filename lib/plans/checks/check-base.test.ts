import { expect, test } from "vitest";
import type { PlannedPage, SitePlan } from "../schema.ts";
import { checkBase } from "./check-base.ts";
import { buildManifest } from "./manifest.ts";

function page(path: string, action: PlannedPage["action"], assets: string[] = []): PlannedPage {
  return { path, action, title: path, sections: [], assets, dependsOn: [] };
}

const plan: SitePlan = {
  pages: [
    page("index.html", "keep"),
    page("about.html", "update", ["shop.jpg"]),
    page("old.html", "remove"),
    page("prices.html", "create"),
  ],
  navigation: [],
  acceptance: [],
  decisions: ["index.html", "about.html", "old.html", "kept.html"].map((path) => ({ id: `page:${path}`, path: null })),
};
const pages = ["index.html", "about.html", "old.html", "kept.html"];

test.each([
  ["nothing moved", pages, ["shop.jpg"], []],
  ["a picture more", pages, ["shop.jpg", "new.jpg"], []],
  ["to be kept", pages.slice(1), ["shop.jpg"], ["index.html is no longer there, and the plan would keep it."]],
  [
    "to be changed",
    pages.toSpliced(1, 1),
    ["shop.jpg"],
    ["about.html is no longer there, and the plan would change it."],
  ],
  [
    "to be removed",
    pages.toSpliced(2, 1),
    ["shop.jpg"],
    ["old.html is no longer there, and the plan would remove it."],
  ],
  [
    "to be created",
    [...pages, "prices.html"],
    ["shop.jpg"],
    ["prices.html is there by now, and the plan would create it."],
  ],
  ["not listed", pages.slice(0, 3), ["shop.jpg"], ["kept.html is no longer there."]],
  ["new", [...pages, "news.html"], ["shop.jpg"], ["news.html is new, and the plan says nothing about it."]],
  ["a picture is gone", pages, [], ["shop.jpg, for about.html, is no longer there."]],
])("a plan is compared with the site as it is now: %s", (_, nowPages, assets, problems) => {
  expect(checkBase(plan, buildManifest({ pages: nowPages, assets }, []))).toEqual(problems);
});

test("pages may come and go in a folder that has one decision", () => {
  const large = { ...plan, pages: [page("blog/a.html", "update")], decisions: [{ id: "page:blog/", path: null }] };
  const now = (path: string) => ({ entries: [{ id: `page:${path}`, kind: "page" as const, name: path }] });
  expect(checkBase(large, now("blog/"))).toEqual([]);
  expect(checkBase(large, now("blog/a.html"))).toEqual([]);
  expect(checkBase(large, now("blog/b.html"))).toEqual([
    "blog/a.html is no longer there, and the plan would change it.",
  ]);
});

test("styles, scripts and the pictures of removed pages are not missed", () => {
  const used = {
    ...plan,
    pages: [page("about.html", "update", ["style.css"]), page("old.html", "remove", ["old.jpg"])],
  };
  expect(checkBase(used, buildManifest({ pages, assets: [] }, []))).toEqual([]);
});
