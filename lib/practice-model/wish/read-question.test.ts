import { expect, test } from "vitest";
import { readQuestion } from "./read-question.ts";

test.each([
  ["What is on this site?", ["describe", "site", null]],
  ["what pages are there?", ["describe", "site", null]],
  ["list all headings on the about page", ["describe", "site", "about"]],
  ["What does the about page say?", ["describe", "site", "about"]],
  ["what have you changed so far?", ["describe", "history", null]],
  ["what did you do?", ["describe", "history", null]],
  ["hi", ["help", "greeting"]],
  ["Hello there!", ["help", "greeting"]],
  ["thanks a lot!", ["help", "thanks"]],
  ["what can you do?", ["help", "abilities"]],
  ["are you a real AI?", ["help", "abilities"]],
  ["help", ["help", "abilities"]],
  ["", ["help", "abilities"]],
  ["how do I connect a real model?", ["help", "connecting"]],
  ["undo the last change", ["help", "undo"]],
  ["Put my website on the internet please", ["help", "publishing"]],
  ["how do I publish it?", ["help", "publishing"]],
])("a question is known: %s", (request, [kind, about, page]) => {
  expect(readQuestion(request)).toEqual(kind === "describe" ? { kind, about, page } : { kind, about });
});

test.each([
  "Can you add a page about tea?",
  "can the background be cream?",
  "Change the heading on the about page to Who I am",
  "Could you create a new page about our summer opening hours?",
  "Show the menu on every page",
  "add a help page",
])("a wish is no question: %s", (request) => {
  expect(readQuestion(request)).toBeNull();
});
