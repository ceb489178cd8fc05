import { expect, test } from "vitest";
import { pageToShow } from "./version-schema.ts";

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
