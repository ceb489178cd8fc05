import { expect, test } from "vitest";
import type { Choice } from "./outcome.ts";
import { choose } from "./settle.ts";

const choice = (label: string, description: string): Choice => ({ label, description, excerpt: null, things: [] });
const choices = [
  choice("Link “Menu”", "Home, navigation"),
  choice("Heading “Our dishes”", "About us"),
  choice("Link “Menu today”", "About us, footer"),
  choice("Button “See the menu”", "Contact us"),
];

test.each([
  ["2", [1]],
  ["#2", [1]],
  ["the second one", [1]],
  ["number two", [1]],
  ["the last one, please", [3]],
  ["1 and 3", [0, 2]],
  ["the first and the third", [0, 2]],
  ["1, 2 & 4", [0, 1, 3]],
  ["all of them", [0, 1, 2, 3]],
  ["alle", [0, 1, 2, 3]],
  ["das zweite", [1]],
  ["on the home page", [0]],
  ["on the contact us page", [3]],
  ["the one in the footer", [2]],
  ["in the navigation", [0]],
  ["the heading", [1]],
  ["the one that says “Our dishes”", [1]],
  ["9", null],
  ["whatever", null],
  ["", null],
])("an answer picks its choices: “%s”", (answer, picked) => {
  expect(choose(choices, answer)?.map((one) => choices.indexOf(one)) ?? null).toEqual(picked);
});
