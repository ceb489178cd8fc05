import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOperations } from "#lib/page-source/apply-operations.ts";
import { changedRanges, editorText, rangeOfBytes, toOperations, withRanges } from "./changed-ranges";

const words = fc.constantFrom("<p>", "</p>", "Ü", "😀", "👩‍🍳", "e\u0301", "a", " ", "\n", "\n\n", "color: red;", "𝒳𝒴");
const text = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(""));
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

/** The file after the operations have travelled as bytes and were applied by the server's own code. */
async function stored(source: string, edited: string): Promise<string> {
  const operations = toOperations("a.txt", source, edited);
  const applied = await applyOperations({ paths: [], read: async () => source }, operations);
  if (!applied.ok) throw new Error(applied.message);
  return applied.files.get("a.txt") ?? source;
}

test("the ranges give the edited text with the file’s own line ends", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, lineEnd, async (before, after, end) => {
      const source = before.replaceAll("\n", end);
      const hasLineEnds = source.includes(end);
      expect(await stored(source, after)).toBe(hasLineEnds ? after.replaceAll("\n", end) : after);
    }),
    { numRuns: 400 },
  );
});

test("a file with mixed line ends gets the edited text, and unchanged lines stay", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(words, lineEnd), { maxLength: 40 }), text, async (lines, after) => {
      const source = lines.flat().join("");
      expect(editorText(await stored(source, after))).toBe(after);
    }),
    { numRuns: 400 },
  );
  expect(await stored("a\r\nb\nc\rd\n", "a\nb\nC\nd\n")).toBe("a\r\nb\nC\rd\n");
});

test("only the changed characters are replaced, counted in bytes", () => {
  expect(toOperations("a.html", "<p>Grüße 😀</p>\r\n<p>Zwei</p>\r\n", "<p>Grüße 😀</p>\n<p>Drei</p>\n")).toEqual([
    { op: "replace-range", path: "a.html", start: 24, end: 28, text: "Drei" },
  ]);
  expect(rangeOfBytes("\uFEFF<p>Grüße</p>\r\n<p>Zwei</p>", { start: 19, end: 26 })).toEqual({ from: 14, to: 21 });
  expect(changedRanges("😀", "😁")).toEqual([{ start: 0, end: 2, text: "😁" }]);
  expect(toOperations("a.html", "a\r\nb", "a\nb")).toEqual([]);
});

test("more changes than a request may have are joined where they are nearest", () => {
  const before = Array.from({ length: 50 }, (_, n) => `line ${n}${" far".repeat(n)}`).join("\n");
  const after = before.replaceAll("line", "row");
  const ranges = changedRanges(before, after, 10);
  expect(ranges).toHaveLength(10);
  expect(withRanges(before, ranges)).toBe(after);
  expect(ranges.at(-1)).toMatchObject({ text: "row" });
});
