import { expect, test } from "vitest";
import { inOrderOf, paletteOf } from "./palette";

const colour = (value: string, property: string | null, usesCount: number) => ({
  ...{ value, property, usesCount, uses: [], pagesCount: 1, othersCount: 0 },
  name: property === null ? "Text" : property.replace("--", ""),
});

test("named colours come first, written by name, the most used one first", () => {
  expect(
    paletteOf([colour("navy", null, 9), colour("#222", "--ink", 2), colour("rgb(31, 78, 74)", "--brand", 5)]),
  ).toEqual([
    { name: "brand", value: "var(--brand)", hex: "#1f4e4a" },
    { name: "ink", value: "var(--ink)", hex: "#222222" },
    { name: "Text #000080", value: "#000080", hex: "#000080" },
  ]);
});

test.each([
  ["a name without a use", colour("#222", "--ink", 0)],
  ["a translucent colour", colour("#22222280", "--ink", 3)],
  ["a name of another colour", colour("var(--other)", "--ink", 3)],
])("the palette leaves out %s", (_what, one) => {
  expect(paletteOf([one])).toEqual([]);
});

test("a colour with two names is offered once, and at most ten are", () => {
  expect(paletteOf([colour("#222", "--ink", 2), colour("#222222", "--text", 3)]).map(({ name }) => name)).toEqual([
    "text",
  ]);
  const many = Array.from({ length: 30 }, (_, at) => colour(`#0000${(at + 16).toString(16)}`, `--c${at}`, 1));
  expect(paletteOf(many)).toHaveLength(10);
});

test("swatches keep their places when a change is saved, and new ones follow", () => {
  const before = paletteOf([colour("#222", "--ink", 2), colour("navy", null, 1)]);
  const now = paletteOf([colour("#222", "--ink", 1), colour("navy", null, 2), colour("teal", "--sea", 9)]);
  expect(inOrderOf(before, now).map(({ hex }) => hex)).toEqual(["#222222", "#000080", "#008080"]);
});
