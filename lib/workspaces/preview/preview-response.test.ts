import { expect, test } from "vitest";
import { parseRange } from "./preview-response.ts";

test.each([
  [null, null],
  ["", null],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=20-10", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [`bytes=${"9".repeat(40)}-`, null],
])("the range %j of 100 bytes is read as %j", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test("every range of an empty file is unsatisfiable", () => {
  expect(parseRange("bytes=0-0", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-5", 0)).toBe("unsatisfiable");
});
