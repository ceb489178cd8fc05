import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test.each([
  [{ text: "a\0b" }, { text: "a\uFFFDb" }],
  [{ text: "half \uD83D" }, { text: "half \uFFFD" }],
  [{ "na\0me": { "in\uDC00ner": ["x\0"] } }, { "na\uFFFDme": { "in\uFFFDner": ["x\uFFFD"] } }],
  [
    { whole: "🚲", list: [1, null, true] },
    { whole: "🚲", list: [1, null, true] },
  ],
  [undefined, null],
])("%j is kept as %j", (value, kept) => {
  expect(JSON.parse(storableJson(value))).toEqual(kept);
});
