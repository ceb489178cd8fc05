import { expect, test } from "vitest";
import { offeredAnswers } from "./offered-answers.ts";

const asked = {
  status: "completed",
  commit: null,
  text: "That fits 2 places. Which one do you mean?\n\n1. `index.html`, heading: “**Prices**”\n2. `about.html`, heading: “Prices”\n\nAnswer with a number.",
} as const;

test("the choices of a question become suggestions in plain words", () => {
  expect(offeredAnswers(asked)).toEqual([
    { text: "1. index.html, heading: “Prices”" },
    { text: "2. about.html, heading: “Prices”" },
  ]);
});

test.each([
  ["an answer without a list", { ...asked, text: "Which one do you mean?" }],
  ["a list that answers", { ...asked, text: "There are two pages:\n\n1. Home\n2. About" }],
  ["a list of one", { ...asked, text: "This one?\n\n1. Home" }],
  ["a question beside a change", { ...asked, commit: "c" }],
  ["a question that is still being asked", { ...asked, status: "running" }],
] as const)("%s offers nothing", (_what, turn) => {
  expect(offeredAnswers(turn)).toEqual([]);
});

test("a conversation without turns offers nothing", () => {
  expect(offeredAnswers(undefined)).toEqual([]);
});
