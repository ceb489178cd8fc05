import { describe, expect, test } from "vitest";
import { receiptWords } from "#lib/words/page/receipt.ts";
import type { ChangedFile } from "../schema.ts";
import { claimsChange, receiptFlags } from "./receipt-flags.ts";

const home = { path: "index.html", title: "Juniper Bakery | Bread and cakes" };
const visit = { path: "visit.html", title: "Visit us" };
const { saidNotChanged, changedNotSaid } = receiptWords;

const flagsOf = (answer: string, pages: { path: string; title: string }[]) =>
  receiptFlags(
    answer,
    pages,
    pages.map(({ path }): ChangedFile => ({ path, status: "modified", additions: 1, deletions: 1 })),
  );

describe("a page that the answer claims to have changed but did not", () => {
  test.each([
    ["I updated the hours on `cakes.html`.", [saidNotChanged("Cakes")]],
    ["I changed index.html and cakes.html.", [saidNotChanged("Cakes")]],
    ["I updated `index.html`.", []],
    ["I left `cakes.html` as it was.", []],
    ["The prices on cakes.html did not change.", []],
    ["Shall I look at cakes.html next?", []],
    ["I changed the phone number.", []],
  ])("%j gives %j", (answer, flags) => {
    expect(flagsOf(answer, [home])).toEqual(flags);
  });
});

describe("a changed page that the answer does not mention", () => {
  test.each([
    ["I changed the home page.", [changedNotSaid("Visit us")]],
    ["The phone number is new on Juniper Bakery and on Visit us.", []],
    ["I changed index.html and visit.html.", []],
    ["The phone number is new on every page.", []],
    ["I changed the footer of both pages.", []],
    ["Done.", [changedNotSaid(home.title), changedNotSaid("Visit us")]],
    ["Ich habe die Startseite geändert.", [changedNotSaid("Visit us")]],
    ["Ich habe den Absatz auf 2 Seiten geändert.", []],
    ["Die Telefonnummer ist auf allen Seiten neu.", []],
    ["Die Fußzeile ist auf beiden Seiten neu.", []],
    ["Ich habe „Visit us“ und die erste Seite geändert.", []],
    ["Ich habe alles gut überlegt.", [changedNotSaid(home.title), changedNotSaid("Visit us")]],
  ])("%j gives %j", (answer, flags) => {
    expect(flagsOf(answer, [home, visit])).toEqual(flags);
  });
});

test("one changed page need not be mentioned", () => {
  expect(flagsOf("Done.", [visit])).toEqual([]);
});

describe("a page that only follows is not reported", () => {
  const modified = (path: string): ChangedFile => ({ path, status: "modified", additions: 1, deletions: 1 });
  const entry = "The entry “Tea” is new.";

  test("beside a new page whose entry it gets", () => {
    const pages = [
      { path: "tea.html", title: "Tea | Juniper Bakery", sentences: ["The page “Tea” is new."] },
      { ...home, sentences: [entry] },
      { ...visit, sentences: [entry, "The paragraph “9 to 5” is gone."] },
    ];
    const added: ChangedFile = { path: "tea.html", status: "added", additions: 9, deletions: 0 };
    const files = [added, modified("index.html"), modified("visit.html")];
    expect(receiptFlags("I made the page “Tea”.", pages, files)).toEqual([changedNotSaid("Visit us")]);
  });

  test("when the same happened on a mentioned page, or on all", () => {
    const same = ["The link “555 1234” leads to another number."];
    const pages = [
      { ...home, sentences: same },
      { ...visit, sentences: same },
    ];
    const files = pages.map(({ path }) => modified(path));
    expect(receiptFlags("I changed the number on Visit us.", pages, files)).toEqual([]);
    expect(receiptFlags("I changed the number.", pages, files)).toEqual([]);
    const other = [
      { ...home, sentences: same },
      { ...visit, sentences: ["The heading “Hello” is gone."] },
    ];
    expect(receiptFlags("I changed the home page.", other, files)).toEqual([changedNotSaid("Visit us")]);
  });
});

test.each([
  ["I wrote it at the bottom of the page.", true],
  ["Your name is Marta. I've added it to the footer.", true],
  ["Ich habe den Namen unten auf der Seite eingefügt.", true],
  ["Den Namen habe ich in die Fußzeile geschrieben.", true],
  ["I did not change anything.", false],
  ["I have not added it.", false],
  ["I changed it in turn 3.", false],
  ["I made a note of it.", false],
  ["I would put it at the bottom of the page.", false],
  ["Shall I say that I added it?", false],
  ["The page is set in a serif typeface.", false],
  ["Ich habe nichts geändert.", false],
  ["Ich habe mir eine Notiz geschrieben.", false],
  ["You are open daily.", false],
])("whether an answer claims a change: %j is %j", (answer, claims) => {
  expect(claimsChange(answer)).toBe(claims);
});

test("no answer claims nothing", () => {
  expect(claimsChange(null)).toBe(false);
});
