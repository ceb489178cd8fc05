import { describe, expect, test } from "vitest";
import { cleanDrawing } from "#lib/pictures/clean-drawing.ts";
import { patternKinds } from "../section-schema.ts";
import { moods } from "../styles/moods.ts";
import { drawMark, drawPicture } from "./draw-picture.ts";
import { patternPath, readPatternPath } from "./pattern-path.ts";

const colours = moods.warm.pictures;

describe.each(patternKinds)("the picture %s", (kind) => {
  test("is the same for the same seed, and small", () => {
    const pictures = Array.from({ length: 40 }, (_, index) => drawPicture(kind, index + 1, colours));
    expect(drawPicture(kind, 1, colours)).toBe(pictures[0]);
    expect(new Set(pictures).size).toBe(40);
    expect(Math.max(...pictures.map((picture) => Buffer.byteLength(picture)))).toBeLessThan(24_000);
    expect(pictures.join("")).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("is accepted as a drawing, and uses the mood’s colours alone", () => {
    const picture = drawPicture(kind, 7, colours);
    expect(cleanDrawing(picture)).toMatchObject({ width: 1200, height: 900 });
    const used = new Set(picture.match(/#[0-9a-f]{3,8}\b/g));
    expect([...used].filter((colour) => !Object.values(colours).includes(colour))).toEqual([]);
  });

  test("can be drawn again from its path", () => {
    expect(readPatternPath(patternPath({ pattern: kind, seed: 12 }))).toEqual({ pattern: kind, seed: 12 });
  });
});

test("a mark shows a name’s first letter, and nothing of a hostile one", () => {
  const mark = (name: string) => drawMark(name, { ground: "#000000", text: "#ffffff", radius: 8 });
  expect(mark("  „Übersee“")).toContain(">Ü<");
  expect(mark("<&>")).toContain(">•<");
});
