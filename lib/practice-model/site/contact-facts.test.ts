import { describe, expect, test } from "vitest";
import { applyEdits } from "../edits/exact-edits.ts";
import { editFact, findFacts, sameNumber } from "./contact-facts.ts";
import { readPage } from "./site-files.ts";

const factsOf = (source: string, kind: "phone" | "email") => findFacts([readPage("index.html", source)], kind);

function changeFact(source: string, kind: "phone" | "email", newText: string): string {
  const edits = factsOf(source, kind).flatMap((fact) => editFact(fact, newText, null).flatMap((one) => one.edits));
  return applyEdits(source, edits);
}

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
  expect(factsOf(source, "phone").map((fact) => fact.text)).toEqual(numbers);
});

test.each([
  ["+44 20 7946 0182", "020 7946 0182", true],
  ["020-7946-0182", "02079460182", true],
  ["020 7946 0182", "020 7946 0183", false],
  ["12345", "2345", false],
])("numbers are equal with and without their country code: %s, %s", (left, right, same) => {
  expect(sameNumber(left, right)).toBe(same);
});

describe("a new number", () => {
  test.each([
    [
      "keeps the country code of the link",
      '<a href="tel:+442079460182">020 7946 0182</a>',
      "020 7946 0999",
      '<a href="tel:+442079460999">020 7946 0999</a>',
    ],
    [
      "of three digits too",
      '<a href="tel:+353 1 555 0182">01 555 0182</a>',
      "01 555 0999",
      '<a href="tel:+35315550999">01 555 0999</a>',
    ],
    [
      "brings its own",
      '<a href="tel:02079460182">020 7946 0182</a>',
      "+49 (0)30 123456",
      '<a href="tel:+4930123456">+49 (0)30 123456</a>',
    ],
    ["stands in a sentence", "<p>Call us: 020 7946 0182.</p>", "555 1234", "<p>Call us: 555 1234.</p>"],
  ])("%s", (_, source, number, expected) => {
    expect(changeFact(source, "phone", number)).toBe(expected);
  });
});

test("a new e-mail address changes link and text, not the link's subject", () => {
  const source =
    '<p>Write: <a href="mailto:me@old.example?subject=Hi&amp;body=x">me@old.example</a>, or Me@Old.example.</p>';
  expect(changeFact(source, "email", "you@new.example")).toBe(
    '<p>Write: <a href="mailto:you@new.example?subject=Hi&amp;body=x">you@new.example</a>, or you@new.example.</p>',
  );
});
