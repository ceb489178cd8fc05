import { expect, test } from "vitest";
import { pageToFollow, pageToShow } from "./place-schema.ts";

const before = { address: "/about.html", ref: "e3" };
const after = { address: "/about.html", ref: "e4" };
const place = { name: "the heading", page: "About", before, after };

test.each([
  ["a changed element is shown itself", [place], after],
  ["the first one that is there now is shown", [{ ...place, after: null }, place], after],
  ["a removed element's page is shown", [{ ...place, after: null }], { address: "/about.html", ref: null }],
  ["a removed page shows nothing", [{ ...place, name: null, after: null }], null],
  ["nothing changed shows nothing", [], null],
])("%s", (_what, places, expected) => {
  expect(pageToShow(places)).toEqual(expected);
});

const added = { name: null, page: "New", before: null, after: { address: "/new/", ref: null } };
const gone = { name: null, page: "Old", before: { address: "/old/", ref: null }, after: null };

test.each([
  ["goes to the first page that changed", [place], "/", "/about.html"],
  [
    "stays on a page that changed itself",
    [{ ...place, after: { address: "/menu/", ref: "e1" } }, place],
    "/about",
    null,
  ],
  ["goes to a new page, although the shown one changed too", [place, added], "/about.html", "/new/"],
  ["stays on the new page", [added], "/new/", null],
  ["stays where a page is gone", [gone], "/", null],
  ["stays where nothing shows", [], "/", null],
])("the preview %s", (_what, places, shown, expected) => {
  expect(pageToFollow(places, shown)).toBe(expected);
});
