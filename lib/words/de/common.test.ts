import { expect, test } from "vitest";
import { count, grouped, offBy, quoted } from "./common.ts";

test.each([
  ["Montags zu", "„Montags zu“"],
  ["die Überschrift „Willkommen“ auf Start", "„die Überschrift ‚Willkommen‘ auf Start“"],
  ["the heading “Welcome” on Home", "„the heading ‚Welcome‘ on Home“"],
  ['Ersetze "A" durch "B"', "„Ersetze ‚A‘ durch ‚B‘“"],
  ['Setz es unter "Unsere…', "„Setz es unter ‚Unsere…“"],
  ['Eine Form von 5" Breite', '„Eine Form von 5" Breite“'],
])("quotation marks inside of %s become single German ones", (text, told) => {
  expect(quoted(text)).toBe(told);
});

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_234_567, -1_200])("the digits of %d are grouped", (n) => {
  expect(grouped(n)).toBe(n.toLocaleString("de"));
});

test("counts have their plural, and differences their sign", () => {
  expect([count(1, "Seite", "Seiten"), count(1_200, "Seite", "Seiten")]).toEqual(["1 Seite", "1.200 Seiten"]);
  expect([offBy(100, 103), offBy(100, 95), offBy(100, 100)]).toEqual(["+3 %", "−5 %", "0 %"]);
});
