import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts";

const base = "<h1>Bread</h1>\n<p>One</p>\n<p>Two</p>\n<p>Three</p>\n";

test("changes of different lines stand side by side", () => {
  const mine = base.replace("Bread", "Cake");
  const theirs = base.replace("Three", "Four");
  const both = mine.replace("Three", "Four");
  expect(mergeTexts({ base, mine, theirs })).toEqual({ mine: both, theirs: both, conflicts: 0 });
});

test("the same line is a conflict, and other changes are in both sides", () => {
  const mine = base.replace("Bread", "Cake").replace("Three", "Tres");
  const theirs = base.replace("Bread", "Rolls");
  expect(mergeTexts({ base, mine, theirs })).toEqual({
    mine,
    theirs: mine.replace("Cake", "Rolls"),
    conflicts: 1,
  });
});

test("the same change of both sides is no conflict", () => {
  const same = base.replace("One", "Uno");
  expect(mergeTexts({ base, mine: same, theirs: same })).toEqual({ mine: same, theirs: same, conflicts: 0 });
});
