import { expect, test } from "vitest";
import { type FileWish, readFileWish } from "./read-file-wish.ts";

const use = { where: "use", beside: null, page: null, alt: null } as const;

test.each<[string, Partial<FileWish>]>([
  ["use this", use],
  ["Please use this photo instead.", use],
  ["replace it", use],
  ["Replace the picture with this one", use],
  ["Here is a picture.", use],
  ["put it here", use],
  ["Use this, it shows a round loaf", { ...use, alt: "a round loaf" }],
  ["replace this photo with my picture showing “Rye & spelt”.", { ...use, alt: "Rye & spelt" }],
  ["put this under the heading Opening hours", { where: "after", beside: "Opening hours", page: null }],
  [
    "Put this picture below “Prices on Monday” on the About page",
    { where: "after", beside: "Prices on Monday", page: "About" },
  ],
  ["above the Prices heading", { where: "before", beside: "Prices", page: null }],
  ["add it after Prices on about.html", { where: "after", beside: "Prices", page: "about.html" }],
  ["put it below this", { where: "after", beside: null, page: null }],
  ["Put this picture into the section Opening hours", { where: "after", beside: "Opening hours" }],
  ["Put this picture into the section Prices, instead of “Plot 31”", { where: "unknown" }],
  ["make the heading larger", { where: "unknown" }],
  ["use this as the background", { where: "unknown" }],
  ["replace the picture on every page", { where: "unknown" }],
  ["don't use this", { where: "unknown" }],
])("“%s” is read as it is meant, or not at all", (request, expected) => {
  expect(readFileWish(request)).toMatchObject(expected);
});
