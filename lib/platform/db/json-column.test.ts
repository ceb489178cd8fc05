import { expect, test } from "vitest";
import { z } from "zod";
import { jsonColumn, toJson } from "./json-column.ts";

const readNames = jsonColumn("people.names", z.array(z.object({ name: z.string() })));

test("an invalid value names its column and row, but not its content", () => {
  expect(() => readNames([{ name: "Ada" }, { secret: "hush" }], "r1")).toThrow(
    /^people\.names of row r1 does not fit its schema\.$/,
  );
});

test("a valid value is returned as it is stored, with unknown names", () => {
  const stored = [{ name: " Ada ", age: 36 }];
  expect(readNames(stored, "r1")).toBe(stored);
});

test("characters that PostgreSQL can't store in JSON are replaced", () => {
  expect(toJson({ "a\0": "\ud83c", nothing: undefined })).toEqual({ "a\uFFFD": "\uFFFD" });
});
