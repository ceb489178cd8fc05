import fc from "fast-check";
import { expect, test } from "vitest";
import { createTurnRecorder } from "#tests/fakes/turn-recorder.ts";
import { createAnswerText } from "./answer-text.ts";

test("stretches with visible text are numbered from 1", () => {
  const { ports, parts } = createTurnRecorder();
  const answer = createAnswerText(ports.log);
  answer.append("One");
  expect(answer.endStretch()).toBe("One");
  answer.append("\n \n");
  expect(answer.endStretch()).toBe("");
  answer.append("\n\nTwo");
  answer.append(" and a half");
  expect(parts()).toEqual(["One", "Two and a half"]);
  expect(answer.whole()).toBe("One\n\nTwo and a half");
});

test("two blocks of one step become two paragraphs", () => {
  const { ports, parts } = createTurnRecorder();
  const answer = createAnswerText(ports.log);
  answer.newBlock();
  answer.append("First.");
  answer.newBlock();
  answer.append("\n");
  answer.append("Second.");
  expect(parts()).toEqual(["First.\n\nSecond."]);
});

test("the log holds the same text, in whole characters, for all cuts into deltas", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1 }).map((text) => `>${text.replaceAll("\0", "")}`),
      fc.array(fc.nat(40)),
      (text, cuts) => {
        const turn = createTurnRecorder();
        const answer = createAnswerText(turn.ports.log);
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        for (const [index, place] of places.slice(1).entries()) answer.append(text.slice(places[index], place));
        answer.endStretch();
        expect(answer.whole()).toBe(text);
        for (const entry of turn.entries) expect(entry.type === "text" && entry.text.isWellFormed()).toBe(true);
      },
    ),
  );
});

test("a note reaches neither the log nor the whole answer, for all cuts", () => {
  const { ports, parts } = createTurnRecorder();
  const answer = createAnswerText(ports.log);
  answer.append("Done. [NOTE TO");
  answer.append(" SELF: one");
  answer.newBlock();
  answer.append("two] And more.[NO");
  expect(answer.endStretch()).toBe("Done. \n\nAnd more.[NO");
  answer.append("[NOTE TO SELF: three]");
  expect(answer.endStretch()).toBe("");
  expect(parts()).toEqual(["Done. \n\nAnd more.[NO"]);
  expect(answer.whole()).toBe("Done. \n\nAnd more.[NO");
  expect(answer.notes()).toEqual(["one\n\ntwo", "three"]);
});

test("a note in the next block is private where that block closes the fence", () => {
  const { ports, parts } = createTurnRecorder();
  const answer = createAnswerText(ports.log);
  answer.append("```\ncode\n```");
  answer.newBlock();
  answer.append("Done. [NOTE TO SELF: one]");
  answer.newBlock();
  answer.append("```\ncode\n```");
  answer.endStretch();
  expect(parts()).toEqual(["```\ncode\n```\n\nDone. \n\n```\ncode\n```"]);
  expect(answer.notes()).toEqual(["one"]);
});
