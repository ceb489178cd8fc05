import { expect, test } from "vitest";
import type { GreetingForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { offeredAnswers, offeredSuggestions } from "./offered-suggestions";

const greeting: GreetingForDisplay = {
  siteName: "Bakery",
  hasHandEdits: true,
  mayChangeByHand: true,
  pages: 5,
  suggestions: [
    { text: "Make it teal" },
    { text: "Our phone number is now 000", select: [24, 27] },
    { text: "Add a page" },
    { text: "Add a section" },
  ],
};
const offered = (said: string[], turns = said.length) =>
  offeredSuggestions(greeting, said, turns).map(({ text }) => text);

test("suggestions that the person has used are not offered again, even if reworded", () => {
  expect(offered(["Make it teal"])).toEqual(["Our phone number is now 000", "Add a page"]);
  expect(offered(["Our phone number is now 12 34"])).toEqual(["Make it teal", "Add a page"]);
});

test("nothing is offered beside the greeting, nor after several changes", () => {
  expect(offered([])).toEqual([]);
  expect(offered(["Hello"], 5)).toEqual([]);
  expect(offeredSuggestions(null, ["Hello"], 1)).toEqual([]);
});

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
