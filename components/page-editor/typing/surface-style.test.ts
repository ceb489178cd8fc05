import { expect, test } from "vitest";
import { type FrameStyle, frameStyleNames } from "../../preview/frame-messages.ts";
import { surfaceStyle } from "./surface-style.ts";

const box = { x: 10, y: 20, width: 300, height: 40 };
const style = (said: Partial<FrameStyle>) =>
  ({ ...Object.fromEntries(frameStyleNames.map((name) => [name, ""])), ...said }) as FrameStyle;

test("a text keeps the length of its lines in either direction", () => {
  const across = surfaceStyle(box, style({ display: "block", writingMode: "horizontal-tb" }), 40);
  expect(across).toMatchObject({ left: 10, top: 20, width: 300.5, minHeight: 40 });
  expect(across.height).toBeUndefined();
  const down = surfaceStyle(box, style({ display: "block", writingMode: "vertical-rl" }), 40);
  expect(down).toMatchObject({ left: 10, top: 20, height: 40.5, minWidth: 300 });
  expect(down.width).toBeUndefined();
});

test("a text in a line of others can become longer", () => {
  expect(surfaceStyle(box, style({ display: "inline" }), 40)).toMatchObject({ minWidth: 300, width: "max-content" });
});

test("only a text that has grown hides what follows on the page", () => {
  const said = style({ display: "block", backdrop: "rgb(1, 2, 3)" });
  expect(surfaceStyle(box, said, 40).backgroundColor).toBeUndefined();
  expect(surfaceStyle(box, said, 60).backgroundColor).toBe("rgb(1, 2, 3)");
});
