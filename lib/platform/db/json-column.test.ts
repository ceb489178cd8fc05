import { expect, test } from "vitest";
import { z } from "zod";
import { jsonColumn, toJson } from "./json-column.ts";

const readNames = jsonColumn("people.names", z.array(z.object({ name: z.string() })));

test("what does not fit names its column and row, and nothing of its content", () => {
  expect(() => readNames([{ name: "Ada" }, { secret: "hush" }], "r1")).toThrow(
    /^people\.names of row r1 does not fit its schema\.$/,
  );
});

test("what fits is returned as it is stored, with names that the schema doesn't know", () => {
  const stored = [{ name: " Ada ", age: 36 }];
  expect(readNames(stored, "r1")).toBe(stored);
});

test("what PostgreSQL can't keep as JSON is replaced when it is written", () => {
  expect(toJson({ "a\0": "\ud83c", nothing: undefined })).toEqual({ "a\uFFFD": "\uFFFD" });
});
