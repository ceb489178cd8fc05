import { expect, test } from "vitest";
import { readPage } from "../site/site-files.ts";
import { contactsOn, hrefFor, sameNumber } from "./contacts.ts";

const numbersOn = (source: string) => contactsOn([readPage("index.html", source)], "phone");

test.each([
  ["<p>Phone: 020 7946 0182</p>", ["020 7946 0182"]],
  ["<p>Call (555) 010-9999 or +1 555 010 9999</p>", ["(555) 010-9999"]],
  ["<p>Tel. 030/123456</p>", ["030/123456"]],
  ["<p>2009-2011, 12.03.2024, 2024-05-01, 9.00 - 17.30</p>", []],
  ["<p>from 1 000 000 to 2 500 000 visitors, EUR 1200.50</p>", []],
  ["<p>Open 10:00 – 16:00<br>01632 960144</p>", ["01632 960144"]],
  ["<p>Open 10:00 – 16:00\n<br>\n01632 960144</p>", ["01632 960144"]],
  ['<a href="tel:+49301234567">ring</a>', ["+49301234567"]],
  ["<p>order no. A12345678901</p>", []],
])("phone numbers are distinguished from other numbers: %s", (source, numbers) => {
  expect(numbersOn(source)).toEqual(numbers);
});

test.each([
  ["+44 20 7946 0182", "020 7946 0182", true],
  ["020-7946-0182", "02079460182", true],
  ["020 7946 0182", "020 7946 0183", false],
  ["12345", "2345", false],
])("numbers are equal with and without their country code: %s, %s", (left, right, same) => {
  expect(sameNumber(left, right)).toBe(same);
});

test.each([
  ["keeps the country code of the link", "tel:+442079460182", "020 7946 0999", "tel:+442079460999"],
  ["keeps a code of three digits", "tel:+353 1 555 0182", "01 555 0999", "tel:+35315550999"],
  ["brings its own code", "tel:02079460182", "+49 (0)30 123456", "tel:+4930123456"],
])("a new number %s", (_, old, number, expected) => {
  expect(hrefFor("phone", old, number)).toBe(expected);
});

test("a link to a new e-mail address keeps its subject", () => {
  expect(hrefFor("email", "mailto:me@old.example?subject=Hi&body=x", "you@new.example")).toBe(
    "mailto:you@new.example?subject=Hi&body=x",
  );
});
