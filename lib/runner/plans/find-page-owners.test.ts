import { expect, test } from "vitest";
import type { PlannedPage } from "#lib/plans/schema.ts";
import { ownersIn } from "./find-page-owners.ts";

const page = (path: string, action: PlannedPage["action"]) => ({ path, action });
const plan = {
  own: "index.html",
  pages: [page("index.html", "update"), page("about.html", "keep"), page("blog/new.html", "create")],
  existing: ["index.html", "about.html", "old.html", "blog/"],
};

test("an item may change its own page and other files, but no other page", () => {
  const ownerOf = ownersIn(plan);
  const owners = ["index.html", "about.html", "blog/new.html", "old.html", "blog/first.html", "blog/a.png", "x.html"];
  expect(owners.map((path) => [path, ownerOf(path)])).toEqual([
    ["index.html", null],
    ["about.html", "kept"],
    ["blog/new.html", "other-item"],
    ["old.html", "kept"],
    ["blog/first.html", "kept"],
    ["blog/a.png", null],
    ["x.html", null],
  ]);
});

test("a path that differs only in case or composition is the same page", () => {
  const ownerOf = ownersIn({ ...plan, pages: [page("Caf\u00e9.html", "keep")] });
  const owners = ["CAFE\u0301.html", "Old.html", "BLOG/first.html", "Index.html"].map((path) => ownerOf(path));
  expect(owners).toEqual(["kept", "kept", "kept", null]);
});
