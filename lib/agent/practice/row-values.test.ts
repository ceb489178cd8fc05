import { expect, test } from "vitest";
import { placeText } from "./places.ts";
import { findHours, findPrices, rowsNamed } from "./row-values.ts";
import { readPage } from "./site-files.ts";

const page = readPage(
  "index.html",
  `<table><tr><th>Monday</th><td>Closed</td></tr><tr><th>Saturday</th><td>7 am – 2 pm</td></tr></table>
   <dl><dt>Sunday</dt><dd>8.30-12 h</dd></dl>
   <p>Tuesday to Friday: 7 am – 6 pm<br>Holidays by appointment</p>
   <p>The year 2009-2011 was long.</p>
   <ul><li>Croissant <b>€2.40</b></li></ul>
   <table><tr><td>Rye loaf</td><td>£ 4.20</td></tr></table>
   <div class="card"><h3>Cherry cake</h3><p>Sweet.</p><p>12,50 €</p></div>`,
);

test("opening hours are found in tables, lists and lines, each with its day", () => {
  expect(findHours([page]).map((row) => [row.label.trim(), placeText(row.value)])).toEqual([
    ["Monday", "Closed"],
    ["Saturday", "7 am – 2 pm"],
    ["Sunday", "8.30-12 h"],
    ["Tuesday to Friday:", "7 am – 6 pm"],
    ["Holidays", "by appointment"],
  ]);
});

test("a day means the row of its own before a row that only mentions it", () => {
  expect(rowsNamed(findHours([page]), "saturday").map((row) => placeText(row.value))).toEqual(["7 am – 2 pm"]);
  expect(rowsNamed(findHours([page]), "Friday").map((row) => row.label.trim())).toEqual(["Tuesday to Friday:"]);
});

test.each([
  ["croissant", "€2.40"],
  ["rye loaf", "£ 4.20"],
  ["cherry cake", "12,50 €"],
])("the price of %s stands beside it", (name, price) => {
  expect(findPrices([page], name).map((row) => placeText(row.value))).toEqual([price]);
});
