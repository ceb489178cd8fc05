import { expect, test } from "vitest";
import { frameCharactersMax, LineFrames, toFrame } from "./line-frames.ts";

test("frames that are cut anywhere arrive whole", () => {
  const values = [{ text: "a\nb 👋" }, { text: "" }, [1, 2]];
  const wire = values.map(toFrame).join("");
  for (let cut = 0; cut <= wire.length; cut++) {
    const frames = new LineFrames();
    expect([...(frames.push(wire.slice(0, cut)) ?? []), ...(frames.push(wire.slice(cut)) ?? [])]).toEqual(values);
  }
});

test("a frame without an end is refused once it is too long", () => {
  const frames = new LineFrames();
  const piece = "x".repeat(frameCharactersMax / 4);
  const answers = Array.from({ length: 5 }, () => frames.push(piece));
  expect(answers).toEqual([[], [], [], [], null]);
});

test.each([
  ["no JSON", "no json\n"],
  ["an empty line", "\n"],
  ["a frame that is too long", `"${"x".repeat(frameCharactersMax)}"\n`],
])("%s is refused", (_, text) => {
  expect(new LineFrames().push(text)).toBeNull();
});
