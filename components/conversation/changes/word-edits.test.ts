import { expect, test } from "vitest";
import { type ChangedBlock, type Edit, wordEdits } from "./word-edits";

const lines = (texts: string[]) => texts.map((text, index) => ({ lineNumber: 10 + index, text }));
const block = (removed: string[], added: string[]): ChangedBlock => ({ removed: lines(removed), added: lines(added) });

function marked(edits: Edit[], texts: string[]): string[] {
  return edits.map(({ lineNumber, start, length }) => (texts[lineNumber - 10] ?? "").slice(start, start + length));
}

test("whole words are marked, on the line that they stand in", () => {
  const before = ["<p>Open from seven to five</p>", "<p>Closed on Monday</p>"];
  const after = ["<p>Open from eight to five</p>", "<p>Closed on Monday</p>"];
  const edits = wordEdits(block(before, after));
  expect(marked(edits.removed, before)).toEqual(["seven"]);
  expect(marked(edits.added, after)).toEqual(["eight"]);
  expect(edits.added[0]?.lineNumber).toBe(10);
});

test("words that changed side by side are one stretch", () => {
  const edits = wordEdits(block(["Call us on 020 7946 0182 today"], ["Call us on 030 1111 2222 today"]));
  expect(marked(edits.added, ["Call us on 030 1111 2222 today"])).toEqual(["030 1111 2222"]);
});

test("letters beyond ASCII are part of their word", () => {
  const edits = wordEdits(block(["Grüße aus Köln"], ["Grüße aus Kölnisch"]));
  expect(marked(edits.added, ["Grüße aus Kölnisch"])).toEqual(["Kölnisch"]);
});

test("two texts that have little in common are not marked", () => {
  expect(wordEdits(block(["alpha beta gamma"], ["one two three four"]))).toEqual({ removed: [], added: [] });
});

test("added blocks, removed blocks and blocks too large to compare are not marked", () => {
  const large = Array.from({ length: 900 }, (_, index) => `word ${index}`);
  expect(wordEdits(block([], ["new"]))).toEqual({ removed: [], added: [] });
  expect(wordEdits(block(large, large))).toEqual({ removed: [], added: [] });
});
