import { expect, test } from "vitest";
import { paletteOf } from "./palette";

const colour = (value: string, property: string | null, usesCount: number) => ({
  ...{ value, property, usesCount, uses: [], pagesCount: 1, othersCount: 0 },
  name: property === null ? "Text" : property.replace("--", ""),
});

test("named colours come first, written by name, in the order of the site", () => {
  expect(
    paletteOf([colour("navy", null, 9), colour("#222", "--ink", 2), colour("rgb(31, 78, 74)", "--brand", 5)]),
  ).toEqual([
    { name: "ink", value: "var(--ink)", hex: "#222222" },
    { name: "brand", value: "var(--brand)", hex: "#1f4e4a" },
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
    "ink",
  ]);
  const many = Array.from({ length: 30 }, (_, at) => colour(`#0000${(at + 16).toString(16)}`, `--c${at}`, 1));
  expect(paletteOf(many)).toHaveLength(10);
});

test("swatches keep their places when other colours are used more", () => {
  const before = [
    colour("#222", "--ink", 2),
    colour("teal", "--sea", 1),
    colour("navy", null, 3),
    colour("red", null, 2),
  ];
  const after = [
    colour("#222", "--ink", 1),
    colour("teal", "--sea", 9),
    colour("red", null, 7),
    colour("navy", null, 2),
  ];
  expect(paletteOf(after)).toEqual(paletteOf(before));
});
