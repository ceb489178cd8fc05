import { expect, test } from "vitest";
import type { GreetingForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { offeredSuggestions } from "./offered-suggestions";

const greeting: GreetingForDisplay = {
  siteName: "Bakery",
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
