import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time.ts";
import { createPrivateBlocks } from "./private-blocks.ts";

function split(pieces: string[]): { visible: string; notes: readonly string[] } {
  const blocks = createPrivateBlocks();
  const visible = pieces.map((piece) => blocks.push(piece)).join("") + blocks.end();
  return { visible, notes: blocks.notes };
}

function cutAt(text: string, cuts: number[]): string[] {
  const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
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
  ["in an example", "```\n<p>[NOTE TO SELF: x]\n```\n[NOTE TO SELF: y]", "```\n<p>[NOTE TO SELF: x]\n```\n", ["y"]],
  ["in one of tildes", "~~~~\n~~~\na[NOTE TO SELF: x]\n~~~~\n", "~~~~\n~~~\na[NOTE TO SELF: x]\n~~~~\n", []],
  ["behind code in a sentence", "```x``` [NOTE TO SELF: y]", "```x``` ", ["y"]],
  ["behind another bracket", "[[NO[NOTE TO SELF: y]", "[[NO", ["y"]],
  ["with unicode", "Größe 👩‍🍳 [NOTE TO SELF: naïve 🥐]é", "Größe 👩‍🍳 é", ["naïve 🥐"]],
  ["an imitated note", "Ok.\n\n[Note to self from previous turn:] blue\nred\n\nBye", "Ok.\n\n\n\nBye", ["blue\nred"]],
  ["an imitated journal", "Ok.\n[Summary of previous turn actions:] read_file", "Ok.\n", []],
  ["an imitated annotation", "Ok.\n[Annotation #7 by egregora on m3, answers #5:] x\n\nBye", "Ok.\n\n\nBye", []],
  ["an imitated id", "[m12] Done [m12].", " Done [m12].", []],
  ["links", "[m12a](x) [Annotated](y)", "[m12a](x) [Annotated](y)", []],
];

test.each(answers)("%s: private blocks are removed from the answer and become notes", (_name, text, visible, notes) => {
  expect(split([text])).toEqual({ visible, notes });
});

test.each(answers)("%s: the result does not depend on how the text is cut", (_name, text, visible, notes) => {
  for (let place = 0; place <= text.length; place += 1) {
    expect(split([text.slice(0, place), text.slice(place)])).toEqual({ visible, notes });
  }
  expect(split(text.split(""))).toEqual({ visible, notes });
});

const note = "[NOTE TO SELF: x]";
const fenced: [name: string, text: string, visible: string, notes: string[]][] = [
  ["alone", `Hi\n\n\`\`\`\n${note}\n\`\`\`\nBye`, "Hi\n\nBye", ["x"]],
  ["at the end, without a line break", `Hi\n\`\`\`\n${note}\n\`\`\``, "Hi\n", ["x"]],
  ["with info", `\`\`\`text\n${note}\n\`\`\`\n`, "", ["x"]],
  ["of tildes, longer, with blank lines", `~~~~~ md\n\n${note}\n\n${note}\n~~~~~~\n`, "", ["x", "x"]],
  ["with Windows line ends", `Hi\r\n\`\`\`\r\n${note}\r\n\`\`\`\r\nBye`, "Hi\r\nBye", ["x"]],
  ["with indentation", `  \`\`\`\n  ${note}\n  \`\`\`\nBye`, "Bye", ["x"]],
  ["with much indentation", `1. Hi\n\n      ~~~\n      ${note}\n      ~~~\nBye`, "1. Hi\n\nBye", ["x"]],
  ["in a list", `- \`\`\`\n  ${note}\n  \`\`\`\n- Bye`, "- Bye", ["x"]],
  ["in a numbered list", `12. \`\`\`\n    ${note}\n    \`\`\`\nBye`, "Bye", ["x"]],
  ["in a quote", `> \`\`\`\n> ${note}\n> \`\`\`\nBye`, "Bye", ["x"]],
  ["in two fences", `\`\`\`\`\n\`\`\`\n${note}\n\`\`\`\n\`\`\`\`\nBye`, "Bye", ["x"]],
  ["on the line that opens", `\`\`\`${note}\n\`\`\`\nBye`, "Bye", ["x"]],
  ["on one line", `\`\`\`${note}\`\`\`\nBye`, "\nBye", ["x"]],
  ["on the line that closes", `\`\`\`\n${note}\`\`\`\nBye`, "Bye", ["x"]],
  [
    "of code inside",
    "```\n[NOTE TO SELF: use\n```\na[0]\n```\nthere]\n```\nBye",
    "Bye",
    ["use\n```\na[0]\n```\nthere"],
  ],
  ["without its bracket", "```\n[NOTE TO SELF: a\n\nb\n```\nBye", "Bye", ["a\n\nb"]],
  ["without bracket and end", "```\n[NOTE TO SELF: a\n\nBye", "```\n\n\nBye", ["a"]],
  ["never closed", `\`\`\`\n${note}\n`, "", ["x"]],
  ["never closed, with content", `\`\`\`\na\n\nDone. ${note}\nBye`, "```\na\n\nDone. \nBye", ["x"]],
  ["begun anew before its end", `~~~\na\n${note}\n~~~css\nb\n~~~\n`, "~~~\na\n\n~~~css\nb\n~~~\n", ["x"]],
  ["left by its list", `- a\n\n  ~~~\n  b\n\n${note}\n\n  ~~~\n`, "- a\n\n  ~~~\n  b\n\n\n\n  ~~~\n", ["x"]],
  ["behind a list's fence", `- ~~~\n  a\n  ~~~\n\n${note}\n\n~~~\n`, "- ~~~\n  a\n  ~~~\n\n\n\n~~~\n", ["x"]],
  ["behind its end, on the line", `~~~\na\n~~~${note}\nBye`, "~~~\na\n~~~\nBye", ["x"]],
  ["among what nobody sees", `\`\`\`\n\u200b\u00a0**${note}**\u2060\n\`\`\`\nBye`, "Bye", ["x"]],
  ["of an imitated journal", "```\n[Summary of previous turn actions:] a\n\nb\n```\nBye", "Bye", []],
];
const examples = [
  `\`\`\`html\n<p>${note}</p>\n\`\`\`\nBye`,
  `~~~\n${note}\nand more\n~~~\n`,
  `\`\`\`\`md\n\`\`\`\na\n${note}\n\`\`\`\n\`\`\`\`\n`,
  "```\na [NOTE TO SELF: x\n```\nBye ] now",
  "```\r\na [NOTE TO SELF: x]\r\n```\r\n",
  `  \`\`\`\n  a\n  ${note}\n  \`\`\`\n`,
];

