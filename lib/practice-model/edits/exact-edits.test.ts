import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceOnce } from "#lib/agent/tools/replace-once.ts";
import { applyEdits, sortEdits, toTextPairs } from "./exact-edits.ts";

function applyPairs(source: string, pairs: { oldText: string; newText: string }[]): string {
  return pairs.reduce((text, { oldText, newText }) => {
    const replaced = replaceOnce(text, oldText, newText);
    if (replaced.kind !== "replaced") throw new Error(`${replaced.kind}: ${JSON.stringify(oldText)}`);
    return replaced.text;
  }, source);
}

const source = fc
  .array(fc.constantFrom("a", "b", "<p>", "\n", "x y", "😀", "  "), { minLength: 1, maxLength: 80 })
  .map((parts) => parts.join(""));
const cuts = fc.array(fc.tuple(fc.nat(), fc.nat(4), fc.constantFrom("", "a", "new", "<p>", "b\n")), { maxLength: 8 });

function toEdits(text: string, places: [number, number, string][]) {
  return places.map(([at, length, newText]) => {
    const start = at % (text.length + 1);
    return { start, end: Math.min(text.length, start + length), newText };
  });
}
const splitsCharacter = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));

test("applying the pairs gives the same text as applying the edits", () => {
  fc.assert(
    fc.property(source, cuts, (text, places) => {
      const edits = toEdits(text, places).filter(
        (edit) => !splitsCharacter(text, edit.start) && !splitsCharacter(text, edit.end),
      );
      expect(applyPairs(text, toTextPairs(text, edits))).toBe(applyEdits(text, edits));
    }),
    { numRuns: 1000 },
  );
});

test("the same holds for a CRLF file, whose line endings stay", () => {
  // The last lines are not edited, so the file's line endings stay CRLF.
  const tail = "\r\nend\r\nof\r\nit\r\n\r\n\r\n\r\n\r\n";
  fc.assert(
    fc.property(source, cuts, (text, places) => {
      const crlf = text.replace(/\n/g, "\r\n");
      const isInside = (at: number) => crlf[at - 1] === "\r" && crlf[at] === "\n";
      const edits = toEdits(crlf, places)
        .filter((edit) => ![edit.start, edit.end].some((at) => splitsCharacter(crlf, at) || isInside(at)))
        .map((edit) => ({ ...edit, newText: edit.newText.replace(/\n/g, "\r\n") }));
      const whole = crlf + tail;
      expect(applyPairs(whole, toTextPairs(whole, edits))).toBe(applyEdits(whole, edits));
    }),
    { numRuns: 500 },
  );
});

test("five hundred edits of one file fit into one tool call", () => {
  const text = Array.from({ length: 500 }, () => "<i>bread</i>\n").join("");
  const edits = Array.from({ length: 500 }, (_, index) => ({
    start: index * 13 + 3,
    end: index * 13 + 8,
    newText: "cake",
  }));
  const pairs = toTextPairs(text, edits);
  expect(pairs.length).toBeLessThanOrEqual(200);
  expect(applyPairs(text, pairs)).toBe(text.replaceAll("bread", "cake"));
});

test("overlapping or duplicate edits are applied once", () => {
  const edits = [
    { start: 2, end: 4, newText: "x" },
    { start: 2, end: 4, newText: "x" },
    { start: 3, end: 5, newText: "y" },
  ];
  expect(sortEdits(edits)).toHaveLength(1);
  expect(toTextPairs("abcdef", [{ start: 1, end: 2, newText: "b" }])).toEqual([]);
});
