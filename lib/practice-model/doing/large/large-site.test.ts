import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

// A site that one step can't know whole.
const page = (name: string, characters = 8_000) =>
  `<!doctype html>\n<html lang="en">\n<head><title>${name}</title></head>\n<body>\n<nav><a href="index.html">Home</a> <a href="news.html">What’s new</a></nav>\n<main>\n<h1>${name}</h1>\n<p>${"Words and more words. ".repeat(characters / 22)}</p>\n</main>\n<aside>See What’s new</aside>\n</body>\n</html>\n`;
const names = ["index", "news", ...Array.from({ length: 43 }, (_, index) => `page-${index + 10}`)];
const site = Object.fromEntries(names.map((name) => [`${name}.html`, page(name)]));

test.each([
  "Rename the menu entry What’s new to Changelog on all pages",
  "In der Navigation heißt What’s new ab jetzt Changelog, auf allen Seiten",
])("a wish for all pages reaches every page of a large site: %s", async (wish) => {
  const turn = await createPracticeConversation(site).say(wish);
  expect(turn.changed, turn.answer).toHaveLength(45);
  for (const path of turn.changed) expect(String(turn.files[path])).toContain('<a href="news.html">Changelog</a>');
});

test("what stands on a page far behind is found", async () => {
  const far = { ...site, "page-52.html": page("page-52").replace("<h1>page-52", "<h1>The last harvest") };
  const turn = await createPracticeConversation(far).say("Change “The last harvest” to “The first harvest”");
  expect(turn.changed, turn.answer).toEqual(["page-52.html"]);
});

test("the answer counts unread pages, and the same wish goes on there", async () => {
  const all = ["index", ...Array.from({ length: 199 }, (_, index) => `more-${index + 100}`)];
  const huge = Object.fromEntries(all.map((name) => [`${name}.html`, page(name, 2_000)]));
  const conversation = createPracticeConversation(huge);
  let reached = 0;
  let said = "";
  for (let turns = 0; turns < 4 && reached < 200; turns++) {
    const turn = await conversation.say("Replace “What’s new” with “Changelog” everywhere");
    if (turns === 0) said = turn.answer;
    reached += turn.changed.length;
  }
  expect(said).toMatch(/I did not read \d+ pages/);
  expect(reached).toBe(200);
});

test("a wish about the home page reads few of the others", async () => {
  const home = page("index").replace("<h1>index", "<h1>The Long Farm");
  const turn = await createPracticeConversation({ ...site, "index.html": home }).say(
    "THE LONG FARM on the front needs to be way bigger",
  );
  expect(turn.changed, turn.answer).toEqual(["index.html"]);
  expect(turn.tools.filter((tool) => tool === "read_file").length).toBeLessThan(15);
});

test("a page that only a link names is read", async () => {
  const linked = page("news").replace("</nav>", '<a href="page-52.html">Opening times</a></nav>');
  const turn = await createPracticeConversation({ ...site, "news.html": linked }).say(
    "On the opening times page, make the heading red",
  );
  expect(turn.changed, turn.answer).toEqual(["page-52.html"]);
});

test("a part that no tag tells is changed on all pages that have it", async () => {
  const framed = (html: string) =>
    html.replace("<nav>", '<div class="site-navbar"><input type="search" placeholder="Search"></div><nav>');
  const turn = await createPracticeConversation(
    Object.fromEntries(Object.entries(site).map(([path, html]) => [path, framed(html)])),
  ).say("hide the search field at the top on phones");
  expect(turn.changed, turn.answer).toHaveLength(45);
});

test("a renamed site changes its name on all pages", async () => {
  const named = (heading: string) =>
    `<!doctype html>\n<title>${heading}</title>\n<h1>${heading}</h1>\n<p>Birch Lane Bakery, since 1987</p>\n`;
  const turn = await createPracticeConversation({
    "index.html": named("Birch Lane Bakery"),
    "about.html": named("About"),
  }).say("My bakery is called Mara's Bakery, not Birch Lane Bakery. Please change the name.");
  expect(turn.changed, turn.answer).toEqual(["about.html", "index.html"]);
  expect(Object.values(turn.files).join()).not.toContain("Birch Lane");
});
