import { expect, test } from "vitest";
import { coversAtLowerEdge, placeBeside } from "./toolbar-place.ts";

const layer = { clientWidth: 390, clientHeight: 680 };
const size = { width: 320, height: 110 };
const boxAt = (y: number, height = 50) => ({ x: 20, y, width: 150, height });

test("on a phone the tools leave what is picked in sight", () => {
  const cases: [y: number, height: number, covers: boolean][] = [
    [100, 50, false],
    [540, 50, true],
    [480, 50, true],
    // Fills the layer: no edge is free.
    [20, 640, false],
    // Scrolled away, below and above.
    [700, 50, false],
    [-80, 50, false],
  ];
  for (const [y, height, covers] of cases)
    expect([y, height, coversAtLowerEdge(boxAt(y, height), size, layer)]).toEqual([y, height, covers]);
});

test("the tools stand below an element, else above it, within the layer", () => {
  const wide = { clientWidth: 1000, clientHeight: 680 };
  expect(placeBeside(boxAt(100), size, wide)).toEqual({ x: 20, y: 160 });
  expect(placeBeside(boxAt(500), size, wide)).toEqual({ x: 20, y: 360 });
  expect(placeBeside(boxAt(20, 640), size, wide)).toEqual({ x: 20, y: 506 });
  expect(placeBeside({ ...boxAt(100), x: 900 }, size, wide).x).toBe(672);
});