test.each(fenced)("a note alone in a fence is removed with the fence's lines: %s", (_name, text, visible, notes) => {
  for (const pieces of [[text], [...text]]) expect(split(pieces)).toEqual({ visible, notes });
});

test.each(examples)("a closed fence with more than a note is kept unchanged: %j", (text) => {
  for (const pieces of [[text], [...text]]) expect(split(pieces)).toEqual({ visible: text, notes: [] });
});

test.each([
  ["[NO\u200bTE TO\u00ad SELF\ufeff: x]", ""],
  ["[\u2060NOTE\u00a0TO\tSELF: x]", ""],
  ["[NOTE TO\nSELF: x]", ""],
  ["[NOTE TO SELF\uff1a x]", ""],
  ["[**NOTE TO SELF:** x]", ""],
  ["**[NOTE TO SELF: x]** and `[NOTE TO SELF: x]`", " and "],
  ["~~~~[NOTE TO SELF: x]~~~~", ""],
  ["`[NOTE TO SELF: x] a`", "` a`"],
])("a disguised mark is found and removed with its wrapping: %j", (text, visible) => {
  for (const pieces of [[text], [...text]]) {
    const found = split(pieces);
    expect(found.visible).toBe(visible);
    expect(new Set(found.notes)).toEqual(new Set(["x"]));
  }
});

const canary = "CANARY";
const privateNote = `[NOTE TO SELF: ${canary}]`;
const part = (text: string, visible = text) => ({ text, visible });
const marks = fc.constantFrom("```", "````", "~~~", "~~~~~");
const aPart = fc.oneof(
  fc.constantFrom(part("Text.\n"), part("- a\n- b\n"), part("`a` ~b~ *c* [d](e)\n"), part("\n"), part("> a\n\n")),
  fc.constant(part(`Done. ${privateNote}\n`, "Done. \n")),
  marks.map((mark) => part(`${mark}\n<p>[NOTE TO SELF: example]\n${mark}\n`)),
  marks.map((mark) => part(`${mark}html\n\n${privateNote}\n${mark}\n`, "")),
  fc.constantFrom("> ", "- ").chain((quote) => marks.map((mark) => part(inside(quote, mark), ""))),
);
const aLastPart = fc.oneof(
  fc.constant(part("")),
  marks.map((mark) => part(`${mark}css\na {}\n\nDone. ${privateNote}\nBye`, `${mark}css\na {}\n\nDone. \nBye`)),
  marks.map((mark) => part(`${mark}\n${privateNote}\n`, "")),
);
function inside(quote: string, mark: string): string {
  const next = quote === "- " ? "  " : quote;
  return `${quote}${mark}\n${next}${privateNote}\n${next}${mark}\n`;
}

test("no private text is shown at any moment, for all fences and cuts", () => {
  fc.assert(
    fc.property(
      fc.array(aPart, { maxLength: 8 }),
      aLastPart,
      fc.boolean(),
      fc.array(fc.nat(300)),
      (some, last, crlf, cuts) => {
        const ends = (text: string) => (crlf ? text.replaceAll("\n", "\r\n") : text);
        const text = ends([...some, last].map((each) => each.text).join(""));
        const visible = ends([...some, last].map((each) => each.visible).join(""));
        const notes = text
          .split(privateNote)
          .slice(1)
          .map(() => canary);
        expect(split([text])).toEqual({ visible, notes });
        expect(split(cutAt(text, cuts))).toEqual({ visible, notes });
        const blocks = createPrivateBlocks();
        let shown = "";
        for (const character of text) {
          shown += blocks.push(character);
          expect(visible.startsWith(shown)).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
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

test("any answer gives the same visible text and notes for all cuts", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(200), { maxLength: 20 }), (parts, cuts) => {
      const text = parts.join("");
      expect(split(cutAt(text, cuts))).toEqual(split([text]));
      expect(split([text, "\n~~~\n~~~~\n```\n````\n"]).visible.length).toBeLessThanOrEqual(text.length + 20);
    }),
    { numRuns: 500 },
  );
});

test("text that may begin a block is held back", () => {
  const blocks = createPrivateBlocks();
  const shown = [..."Done. [NOTE TO SELF: CANARY]"].map((character) => blocks.push(character)).join("");
  expect(shown).toBe("Done. ");
});

test("an answer full of unclosed blocks is decided in linear time", () => {
  const unclosed = ["[NOTE TO SELF: \n\n", "```\n[NOTE TO SELF: \n```\n", "~~~\na [NOTE TO SELF: \n\n", "\u200b[*"];
  for (const part of unclosed) {
    // Four times the length takes about four times as long; sixteen times as long would be quadratic.
    const quickest = (times: number) => Math.min(...[1, 2, 3].map(() => cpuMsOf(() => split([part.repeat(times)]))));
    expect(quickest(2_000)).toBeLessThan(10 * quickest(500) + 50);
  }
});
