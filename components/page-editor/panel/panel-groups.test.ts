import { expect, test } from "vitest";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { commonLook, isLink, isPicture, lookPartsOf, movesOf, placedWith, textKindOf } from "./panel-groups";

type Given = Partial<SourceElement> & Pick<SourceElement, "ref" | "tag" | "kind">;

const element = (given: Given, at: number): SourceElement => ({
  parent: null,
  start: at,
  end: at + 1,
  name: given.kind,
  text: { start: at, end: at + 1 },
  textContent: "",
  selector: given.tag,
  attributes: {},
  ...given,
});

const mapOf = (given: Given[]): SourceMap => ({
  commit: "0".repeat(40),
  path: "index.html",
  title: "",
  description: "",
  elements: given.map(element),
  isIncomplete: false,
});

const list = mapOf([
  { ref: "e1", tag: "ul", kind: "list", textContent: "One Two Three", start: 0, end: 100 },
  { ref: "e2", tag: "li", kind: "item", parent: "e1", textContent: "One", start: 1, end: 10 },
  { ref: "e3", tag: "li", kind: "item", parent: "e1", textContent: "Two", start: 11, end: 30 },
  { ref: "e4", tag: "a", kind: "link", parent: "e3", textContent: "Two", start: 12, end: 20 },
  { ref: "e5", tag: "li", kind: "item", parent: "e1", textContent: "Three", start: 31, end: 50 },
  { ref: "e6", tag: "div", kind: "box", parent: "e5", textContent: "Three", start: 32, end: 40 },
  { ref: "e7", tag: "img", kind: "picture", text: null, start: 60, end: 61 },
]);
const at = (map: SourceMap, ref: string): SourceElement => {
  const found = map.elements.find((one) => one.ref === ref);
  if (!found) throw new Error(`There is no ${ref}.`);
  return found;
};

test.each([
  ["text alone", "e2", "plain"],
  ["text with a link", "e3", "formatted"],
  ["larger parts", "e5", null],
  ["a picture", "e7", null],
])("the text of an element with %s is edited as it can be", (_what, ref, kind) => {
  expect(textKindOf(at(list, ref), list)).toBe(kind);
});

test("links and pictures are known by their tags", () => {
  expect(list.elements.filter(isLink).map(({ ref }) => ref)).toEqual(["e4"]);
  expect(list.elements.filter(isPicture).map(({ ref }) => ref)).toEqual(["e7"]);
});

test.each([
  [
    "a paragraph",
    { kind: "paragraph", tag: "p" },
    "block",
    "hasText hasAlignment hasBackground hasOutside hasInside mayHide",
  ],
  ["a word", { kind: "text", tag: "em" }, "inline", "hasText hasBackground mayHide"],
  ["a picture", { kind: "picture", tag: "img" }, "block", "hasOutside mayHide"],
  ["a cell", { kind: "cell", tag: "td" }, "table-cell", "hasText hasAlignment hasBackground hasInside"],
  ["the page", { kind: "page", tag: "body" }, "block", "hasText hasAlignment hasBackground"],
] as const)("of %s only what has an effect can be styled", (_what, given, display, parts) => {
  const look = lookPartsOf(element({ ref: "e1", textContent: "Text", ...given }, 0), display);
  const names = Object.entries(look).flatMap(([name, has]) => (has ? [name] : []));
  expect(names.join(" ")).toBe(parts);
});

test("several elements share only the controls that all of them have", () => {
  const paragraph = lookPartsOf(element({ ref: "e1", tag: "p", kind: "paragraph", textContent: "Text" }, 0), "block");
  const picture = lookPartsOf(element({ ref: "e2", tag: "img", kind: "picture" }, 1), "block");
  expect(commonLook([paragraph, picture])).toEqual({ ...picture, hasText: false });
});

test.each([
  ["first", "e2", { up: null, down: { before: "e5" } }],
  ["middle", "e3", { up: { before: "e2" }, down: { before: null } }],
  ["last", "e5", { up: { before: "e3" }, down: null }],
])("the %s of three siblings moves where there is room", (_what, ref, moves) => {
  expect(movesOf(at(list, ref), list)).toEqual(moves);
});

test.each([
  ["the link of an item", "e4", "e3"],
  ["a box in an item", "e6", "e5"],
  ["an item among others", "e3", "e3"],
])("%s has its place with what holds nothing else", (_what, ref, placed) => {
  expect(placedWith(at(list, ref), list).ref).toBe(placed);
});

test("a word in a sentence does not move", () => {
  const map = mapOf([
    { ref: "e1", tag: "p", kind: "paragraph", textContent: "Open every day", start: 0, end: 50 },
    { ref: "e2", tag: "b", kind: "text", parent: "e1", textContent: "every", start: 5, end: 20 },
  ]);
  expect(movesOf(at(map, "e2"), map)).toBeNull();
});
