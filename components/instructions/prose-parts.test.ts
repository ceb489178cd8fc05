import { expect, test } from "vitest";
import { proseParts } from "./prose-parts.ts";

/** Writes the marked words in brackets. */
const marked = (before: string, after: string) => {
  const parts = proseParts(before, after);
  const write = (side: (typeof parts)["before"]) =>
    side.map(({ text, isShared }) => (isShared ? text : `[${text}]`)).join("");
  return [write(parts.before), write(parts.after)];
};

test.each([
  ["The shop is open.", "The shop is closed.", "The shop is [open].", "The shop is [closed]."],
  ["I changed it.", "I changed it. Nothing else.", "I changed it.", "I changed it.[ Nothing else.]"],
  ["Über uns\nist neu.", "Über uns\nist alt.", "Über uns\nist [neu].", "Über uns\nist [alt]."],
  ["Same.", "Same.", "Same.", "Same."],
])("the words that differ are marked on both sides: %j and %j", (before, after, left, right) => {
  expect(marked(before, after)).toEqual([left, right]);
});

test("texts that have nothing in common stay whole, and so do very long ones", () => {
  expect(marked("Hello there", "Good morning")).toEqual(["Hello there", "Good morning"]);
  const long = "word ".repeat(3_000);
  expect(marked(long, `${long}more`)).toEqual([long, `${long}more`]);
});
