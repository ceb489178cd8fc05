import { expect, test } from "vitest";
import { quoted } from "./common.ts";

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
