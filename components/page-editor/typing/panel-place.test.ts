import { describe, expect, it } from "vitest";
import { panelPlace } from "./panel-place.ts";

const size = { width: 280, height: 60 };
const room = { x: 500, y: 100, width: 900, height: 700 };
const line = (y: number, height = 30) => ({ x: 600, y, width: 600, height });
const place = (text: ReturnType<typeof line>, beside: ReturnType<typeof line>[] = []) =>
  panelPlace(size, { text, beside, room });

describe("the tools of an open text", () => {
  it("stand above the text where that covers nothing", () => {
    expect(place(line(400))).toEqual({ x: 600, y: 328 });
  });

  it("stand below a text at the upper edge, within the room", () => {
    expect(place(line(110))).toEqual({ x: 600, y: 152 });
  });

  it("flip to the side of the text where no neighbour is covered", () => {
    expect(place(line(400), [line(340)])).toEqual({ x: 600, y: 442 });
  });

  it("stand beside a text that has neighbours above and below", () => {
    const narrow = { ...line(400), width: 300 };
    expect(place(narrow, [line(340), line(470)])).toEqual({ x: 912, y: 400 });
  });

  it("stand in the nearest gap where all places nearby cover a neighbour", () => {
    expect(place(line(400), [line(340), line(450)])).toEqual({ x: 600, y: 492 });
  });

  it("stand over the end of a text that fills the room", () => {
    expect(place(line(0, 900))).toEqual({ x: 600, y: 732 });
  });
});
