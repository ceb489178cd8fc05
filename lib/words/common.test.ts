import { expect, test } from "vitest";
import { grouped, quoted } from "./common.ts";

test.each([
  ["Close on Mondays", "“Close on Mondays”"],
  ["the heading “Welcome” on Home", "“the heading ‘Welcome’ on Home”"],
  ['Replace "A" with "Marta\'s Bakery"', "“Replace ‘A’ with ‘Marta's Bakery’”"],
  ['"Marta\'s Bakery" everywhere…', "“‘Marta's Bakery’ everywhere…”"],
  ['Put it under "Our custom…', "“Put it under ‘Our custom…”"],
  ['A 5" tin', '“A 5" tin”'],
])("quotation marks inside of %s become single ones", (text, told) => {
  expect(quoted(text)).toBe(told);
});

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_234_567, -1_200])("the digits of %d are grouped", (n) => {
  expect(grouped(n)).toBe(n.toLocaleString("en"));
});
