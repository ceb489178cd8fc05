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

test("opening hours are found in tables, lists and lines, with their days", () => {
  expect(findHours([page]).map((row) => [row.label.trim(), placeText(row.value)])).toEqual([
    ["Monday", "Closed"],
    ["Saturday", "7 am – 2 pm"],
    ["Sunday", "8.30-12 h"],
    ["Tuesday to Friday:", "7 am – 6 pm"],
    ["Holidays", "by appointment"],
  ]);
});

test("a day means its own row before a row that mentions it", () => {
  expect(rowsNamed(findHours([page]), "saturday").map((row) => placeText(row.value))).toEqual(["7 am – 2 pm"]);
  expect(rowsNamed(findHours([page]), "Friday").map((row) => row.label.trim())).toEqual(["Tuesday to Friday:"]);
});

test.each([
  ["croissant", "€2.40"],
  ["rye loaf", "£ 4.20"],
  ["cherry cake", "12,50 €"],
])("the price of %s is found beside it", (name, price) => {
  expect(findPrices([page], name).map((row) => placeText(row.value))).toEqual([price]);
});

test.each([
  [
    "a label may lack the last, generic word",
    "<li><h2>Weekend</h2><p>£84</p></li><li><h2>Day</h2><p>£36</p></li>",
    "Weekend ticket",
    ["£84"],
  ],
  [
    "a sentence is no label for another price",
    "<div><p>A day ticket includes tea.</p><p>Mugs cost £2.</p></div>",
    "day ticket",
    [],
  ],
  ["nor is it for a price in the next sentence", "<p>A day ticket includes tea. Mugs cost £2.</p>", "day ticket", []],
  [
    "a label comes before a mention",
    "<p>A day ticket costs £1 in tax.</p><li><h2>Day</h2><p>£36</p></li>",
    "day ticket",
    ["£36"],
  ],
  ["the price after the name is its price", "<p>Tea £3, cake £4</p>", "cake", ["£4"]],
  ["the next heading ends a card", "<div><h3>Tea</h3><p>Ask us.</p><h3>Cake</h3><p>£4</p></div>", "tea", []],
  ["other goods are no tickets", "<li><h2>Weekend parking</h2><p>£5</p></li>", "weekend ticket", []],
  ["all prices of a row are found", "<table><tr><td>Tea</td><td>£3</td><td>£4</td></tr></table>", "tea", ["£3", "£4"]],
  ["a price has all its figures", "<ul><li>Piano £1,200.50</li></ul>", "piano", ["£1,200.50"]],
  ["a sentence is no value", "<div><h2>Day</h2><p>Bicycles are for hire at £5.</p></div>", "day ticket", []],
])("%s", (_, source, name, prices) => {
  expect(findPrices([readPage("index.html", source)], name).map((row) => placeText(row.value))).toEqual(prices);
});
