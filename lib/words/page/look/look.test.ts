import { expect, test } from "vitest";
import { lookWords } from "./look.ts";

test.each([
  [1, 5, "Used on 5 pages"],
  [10, 1, "Used on 1 page"],
  [2, 0, "Used on no page"],
  [3, null, "Used in 3 places"],
])("%i rules on %s pages are told as people count them", (places, pages, told) => {
  expect(lookWords.used(places, pages)).toBe(told);
});
