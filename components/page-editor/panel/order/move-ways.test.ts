import { expect, test } from "vitest";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import type { FrameBox, MeasuredElement } from "../../../preview/frame-messages";
import { moveWays, refsOfWays } from "./move-ways";

const style = {} as MeasuredElement["style"];
const card = (ref: string): SourceElement => ({
  ...{ ref, tag: "article", kind: "section", parent: "e1", name: ref, textContent: ref, selector: ref },
  ...{ start: 0, end: 1, text: null, attributes: {} },
});
const cards = ["e2", "e3", "e4"].map(card);
const map: SourceMap = {
  commit: "",
  path: "index.html",
  title: "",
  description: "",
  elements: cards,
  isIncomplete: false,
};
const box = (x: number, y: number): FrameBox => ({ x, y, width: 100, height: 80 });
const waysOf = (...boxes: FrameBox[]) => {
  const measured = boxes.map((one, at) => ({ ref: `e${at + 2}`, boxes: [one], style }));
  const [, middle = card("e3")] = cards;
  return Object.values(moveWays(middle, map, measured));
};

test("an element goes where its neighbour stands on the page", () => {
  expect(refsOfWays(card("e3"), map)).toEqual(["e3", "e2", "e4"]);
  expect(waysOf(box(0, 0), box(0, 100), box(0, 200))).toEqual(["up", "down"]);
  expect(waysOf(box(0, 0), box(120, 10), box(240, 0))).toEqual(["left", "right"]);
  expect(waysOf(box(240, 0), box(120, 0), box(0, 0)), "right to left").toEqual(["right", "left"]);
  expect(waysOf(box(0, 0), box(120, 0), box(0, 100)), "the end of a row").toEqual(["left", "down"]);
  expect(waysOf(), "not measured").toEqual(["up", "down"]);
});
