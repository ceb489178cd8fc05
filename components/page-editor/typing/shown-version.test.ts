import { expect, test } from "vitest";
import { isShown } from "./shown-version.ts";

const stored = { commit: "mine", address: "/about.html?x", documentKey: "first", builtOn: null };
const seen = { key: "second", path: "/about.html#top", commit: "mine" };

test("a stored text stays until the frame shows its own version", () => {
  expect(isShown(stored, null)).toBe(false);
  expect(isShown(stored, { ...seen, commit: "the agent's" })).toBe(false);
  expect(isShown(stored, seen)).toBe(true);
});

test("a stored text does not stay over another page", () => {
  expect(isShown(stored, { ...seen, path: "/", commit: "other" })).toBe(true);
});

test("without a version only a later document shows what was stored", () => {
  expect(isShown(stored, { ...seen, commit: null, key: "first" })).toBe(false);
  expect(isShown(stored, { ...seen, commit: null })).toBe(true);
});

test("a text of a built page is shown by the next built site", () => {
  const built = { ...stored, builtOn: "built" };
  expect(isShown(built, { ...seen, commit: "built", key: "later" })).toBe(false);
  expect(isShown(built, { ...seen, commit: "next" })).toBe(true);
});
