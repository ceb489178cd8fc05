import { expect, test } from "vitest";
import { findLines } from "./find-lines.ts";

const texts = (text: string, find: string) =>
  findLines(text, find).map(({ before, match, after }) => `${before}|${match}|${after}`);

test("each line with the text is found once, in any case", () => {
  expect(texts("- Marta bakes.\n- Nobody.\n- Ask MARTA, marta knows.\n- Marta bakes.", "marta")).toEqual([
    "- |Marta| bakes.",
    "- Ask |MARTA|, marta knows.",
  ]);
});

test("signs that mean something in patterns stand for themselves", () => {
  expect(texts("a.b\naxb\n(1+1)*2", "a.b")).toEqual(["|a.b|"]);
  expect(texts("(1+1)*2", "(1+1)*")).toEqual(["|(1+1)*|2"]);
});

test("a text that goes over several lines is found", () => {
  expect(texts("one\ntwo\nthree", "two\nthree")).toEqual(["one\n|two\nthree|"]);
});

test("a long line is cut around the text, and never inside a character", () => {
  const [line] = findLines(`${"🥐".repeat(60)}x Marta y${"🥖".repeat(60)}`, "Marta");
  expect(line?.before).toBe(`…${"🥐".repeat(44)}x `);
  expect(line?.after).toBe(` y${"🥖".repeat(44)}…`);
});
