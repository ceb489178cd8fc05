import { expect, test } from "vitest";
import { applyDelta } from "./pack-entries.ts";

const base = Buffer.from("0123456789");

// The bytes follow gitformat-pack(5), "Deltified representation".
test.each([
  ["a copy of a part", [10, 3, 0x91, 4, 3], "456"],
  ["own bytes between copies", [10, 5, 0x90, 2, 1, 33, 0x91, 8, 2], "01!89"],
  ["nothing", [10, 0], ""],
])("%s", (_, delta, expected) => {
  expect(applyDelta(base, Buffer.from(delta)).toString()).toBe(expected);
});

test("a copy without a size has 65,536 bytes", () => {
  const large = Buffer.alloc(70_000, "x");
  expect(applyDelta(large, Buffer.from([0xf0, 0xa2, 4, 0x80, 0x80, 4, 0x80])).length).toBe(65_536);
});

test.each([
  ["the size of another base", [9, 1, 0x91, 0, 1]],
  ["a copy beyond the base", [10, 4, 0x91, 8, 4]],
  ["more than it says", [10, 1, 0x91, 0, 2]],
  ["less than it says", [10, 3, 0x91, 0, 2]],
  ["own bytes that are missing", [10, 4, 4, 33]],
  ["the reserved instruction", [10, 1, 0]],
  ["no sizes", [0x8a]],
  ["a size without an end", Array.from({ length: 40 }, () => 0x80)],
  ["a size above the limit of objects", [10, 0xff, 0xff, 0xff, 0xff, 0xff, 1]],
])("%s is damaged", (_, delta) => {
  expect(() => applyDelta(base, Buffer.from(delta))).toThrow(/damaged|no sizes/);
});
