import { expect, test } from "vitest";
import { valuesOf } from "./look-draft";
import { fluidPixels, lengthLike, lengthPixels, offeredLengths } from "./look-lengths";

test.each([
  ["18px", null, 18],
  ["1.5rem", null, 24],
  ["1.5rem", 20, 30],
  [".5rem", 16, 8],
  ["1.2em", 16, null],
  ["50%", 16, null],
  ["clamp(1rem, 2vw, 2rem)", 16, null],
  ["-5px", 16, null],
])("%s with a text size of %s has %s pixels", (value, root, pixels) => {
  expect(lengthPixels(value, root)).toBe(pixels);
});

test.each([
  ["clamp(1.25rem, 4vw, 3rem)", null, { least: 20, most: 48 }],
  ["clamp(1rem, calc(1rem + max(1vw, 2px)), 30px)", 10, { least: 10, most: 30 }],
  ["clamp(1em, 2vw, 2rem)", 16, null],
  ["clamp(1rem, 2vw, calc(1rem + 2vw))", 16, null],
  ["min(1rem, 2vw)", 16, null],
])("%s with a text size of %s ranges over %j", (value, root, range) => {
  expect(fluidPixels(value, root)).toEqual(range);
});

test.each([
  [20, "18px", null, "20px"],
  [20, "1rem", 16, "1.25rem"],
  [20, "1rem", 10, "2rem"],
  [10, "1rem", 15, "0.6667rem"],
])("%s pixels in place of %s at %s become %s", (pixels, value, root, written) => {
  expect(lengthLike(pixels, value, root)).toBe(written);
});

test("repeated lengths that depend on what is around them are not offered", () => {
  const one = (value: string, property: string | null = null) => ({
    ...{ value, property, name: "Gap", uses: [], usesCount: 2, pagesCount: 1, othersCount: 0 },
  });
  const spaces = ["1rem", "50%", "1.2em", "-5px", "0px"].map((value) => one(value));
  const fluid = one("clamp(1rem, 2vw, 2rem)", "--gap");
  const look = { commit: "", isComplete: true, colours: [], fonts: [], sizes: [], spaces: [...spaces, fluid] };
  expect(offeredLengths(valuesOf(look)).map(({ value }) => value)).toEqual(["1rem", "clamp(1rem, 2vw, 2rem)"]);
});
