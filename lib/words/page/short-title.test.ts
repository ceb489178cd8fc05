import { expect, test } from "vitest";
import { shortTitle } from "./short-title.ts";

test.each([
  ["Cakes | Juniper Street Bakery", "Cakes"],
  ["Juniper Street Bakery: sourdough and pastry", "Juniper Street Bakery"],
  ["About us – Juniper", "About us"],
  ["Well-kept  bread\n", "Well-kept bread"],
  ["10:30 at night", "10:30 at night"],
  [" | Juniper", "| Juniper"],
  ["", ""],
])("the short form of the title %j is %j", (title, short) => {
  expect(shortTitle(title)).toBe(short);
});
