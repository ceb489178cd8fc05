import { expect, test } from "vitest";
import { createMemorySite } from "#tests/fakes/memory-site.ts";
import { guardPages, type OwnerOf } from "./guard-pages.ts";

const owned: OwnerOf = (path) =>
  (({ "about.html": "other-item", "index.html": "kept", "caf\u00e9.html": "kept" }) as const)[path] ?? null;
const open = () => {
  const site = createMemorySite({ "index.html": "<nav></nav>", "old.html": "old" });
  return { site, guarded: guardPages(site, owned) };
};

test("a page of another item can't be created, replaced, moved or deleted", async () => {
  const { site, guarded } = open();
  const refusals = [
    await guarded.write("about.html", "mine", "whole"),
    await guarded.write("index.html", "mine", "whole"),
    await guarded.move("index.html", "home.html"),
    await guarded.move("old.html", "about.html"),
    await guarded.delete("index.html"),
  ];
  expect(refusals.map((result) => !result.ok && result.code)).toEqual(Array(5).fill("not-allowed"));
  expect(refusals[0]).toMatchObject({ message: expect.stringContaining("Another item of the plan builds about.html") });
  expect(site.texts()).toEqual({ "index.html": "<nav></nav>", "old.html": "old" });
});

test("links in a kept page can be edited, and unowned pages are free", async () => {
  const { site, guarded } = open();
  expect(await guarded.write("index.html", "<nav>Prices</nav>")).toMatchObject({ ok: true });
  expect(await guarded.write("prices.html", "new", "whole")).toMatchObject({ ok: true });
  expect(await guarded.delete("old.html")).toMatchObject({ ok: true });
  expect(site.texts()).toEqual({ "index.html": "<nav>Prices</nav>", "prices.html": "new" });
});

test("different spellings of a path are the same page", async () => {
  const { guarded } = open();
  expect(await guarded.write("cafe\u0301.html", "mine", "whole")).toMatchObject({ ok: false, code: "not-allowed" });
  expect(await guarded.read("index.html")).toMatchObject({ ok: true });
});
