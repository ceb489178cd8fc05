import { expect, test } from "vitest";
import { textPatch } from "./text-patch.ts";

const tool = (name: string, last: string) => `── ${name} ──\n{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": ${last}\n}\n`;
const placesOf = (patch: string | null) => patch?.split("\n").filter((line) => line.startsWith("@@"));

test("a place below a heading is named by it", () => {
  const before = `${tool("read_file", "4")}\n${tool("edit_file", "4")}`;
  const after = `${tool("read_file", "4")}\n${tool("edit_file", "5")}`;
  expect(placesOf(textPatch("calls", before, after))).toEqual(["@@ -11,5 +11,5 @@ ── edit_file ──"]);
});

test("a place that begins with its heading, or has none above, is not named", () => {
  expect(placesOf(textPatch("calls", tool("a", "1"), tool("b", "1")))).toEqual(["@@ -1,4 +1,4 @@"]);
  expect(placesOf(textPatch("text", "one\ntwo\n", "one\nthree\n"))).toEqual(["@@ -1,2 +1,2 @@"]);
});
