import { expect, test } from "vitest";
import type { OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { turnWords } from "./turn.ts";

const place: OptionPlace = {
  ...{ path: "cakes.html", pageTitle: "Cakes | Bakery", ref: "e3", name: "Button “Order”", tag: "a", selector: "a" },
  ...{ line: 4, heading: "Our “best” bread", part: "top", order: null },
};

test.each<[Partial<OptionPlace>, string | null, string]>([
  [{}, "cakes.html", "In “Our ‘best’ bread”"],
  [{ order: 2 }, "cakes.html", "Second in “Our ‘best’ bread”"],
  [{ heading: null }, "cakes.html", "Near the top of the page"],
  [{ heading: null, part: "footer", order: 1 }, "cakes.html", "First in the footer"],
  [{}, null, "On “Cakes”, in “Our ‘best’ bread”"],
  [{ path: "index.html", pageTitle: "Bakery", order: 3 }, "cakes.html", "On “Home”, third in “Our ‘best’ bread”"],
])("the place %j of a choice, seen from %j, is told as %j", (changed, shownFile, told) => {
  expect(turnWords.options.where({ ...place, ...changed }, shownFile)).toBe(told);
});
