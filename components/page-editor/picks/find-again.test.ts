import { expect, test } from "vitest";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { findAgain } from "./find-again.ts";

function elementOf(ref: string, textContent: string, selector: string, tag = "p"): SourceElement {
  const name = `Paragraph “${textContent}”`;
  const place = { start: 0, end: 1, parent: null, text: null, attributes: {} };
  return { ref, kind: "paragraph", name, tag, textContent, selector, ...place };
}

const bread = elementOf("e5", "Fresh bread", "p:nth-of-type(1)");
const cake = elementOf("e6", "Good cake", "p:nth-of-type(2)");

test.each<[then: string, elements: SourceElement[], ref: string | null]>([
  ["the same page", [bread, cake], "e5"],
  ["something was put before it", [elementOf("e5", "New", "h2", "h2"), { ...bread, ref: "e6" }], "e6"],
  ["it moved to another place", [{ ...bread, ref: "e9", selector: "footer p" }], "e9"],
  [
    "a new paragraph stands in its place",
    [elementOf("e5", "New", "p:nth-of-type(1)"), { ...bread, ref: "e6", selector: "p:nth-of-type(2)" }],
    "e6",
  ],
  ["its words changed", [elementOf("e5", "Warm bread", "p:nth-of-type(1)"), cake], "e5"],
  ["its words and place changed", [elementOf("e5", "Warm bread", "section p"), cake], null],
  ["it was removed", [{ ...cake, ref: "e5", selector: "p:nth-of-type(3)" }], null],
  [
    "two alike in other places",
    [
      { ...bread, selector: "main p" },
      { ...bread, ref: "e6", selector: "footer p" },
    ],
    null,
  ],
  ["two alike in the same place", [{ ...bread, ref: "e4" }, bread], "e5"],
  ["an empty page", [], null],
])("found again: %s", (_then, elements, ref) => {
  expect(findAgain({ elements }, bread)?.ref ?? null).toBe(ref);
});
