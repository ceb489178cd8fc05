import { expect, test } from "vitest";
import { boxAround } from "./box-around.ts";
import { cropTo } from "./place-crop.ts";

const page = { width: 1280, height: 900 };
const picture = { width: 640, height: 240 };

test("without a box the page is shown from its top", () => {
  expect(cropTo(null, page, picture)).toEqual({ scale: 0.5, left: 0, top: 0 });
});

test("a small part is in the middle, in its own size", () => {
  const { scale, left, top } = cropTo({ x: 600, y: 400, width: 100, height: 40 }, page, picture);
  expect(scale).toBe(1);
  expect([600 + left + 50, 400 + top + 20]).toEqual([320, 120]);
});

test("a part at the page's edge gets no room beside the page", () => {
  const { scale, left, top } = cropTo({ x: 0, y: 0, width: 100, height: 40 }, page, picture);
  expect({ scale, left, top }).toEqual({ scale: 1, left: 0, top: 0 });
});

test("a part larger than the picture is shown from its top", () => {
  const { scale, top } = cropTo({ x: 0, y: 300, width: 1280, height: 580 }, page, picture);
  expect(scale).toBe(0.5);
  expect(300 * scale + top).toBe(40 * scale);
});

test("boxes without extent take no part in the box around the others", () => {
  expect(boxAround([{ x: 0, y: 0, width: 0, height: 20 }])).toBeNull();
  expect(
    boxAround([
      { x: 10, y: 20, width: 30, height: 10 },
      { x: 5, y: 30, width: 10, height: 10 },
      { x: 0, y: 0, width: 0, height: 0 },
    ]),
  ).toEqual({ x: 5, y: 20, width: 35, height: 20 });
});
