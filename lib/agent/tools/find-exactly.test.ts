import fc from "fast-check";
import { expect, test } from "vitest";
import { findExactly } from "./find-exactly.ts";

// Few letters, so that needles occur, overlap and almost occur.
const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom("a", "b"), maxLength });

test("it finds the same places as a letter-by-letter comparison", () => {
  fc.assert(
    fc.property(letters(40), letters(6), (text, needle) => {
      const places = Array.from(text, (_, at) => at).filter((at) => needle !== "" && text.startsWith(needle, at));
      expect(findExactly(text, needle, 1_000).places).toEqual(places);
    }),
  );
});

test("the longest prefix that occurs is returned with its first offset", () => {
  fc.assert(
    fc.property(letters(40), letters(8), (text, needle) => {
      const { length, at } = findExactly(text, needle, 1_000).prefix;
      expect(at).toBe(length === 0 ? 0 : text.indexOf(needle.slice(0, length)));
      expect(length === needle.length || !text.includes(needle.slice(0, length + 1))).toBe(true);
    }),
  );
});

test("at most placesMax places are returned, and `more` reports further ones", () => {
  expect(findExactly("aaaa", "a", 4)).toMatchObject({ places: [0, 1, 2, 3], more: false });
  expect(findExactly("aaaa", "a", 3)).toMatchObject({ places: [0, 1, 2], more: true });
});
