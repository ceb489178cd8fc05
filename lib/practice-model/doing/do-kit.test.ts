import { expect, test } from "vitest";
import { renderPage } from "#lib/site-kit/render-page.ts";
import { kitFiles } from "#lib/site-kit/site-files.ts";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const page = (lang: string, heading: string) =>
  `<!doctype html>\n<html lang="${lang}">\n<head>\n<title>${heading}</title>\n<link rel="stylesheet" href="a.css">\n</head>\n<body>\n<nav><a href="index.html">Home</a> <a href="about.html">About</a></nav>\n<main>\n<section><h2>${heading}</h2>\n<p>Words.</p></section>\n</main>\n<footer><a href="mailto:us@mill.example">us@mill.example</a></footer>\n</body>\n</html>\n`;
const site = {
  "index.html": page("en", "Mill"),
  "about.html": page("en", "About us"),
  "a.css": "body { color: #222; background: #fff; }\n",
};
const say = (request: string, ...answers: string[]) =>
  answers.reduce(
    async (turn, answer) => {
      const { conversation } = await turn;
      return { conversation, turn: await conversation.say(answer) };
    },
    (async () => {
      const conversation = createPracticeConversation(site);
      return { conversation, turn: await conversation.say(request) };
    })(),
  );

test.each<[string, string, string, string[]]>([
  ["add opening hours: mon-fri 9-17, sat 10-14, sun closed", "index.html", "kit-hours", ["Mon–Fri", "9–17", "closed"]],
  [
    "noch ein Abschnitt mit unseren Preisen: Haarschnitt 28 €, Färben 55 €",
    "index.html",
    "kit-prices",
    ["Färben", "55 €"],
  ],
  [
    "add a timetable: Monday 18:00 Beginners, Tuesday 19:30 Advanced",
    "index.html",
    "kit-timetable",
    ["19:30", "Advanced"],
  ],
  [
    "add our team to the about page: Anna Berg (Baker), Tom Lee (Sales)",
    "about.html",
    "kit-team",
    ["Tom Lee", "Sales"],
  ],
  ["add a contact form to the about page", "about.html", "kit-contact", ["mailto:us@mill.example"]],
  [
    "Füge Fragen hinzu: Gibt es Parkplätze? Ja, hinter dem Haus.",
    "index.html",
    "kit-questions",
    ["Ja, hinter dem Haus"],
  ],
])("a section of the kit says what the person said: %s", async (request, path, kind, words) => {
  const { turn } = await say(request);
  expect(turn.changed, turn.answer).toEqual([path, "css/kit.css"].sort((one, other) => (one < other ? -1 : 1)));
  const html = String(turn.files[path]);
  expect(html).toContain(kind);
  for (const word of words) expect(html).toContain(word);
  expect(turn.files["a.css"]).toBe(site["a.css"]);
});

test.each([
  ["add a price list", "Loaf 4.50, bun 2", "4.50"],
  ["füge Öffnungszeiten hinzu", "Mo-Fr 9-17 Uhr", "9–17 Uhr"],
])("without contents it asks for them in one sentence, and takes the answer: %s", async (request, answer, words) => {
  const asked = await say(request);
  expect(asked.turn.changed).toEqual([]);
  const told = await say(request, answer);
  expect(String(told.turn.files["index.html"]), told.turn.answer).toContain(words);
});

test("a text about a subject stays in the site’s own markup", async () => {
  const { turn } = await say("add a section about our team: We are five bakers.");
  expect(turn.changed).toEqual(["index.html"]);
  expect(turn.files["index.html"]).toContain("<h2>Our team</h2>");
  expect(turn.files["index.html"]).not.toContain("kit-");
});

test("a new page has the table that was wished, a row for each value", async () => {
  const { turn } = await say("add a page Prices with a table: Haircut €28, Colour €55");
  expect(turn.changed).toEqual(["about.html", "index.html", "prices.html"]);
  expect(turn.files["prices.html"]).toMatch(
    /<table>\s*<tbody>\s*<tr><th scope="row">Haircut<\/th><td>€28<\/td><\/tr>\s*<tr><th scope="row">Colour<\/th><td>€55<\/td>/,
  );
});

test("a page with a price list holds one of the kit", async () => {
  const { turn } = await say("add a page Prices with a list: Haircut €28, Colour €55");
  expect(turn.changed).toEqual(["about.html", "css/kit.css", "index.html", "prices.html"]);
  expect(turn.files["prices.html"]).toContain("kit-prices");
  expect(turn.files["prices.html"]).toContain("€55");
});

test("a mood word changes a kit’s site and is declined elsewhere", async () => {
  const declined = await say("make it warmer");
  expect(declined.turn.changed).toEqual([]);
  expect(declined.turn.answer).toContain("real model");
  const made = renderPage({ path: "index.html", title: "Hof", header: { name: "Hof" } }, [
    { kind: "hero", content: { heading: "Hello" } },
  ]);
  const html = made.ok ? made.html : "";
  const files: Record<string, string | Uint8Array> = { "index.html": html };
  for (const { path, content } of await kitFiles(moods.bold, "Hof", [html])) files[path] = content;
  const turn = await createPracticeConversation(files).say("make the site warmer");
  expect(turn.tools, turn.answer).toContain("set_mood");
  expect(turn.changed).toContain("css/kit.css");
});
