import { describe, expect, test } from "vitest";
import { receiptWords } from "#lib/words/page/receipt.ts";
import type { ChangedFile } from "../schema.ts";
import { receiptFlags } from "./receipt-flags.ts";

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
  ])("%j gives %j", (answer, flags) => {
    expect(flagsOf(answer, [home, visit])).toEqual(flags);
  });
});

test("one changed page need not be mentioned", () => {
  expect(flagsOf("Done.", [visit])).toEqual([]);
});
