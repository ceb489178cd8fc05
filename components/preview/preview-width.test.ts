import { expect, test } from "vitest";
import { frameBox } from "./preview-width.ts";

test("a page keeps its viewport and is scaled down to the pane, never up", () => {
  expect(frameBox(1280, { width: 640, height: 500 })).toEqual({ width: 1280, height: 1000, scale: 0.5, left: 0 });
  expect(frameBox(390, { width: 890, height: 500 })).toEqual({ width: 390, height: 500, scale: 1, left: 250 });
});
