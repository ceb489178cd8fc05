import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { createPrivateBlocks } from "./private-blocks.ts";

function split(pieces: string[]): { visible: string; notes: readonly string[] } {
  const blocks = createPrivateBlocks();
  const visible = pieces.map((piece) => blocks.push(piece)).join("") + blocks.end();
  return { visible, notes: blocks.notes };
}

const answers: [name: string, text: string, visible: string, notes: string[]][] = [
  ["none", "Just [an] answer [NOTE", "Just [an] answer [NOTE", []],
  ["one at the end", "Done.\n\n[NOTE TO SELF: blue]", "Done.\n\n", ["blue"]],
  ["two, in order", "a[NOTE TO SELF: 1]b[note to  self:2]c", "abc", ["1", "2"]],
  ["nested brackets", "[NOTE TO SELF: see [menu](menu.html) and a[0]] Ok", " Ok", ["see [menu](menu.html) and a[0]"]],
  ["unclosed", "Hi [NOTE TO SELF: a\nb\n \nMore", "Hi \n \nMore", ["a\nb"]],
  ["unclosed at the end", "Hi [NOTE TO SELF: a [b", "Hi ", ["a [b"]],
  ["several paragraphs", "Hi [NOTE TO SELF: a\n\nb] there", "Hi  there", ["a\n\nb"]],
  ["a second one inside an unclosed one", "[NOTE TO SELF: a\n\nx [NOTE TO SELF: b] y", "\n\nx  y", ["a", "b"]],
  ["empty", "a[NOTE TO SELF:]b[NOTE TO SELF:  ]", "ab", []],
  ["in a fence", "```\n[NOTE TO SELF: x]\n```\n[NOTE TO SELF: y]", "```\n[NOTE TO SELF: x]\n```\n", ["y"]],
  ["in a fence of tildes", "~~~~\n~~~\n[NOTE TO SELF: x]\n~~~~\n", "~~~~\n~~~\n[NOTE TO SELF: x]\n~~~~\n", []],
  ["behind code in a sentence", "```x``` [NOTE TO SELF: y]", "```x``` ", ["y"]],
  ["behind another bracket", "[[NO[NOTE TO SELF: y]", "[[NO", ["y"]],
  ["with unicode", "Größe 👩‍🍳 [NOTE TO SELF: naïve 🥐]é", "Größe 👩‍🍳 é", ["naïve 🥐"]],
  ["an imitated note", "Ok.\n\n[Note to self from previous turn:] blue\nred\n\nBye", "Ok.\n\n\n\nBye", ["blue\nred"]],
  ["an imitated journal", "Ok.\n[Summary of previous turn actions:] read_file", "Ok.\n", []],
  ["an imitated annotation", "Ok.\n[Annotation #7 by egregora on m3, answers #5:] x\n\nBye", "Ok.\n\n\nBye", []],
  ["an imitated id", "[m12] Done [m12].", " Done [m12].", []],
  ["links", "[m12a](x) [Annotated](y)", "[m12a](x) [Annotated](y)", []],
];

test.each(answers)("%s: private blocks leave the answer and become notes", (_name, text, visible, notes) => {
  expect(split([text])).toEqual({ visible, notes });
});

test.each(answers)("%s: the same however it is cut in two, and by single characters", (_name, text, visible, notes) => {
  for (let place = 0; place <= text.length; place += 1) {
    expect(split([text.slice(0, place), text.slice(place)])).toEqual({ visible, notes });
  }
  expect(split(text.split(""))).toEqual({ visible, notes });
});

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...answers.map(([, text]) => text)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "[NOTE TO SELF:",
      "[",
      "]",
      "\n",
      "\n\n",
      "```",
      "~~~",
      " ",
      "[m1]",
      "[Annotation #1",
      ":]",
    ),
  },
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

test("any answer in any pieces gives the same visible text and notes, and shows nothing of a closed block", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(200), { maxLength: 20 }), (parts, cuts) => {
      const text = parts.join("");
      const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
      expect(split(pieces)).toEqual(split([text]));
      expect(split([text, "\n~~~\n~~~~\n```\n````\n"]).visible.length).toBeLessThanOrEqual(text.length + 20);
    }),
    { numRuns: 500 },
  );
});

test("while a block may still begin or has begun, nothing of it is let out", () => {
  const blocks = createPrivateBlocks();
  const shown = [..."Done. [NOTE TO SELF: CANARY]"].map((character) => blocks.push(character)).join("");
  expect(shown).toBe("Done. ");
});

test("an answer full of blocks that nobody closes is decided in time", () => {
  expect(cpuMsOf(() => split(["[NOTE TO SELF: \n\n".repeat(3_000)]))).toBeLessThan(3_000);
});
