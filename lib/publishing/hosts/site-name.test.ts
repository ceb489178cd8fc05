import { expect, test } from "vitest";
import { isReservedName, isSiteName, namesToTry, proposeSiteName } from "./site-name.ts";

test.each([
  ["Bäckerei Müller", "baeckerei-mueller"],
  ["The bakery", "the-bakery"],
  ["Café d’Été", "cafe-dete"],
  ["  -- Yoga & more!! ", "yoga-more"],
  ["Łódź Straße", "lodz-strasse"],
  ["x", "site-x"],
  ["日本語", "site"],
  ["", "site"],
  ["Admin", "admin-site"],
  ["www", "www-site"],
  ["xn--mller-kva", "xn-mller-kva"],
  ["A".repeat(200), "a".repeat(40)],
])("%j is proposed as %s", (title, name) => {
  expect(proposeSiteName(title)).toBe(name);
  for (const each of namesToTry(title, "abcde")) {
    expect([each, isSiteName(each), isReservedName(each)]).toEqual([each, true, false]);
  }
});

test.each(["ab", "-abc", "abc-", "Abc", "a.b", "a b", "a_b", "ab--c", "xn--abc", "x".repeat(64), "münchen"])(
  "%j is no name of a site",
  (name) => {
    expect(isSiteName(name)).toBe(false);
  },
);
