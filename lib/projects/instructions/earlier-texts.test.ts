import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type TextName, textNames } from "./base-schema.ts";
import { listReplacing, readEarlierTexts } from "./earlier-texts.ts";

const defaults = JSON.parse(readFileSync("tests/fixtures/earlier-defaults.json", "utf8")) as Record<TextName, string[]>;
const none = { background: null, steps: null, output: null };
const earlier = textNames.flatMap((name) => defaults[name].map((text, index) => ({ name, index, text })));

test.each(earlier)("default $index of $name is said by the base alone", ({ name, text }) => {
  expect(readEarlierTexts({ ...none, [name]: text })).toEqual(none);
  expect(readEarlierTexts({ ...none, [name]: `${text.replaceAll("\n", "\r\n")}\r\n` })).toEqual(none);
  expect(listReplacing({ ...none, [name]: text })).toEqual([]);
});

test.each(earlier)("only what follows default $index of $name is kept", ({ name, text }) => {
  const written = { ...none, [name]: `${text}\n\nWe say “bread rolls”.\n\nAlways.\n` };
  expect(readEarlierTexts(written)).toEqual({ ...none, [name]: "We say “bread rolls”.\n\nAlways." });
  expect(listReplacing(written)).toEqual([name]);
});

test("any other text stays word for word", () => {
  const text = `  Bread.\r\n${defaults.background[0]?.replace("bakery", "forge")}\n`;
  const written = { background: text, steps: defaults.output[0] ?? "", output: "x".repeat(50_000) };
  expect(readEarlierTexts(written)).toEqual(written);
  expect(listReplacing(written)).toEqual(["background", "steps", "output"]);
});

test("an empty text adds nothing and counts as one that replaced", () => {
  expect(readEarlierTexts({ background: "", steps: " \n", output: null })).toEqual(none);
  expect(listReplacing({ background: "", steps: " \n", output: null })).toEqual(["background", "steps"]);
});
