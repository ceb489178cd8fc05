import { expect, test } from "vitest";
import type { OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import type { FrameBox } from "../frame-messages";
import { findOption, isInView, placeMarks } from "./mark-places.ts";

const source = "<!doctype html><title>Home</title><body><h1>Bakery</h1><a href='#'>One</a><a href='#'>Two</a></body>";
const map = makeSourceMap(source, { commit: "", path: "index.html" });
const link = map.elements.find(({ textContent, tag }) => tag === "a" && textContent === "Two");
const place: OptionPlace = {
  ...{ path: "index.html", pageTitle: "Home", ref: link?.ref ?? "", name: link?.name ?? "", tag: "a" },
  ...{ selector: link?.selector ?? "", line: 1, heading: "Bakery", part: "end", order: null },
};

test.each<[string, Partial<OptionPlace>, string | undefined | null]>([
  ["the same page", {}, link?.ref],
  ["another page", { path: "visit.html" }, null],
  ["a page in which another element has its ref", { ref: map.elements.at(1)?.ref ?? "" }, null],
  ["a page in which it has other words", { name: "Link “Three”" }, null],
  ["a page in which it has moved", { selector: "body > a" }, null],
  ["a page too deep for selectors", { selector: "" }, link?.ref],
])("a choice is found on %s only if it is surely the same", (_name, changed, ref) => {
  expect(findOption(map, { ...place, ...changed })).toBe(ref);
});

const view = { width: 1000, height: 800, unscale: 1 };
const option = { label: "One", description: null, recommended: false };
const marks = (...boxes: [FrameBox, string?][]) =>
  placeMarks(
    boxes.map(([box, ref], index) => ({ box, ref: ref ?? `e${index + 1}`, index, number: index + 1, option })),
    view,
  );
const box = (x: number, y: number, width = 100, height = 40): FrameBox => ({ x, y, width, height });

test.each([
  ["in the middle", box(200, 300), { x: 186, y: 286 }],
  ["at the upper left corner", box(0, 0), { x: 4, y: 4 }],
  ["at the right edge", box(995, 300), { x: 968, y: 286 }],
  ["begun above the view", box(200, -100, 100, 300), { x: 186, y: 4 }],
  ["above the view", box(200, -100), { x: 186, y: 4 }],
  ["begun left of the view", box(-50, 300), { x: 4, y: 286 }],
  ["beside the view, on its left", box(-150, 300), { x: -164, y: 286 }],
  ["beside the view, on its right", box(1200, 300), { x: 1186, y: 286 }],
])("a number stands on the corner of an element %s", (_name, at, badge) => {
  expect(marks([at])[0]?.badge).toEqual(badge);
});

test("numbers at one corner stand side by side", () => {
  const placed = marks([box(200, 300, 400, 300)], [box(200, 300)], [box(200, 300)]);
  expect(placed.map(({ badge }) => badge.x).toSorted((a, b) => a - b)).toEqual([186, 230, 274]);
});

test("numbers at one corner stay in a narrow view", () => {
  const phone = { width: 390, height: 844, unscale: 1 };
  const same = Array.from({ length: 4 }, (_, index) => ({
    ...{ box: box(300, 300, 80), ref: "e1", index, number: index + 1, option },
  }));
  expect(placeMarks(same, phone).map(({ badge }) => badge.x)).toEqual([286, 330, 242, 198]);
});

test("a mark stands still only while it and the marks near it do", () => {
  const standing = (...boxes: FrameBox[]) =>
    marks(...boxes.map((each): [FrameBox] => [each])).find(({ index }) => index === 0)?.standing;
  const large = box(200, 300, 300, 100);
  const small = box(300, 320, 50, 20);
  const far = box(700, 600, 50, 20);
  const calm = standing(large, small, far);
  expect(standing(large, small, box(760, 600, 50, 20))).toBe(calm);
  for (const changed of [
    standing(large),
    standing(large, box(301, 320, 50, 20), far),
    standing(large, box(600, 100, 50, 20), far),
    standing(large, small, box(200, 300, 50, 20)),
    standing(box(201, 300, 300, 100), small, far),
  ]) {
    expect(changed).not.toBe(calm);
  }
});

test("the smallest mark is in front", () => {
  expect(marks([box(0, 0)], [box(0, 0, 900, 700)], [box(0, 0, 300, 100)]).map(({ number }) => number)).toEqual([
    2, 3, 1,
  ]);
});

test("a large or shared element is pressed by its number alone", () => {
  expect(marks([box(0, 0, 1000, 500)], [box(0, 0)]).map(({ number, isWhole }) => [number, isWhole])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(marks([box(0, 0), "e1"], [box(0, 0), "e1"]).map(({ isWhole }) => isWhole)).toEqual([false, false]);
});

test("half of an element in view is enough, or half of the view", () => {
  const inView = (y: number, height: number) => isInView(box(0, y, 100, height), view);
  expect([-21, -20, 780, 781].map((y) => inView(y, 40))).toEqual([false, true, true, false]);
  expect([inView(-1600, 2000), inView(-1601, 2000)]).toEqual([true, false]);
});
