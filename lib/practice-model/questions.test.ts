import { describe, expect, test } from "vitest";
import { answeredText, type Choice, choose, resumeRequest, whatToSay, whichOne } from "./questions.ts";

const choice = (
  item: string,
  page: string,
  region: Choice<string>["region"],
  kind: string,
  words: string,
): Choice<string> => ({
  item,
  line: `\`${page}\`, ${kind}: “${words}”`,
  pages: [page],
  region,
  kinds: new Set([kind]),
});
const choices = [
  choice("a", "index.html", "navigation", "link", "Menu"),
  choice("b", "about.html", null, "heading", "Our menu"),
  choice("c", "about.html", "footer", "link", "Menu today"),
  choice("d", "pages/contact-us.html", null, "button", "See the menu"),
];

test.each([
  ["2", ["b"]],
  ["#2", ["b"]],
  ["the second one", ["b"]],
  ["number two", ["b"]],
  ["the last one, please", ["d"]],
  ["1 and 3", ["a", "c"]],
  ["the first and the third", ["a", "c"]],
  ["1, 2 & 4", ["a", "b", "d"]],
  ["all of them", ["a", "b", "c", "d"]],
  ["both on the about page", ["b", "c"]],
  ["on the home page", ["a"]],
  ["on the contact us page", ["d"]],
  ["about.html", ["b", "c"]],
  ["the one in the footer", ["c"]],
  ["in the navigation", ["a"]],
  ["the heading", ["b"]],
  ["the button, please", ["d"]],
  ["the one that says “Our menu”", ["b"]],
  ["9", null],
  ["whatever", null],
  ["", null],
])("“%s” picks", (answer, items) => {
  expect(choose(choices, answer)?.map((picked) => picked.item) ?? null).toEqual(items);
});

describe("an answer is read together with its request", () => {
  const question = `That fits 2 places. ${whichOne}\n\n1. a\n2. b`;

  test("over several questions", () => {
    const history = [
      { role: "user" as const, text: "Change Menu to Card" },
      { role: "assistant" as const, text: question },
      { role: "user" as const, text: "on the about page" },
      { role: "assistant" as const, text: question },
    ];
    expect(resumeRequest({ history, request: "the second one" })).toEqual({
      request: "Change Menu to Card",
      answers: ["on the about page", "the second one"],
    });
  });

  test("a request of its own is not an answer", () => {
    const history = [
      { role: "user" as const, text: "Change Menu to Card" },
      { role: "assistant" as const, text: question },
    ];
    expect(resumeRequest({ history, request: "Make the background red" })).toEqual({
      request: "Make the background red",
      answers: [],
    });
  });

  test("a requested text may look like anything but a request", () => {
    const history = [
      { role: "user" as const, text: "Change the heading" },
      { role: "assistant" as const, text: `I can change the heading. ${whatToSay}` },
    ];
    expect(resumeRequest({ history, request: "Our bread is now organic" }).answers).toEqual([
      "Our bread is now organic",
    ]);
    expect(resumeRequest({ history, request: "Change the title to X" }).answers).toEqual([]);
  });
});

test.each([
  ["Fresh bread", "Fresh bread"],
  ["it should say “Fresh bread”", "Fresh bread"],
  ["to: Fresh bread.", "Fresh bread"],
])("an answered text is read without quotes and lead words: %s", (answer, text) => {
  expect(answeredText(answer)).toBe(text);
});
