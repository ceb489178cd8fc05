import { expect, test } from "vitest";
import { type FrameStyle, frameStyleNames } from "../../preview/frame-messages.ts";
import { placeOf, shapeFor, smallerSize } from "./picture-shape.ts";

const styleOf = (said: Partial<FrameStyle>) =>
  ({ ...Object.fromEntries(frameStyleNames.map((name) => [name, ""])), ...said }) as FrameStyle;
const measured = (said: Partial<FrameStyle>) => ({
  ref: "e4",
  boxes: [{ x: 10, y: 10, width: 300, height: 200 }],
  style: styleOf(said),
});

test("a picture that is not shown has no place", () => {
  expect(placeOf(undefined)).toBeNull();
  expect(placeOf({ ...measured({}), boxes: [] })).toBeNull();
});

test.each<[string, Partial<FrameStyle>, object]>([
  [
    "the page cuts it",
    { objectFit: "cover", objectPosition: "20% 70.5%" },
    { isCut: true, position: { x: 20, y: 70.5 } },
  ],
  ["pixels are no share", { objectFit: "cover", objectPosition: "10px 0px" }, { position: { x: 50, y: 50 } }],
  ["it stays whole", { objectFit: "contain", objectPosition: "50% 50%" }, { isCut: false }],
  ["a view of a phone does not make it small", { naturalWidth: "1600" }, { width: 300, pixelsWide: 800 }],
  ["a page's claim has a limit", { naturalWidth: "90000000" }, { pixelsWide: 10_000 }],
  ["nor does a picture that has not loaded", { naturalWidth: "0" }, { pixelsWide: 300 }],
])("how the page shows a picture: %s", (_what, said, place) => {
  expect(placeOf(measured(said))).toMatchObject(place);
});

test("a picture of another shape begins with the shape of its place", () => {
  const place = placeOf(measured({}));
  expect(shapeFor({ width: 900, height: 900 }, place)).toBe("place");
  expect(shapeFor({ width: 905, height: 600 }, place)).toBe("whole");
  expect(shapeFor({ width: 900, height: 900 }, null)).toBe("whole");
});

test.each<[string, { width: number; height: number }, { width: number; height: number } | null, object | null]>([
  ["larger than twice its place", { width: 3000, height: 2000 }, null, { width: 600, height: 400 }],
  [
    "larger in the part that is shown",
    { width: 3000, height: 2000 },
    { width: 0.5, height: 1 },
    { width: 600, height: 800 },
  ],
  ["as large as twice its place", { width: 600, height: 900 }, null, null],
  ["higher than any picture", { width: 500, height: 5120 }, null, { width: 250, height: 2560 }],
])("a picture that is %s is told with its new size", (_how, size, crop, told) => {
  const place = placeOf(measured({}));
  expect(smallerSize({ ...size, isDrawing: false }, crop, place)).toEqual(told);
  expect(smallerSize({ ...size, isDrawing: true }, crop, place)).toBeNull();
});
