import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const ticket = (name: string, price: string) => `<li class="ticket"><h2>${name}</h2><p class="price">${price}</p></li>`;
const site = {
  "information.html":
    "<h1>Good to know</h1>\n<section><p>A weekend ticket includes the pitch. The quiet field is quiet.</p>\n<p>A boat ticket is sold on board. The ferry sails daily.</p>\n<p>Cups carry a deposit of £2.</p></section>\n",
  "tickets.html": `<h1>Tickets</h1>\n<ul>${ticket("Weekend", "£84")}${ticket("Day", "£36")}${ticket("Camper", "£20</p><p>£30 with power")}</ul>\n`,
};

test.each([
  ["Change the price of the Weekend ticket to £90", "£84", "£90"],
  ["Change the Weekend ticket price to £90", "£84", "£90"],
  ['Change the price of the "Weekend ticket" to "£90"', "£84", "£90"],
  ["Change the price of the day ticket from £36 to £40", "£36", "£40"],
  ["Change the price of the day ticket from 36 to 40", "£36", "£40"],
  ["Change the price of the day ticket on the tickets page to £40", "£36", "£40"],
])("only the price changes: %s", async (request, old, price) => {
  const turn = await createPracticeConversation(site).say(request);
  expect(turn.changed, turn.answer).toEqual(["tickets.html"]);
  expect(turn.files["tickets.html"]).toBe(site["tickets.html"].replace(old, price));
});

test.each([
  ["Change the price of the boat ticket to £5", "could not find “the price of the boat ticket”"],
  ['Change the price of the "boat ticket" to "£5"', "could not find “the price of the"],
  ["Change the price of the Camper pass to £25", "could not find “the price of the Camper pass”"],
  ["Change the price of the Camper to £25", "Which one do you mean?"],
  ["Change the opening hours of the ferry to 9:00 – 17:00", "could not find “the opening hours of the ferry”"],
])("nothing changes if the name has no such value: %s", async (request, words) => {
  const turn = await createPracticeConversation(site).say(request);
  expect(turn.changed, turn.answer).toEqual([]);
  expect(turn.answer).toContain(words);
});

test.each([
  ["030 555 1234", "+4430555", "Its links call +44305551234, with the country code that they had."],
  ["+49 30 555 1234", "+4930555", null],
])("a number without its country is told as it is called: %s", async (number, href, note) => {
  const page = '<h1>Us</h1>\n<p>Phone: <a href="tel:+442079460000">020 7946 0000</a></p>\n';
  const { answer, files } = await createPracticeConversation({ "index.html": page }).say(
    `Our phone number is now ${number}`,
  );
  expect(files["index.html"]).toContain(`href="tel:${href}`);
  expect(answer.includes("Its links call")).toBe(note !== null);
  expect(answer).toContain(note ?? number);
});

const named = {
  "index.html": "<title>Mill and more</title>\n<h1>Welcome</h1>\n<footer>Mill</footer>\n",
  "about.html": "<title>About: Mill</title>\n<h1>About</h1>\n<p>The Mill is old.</p>\n<footer>Mill</footer>\n",
};

test("words that stand in more places than were changed are told", async () => {
  const { answer, files } = await createPracticeConversation(named).say('Replace "Mill" with "Barn" in the footer');
  expect(files["about.html"]).toContain("<title>About: Mill</title>");
  expect(answer).not.toContain("stands in");
  const whole = await createPracticeConversation(named).say('Replace "The Mill is" with "The Barn is"');
  expect(whole.answer).not.toContain("stands in");
  const part = await createPracticeConversation(named).say('Replace "Mill" with "Barn"');
  expect(part.answer).toContain("“Mill” stands in 3 other places too");
  expect(part.answer).toContain('`Replace "Mill" with "Barn" everywhere`');
});
