import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";
import { joinSentences } from "./join-sentences.ts";

test.each([
  [
    "Please change the phone number everywhere, the new one is 030 555 12 34",
    "Please change the phone number everywhere to 030 555 12 34",
  ],
  ["Update the heading. The new text is Fresh bread, every day", "Update the heading to Fresh bread, every day"],
  [
    "My bakery is called Mara's Bakery, not Birch Street Bakery. Please change the name.",
    `replace "Birch Street Bakery" with "Mara's Bakery" everywhere`,
  ],
  ["We are now called Birch, not Fern", 'replace "Fern" with "Birch" everywhere'],
])("%s", (request, joined) => {
  expect(joinSentences(request)).toBe(joined);
});

test.each([
  'Change "A" to "B"',
  "The new one is 030 555 12 34",
  "What is the page called?",
  `Change ${"this and ".repeat(40)}that, the new one is better`,
])("a request that needs no joining is unchanged: %s", (request) => {
  expect(joinSentences(request)).toBe(request);
});

test("a renamed site changes its name on all pages", async () => {
  const page = (heading: string) =>
    `<!doctype html>\n<title>${heading}</title>\n<h1>${heading}</h1>\n<p>Birch Lane Bakery, since 1987</p>\n`;
  const conversation = createPracticeConversation({
    "index.html": page("Birch Lane Bakery"),
    "about.html": page("About"),
  });
  const turn = await conversation.say(
    "My bakery is called Mara's Bakery, not Birch Lane Bakery. Please change the name.",
  );
  expect(turn.changed).toEqual(["about.html", "index.html"]);
  expect(Object.values(turn.files).join()).not.toContain("Birch Lane");
});
