import { expect, test } from "vitest";
import { type ElementToPick, pickElements } from "#tests/fakes/picked-elements.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const home = `<!doctype html>
<html lang="en">
<head><title>Home</title><link rel="stylesheet" href="site.css"></head>
<body>
<nav><a href="index.html">Home</a> <a href="contact.html">Contact</a></nav>
<main>
  <h1>Welcome 🥐</h1>
  <p class="lead">We bake <b>every</b> morning.</p>
  <p><a class="button" href="menu.html">Order now</a></p>
  <p><a class="button" href="menu.html">Order now</a></p>
  <section id="prices">
    <h2>Prices</h2>
    <p>Five each.</p>
  </section>
  <ul>
    <li>Rye</li>
    <li>Spelt</li>
    <li>Wheat</li>
  </ul>
  <img src="loaf.jpg" alt="">
  <p>Open <span>daily</span> from <a href="contact.html">seven</a>.</p>
</main>
</body>
</html>
`;
const site = {
  "index.html": home,
  "contact.html": "<!doctype html>\n<title>Contact</title>\n<h1>Contact us</h1>\n",
  "site.css": "body { margin: 0; }\n.lead { font-size: 1.2rem; }\n.button { background: navy; color: white; }\n",
};

const pick = (start: string, nth = 1, path = "index.html"): ElementToPick => ({ path, start, nth });
const button = pick('<a class="button"', 2);
const heading = pick("<h1>");
const lead = pick('<p class="lead">');
const section = pick("<section");
const picture = pick("<img");
const spelt = pick("<li>", 2);

const say = (request: string, ...picked: ElementToPick[]) =>
  createPracticeConversation(site).say(request, (files) => pickElements(files, picked));

/** Requests that change the page alone: what is there afterwards, and what is not. */
test.each<[string, ElementToPick[], string, string?]>([
  ['change it to "Order today"', [button], '<a class="button" href="menu.html">Order today</a></p>\n  <section'],
  ["say Good morning instead", [heading], "<h1>Good morning</h1>", "<h1>Welcome 🥐</h1>"],
  ["Write instead: We bake at night", [lead], '<p class="lead">We bake at night</p>'],
  ["Change it to “We bake at night”", [lead], '<p class="lead">We bake at night</p>'],
  ["rename it to Buy bread", [button], '">Buy bread</a></p>\n  <section'],
  ["replace “every” with “each”", [lead], "We bake <b>each</b> morning."],
  ["change “morning” to “night”", [lead], "We bake <b>every</b> night."],
  ["remove this", [button], '">Order now</a></p>\n  <section', "<p></p>"],
  ["delete these", [spelt, heading], "<main>\n  <p class", "<li>Spelt</li>"],
  ["Please get rid of the picture", [picture], "</ul>\n  <p>Open", "<img"],
  ["duplicate it", [spelt], "<li>Spelt</li>\n    <li>Spelt</li>\n    <li>Wheat"],
  ["move it up", [spelt], "<li>Spelt</li>\n    <li>Rye</li>\n    <li>Wheat"],
  ["move it down", [spelt], "<li>Rye</li>\n    <li>Wheat</li>\n    <li>Spelt"],
  ["move this to the top", [spelt], "<li>Spelt</li>\n    <li>Rye</li>"],
  ["move it to the end", [pick("<li>")], "<li>Wheat</li>\n    <li>Rye</li>\n  </ul>"],
  ["put it above that", [section, lead], '🥐</h1>\n  <section id="prices">'],
  ["move the second above the first", [lead, section], '🥐</h1>\n  <section id="prices">'],
  [
    'put it above the heading "Prices"',
    [lead],
    '</p>\n  <p class="lead">We bake <b>every</b> morning.</p>\n  <section',
  ],
  ["move this below the Prices heading", [lead], '</section>\n  <p class="lead">'],
  ["swap them", [pick("<li>"), spelt], "<li>Spelt</li>\n    <li>Rye</li>\n    <li>Wheat"],
  ["link it to the contact page", [button], '<a class="button" href="contact.html">Order now</a></p>\n  <section'],
  ["link this to https://example.org/shop", [button], 'href="https://example.org/shop">Order now</a></p>\n  <section'],
  ["make it a link to hello@example.org", [heading], '<h1><a href="mailto:hello@example.org">Welcome 🥐</a></h1>'],
  ["set the alt text to “A round loaf”", [picture], '<img src="loaf.jpg" alt="A round loaf">'],
  ["add a paragraph below: “Fresh & warm.”", [heading], "</h1>\n  <p>Fresh &amp; warm.</p>\n  <p class"],
  ["add a paragraph above it saying Hello there", [section], "<p>Hello there</p>\n  <section"],
])("a picked element alone changes: %s", async (request, picked, there, gone) => {
  const turn = await say(request, ...picked);
  expect(turn.changed, turn.answer).toEqual(["index.html"]);
  expect(String(turn.files["index.html"])).toContain(there);
  if (gone) expect(String(turn.files["index.html"])).not.toContain(gone);
  expect(turn.notes).toHaveLength(1);
  expect(turn.commitMessages).toHaveLength(1);
  expect(turn.answer).toMatch(/^I /);
});

/** Requests about the looks: the declaration that the stylesheet has afterwards. */
test.each<[string, ElementToPick[], string]>([
  ["larger", [button], "font-size: 1.25em"],
  ["make it larger", [heading], "font-size: 2.7em"],
  ["bigger text", [lead], "font-size: 1.5rem"],
  ["this is too big", [lead], "font-size: 0.96rem"],
  ["make it smaler please", [spelt], "font-size: 0.8em"],
  ["bold", [lead], "font-weight: 700"],
  ["make the heading not bold", [heading], "font-weight: 400"],
  ["center it", [heading], "text-align: center"],
  ["center this", [button], "text-align: center"],
  ["align it to the right", [lead], "text-align: right"],
  ["make it red", [heading], "color: #c62828"],
  ["make the text dark blue", [button], "color: #00008b"],
  ["make it #123456", [button], "background-color: #123456"],
  ["background green", [section], "background-color: #2e7d32"],
  ["give it a light blue background", [lead], "background-color: #add8e6"],
  ["hide it on phones", [picture], "display: none"],
  ["don't show this on mobile", [section], "display: none"],
])("the looks of a picked element change in the stylesheet: %s", async (request, picked, declaration) => {
  const turn = await say(request, ...picked);
  expect(turn.answer).toMatch(/^I /);
  expect(String(turn.files["site.css"])).toContain(declaration);
  expect(turn.changed.filter((path) => path !== "index.html")).toEqual(["site.css"]);
  expect(turn.files["contact.html"]).toBe(site["contact.html"]);
});

test.each([
  ["make it yellow", "background-color: #ffff00", "color: #000000"],
  ["make it purple", "background-color: #6b3fa0", null],
])("%s: a button’s text changes only where it could not be read any more", async (request, background, text) => {
  const turn = await say(request, button);
  const css = String(turn.files["site.css"]);
  expect(css).toContain(background);
  expect(css.match(/[^-]color: #\w+/g) ?? []).toEqual(text === null ? [] : [` ${text}`]);
  expect(turn.answer.includes("black text, so that it can be read")).toBe(text !== null);
});

/** Other words for the same wishes, in both languages. */
test.each<[ElementToPick, string]>([
  [button, "make this a bit bigger, please"],
  [button, "Can you make the button bigger?"],
  [lead, "this is too small"],
  [lead, "increase the size"],
  [lead, "it should be much bigger"],
  [lead, "I'd like it bigger"],
  [lead, "way too big!"],
  [lead, "Make the text bold."],
  [lead, "put it in bold"],
  [lead, "put this in the middle"],
  [lead, "make it larger and bold, and center it"],
  [lead, "change the colour to blue"],
  [button, "paint these buttons dark green"],
  [button, "change the background color to #fafafa"],
  [lead, "red text"],
  [spelt, "Could you get rid of it?"],
  [spelt, "remvoe this"],
  [spelt, "take it away"],
  [spelt, "make a copy of this"],
  [spelt, "add another one like this"],
  [spelt, "move this one place down"],
  [spelt, "put it at the end of the list"],
  [lead, "remove this on small screens"],
  [button, "Make it say Fresh every morning"],
  [button, "it should say 'Open daily'"],
  [button, "replace with “Our bread”"],
  [button, "Change the text of the button to “Buy”"],
  [button, "change it from Order now to Buy"],
  [button, "it should lead to contact.html"],
  [lead, "mach das größer"],
  [lead, "etwas kleiner bitte"],
  [lead, "fett"],
  [heading, "ändere das in Herzlich willkommen"],
  [heading, "mach es rot"],
  [spelt, "lösch das"],
  [spelt, "nach oben"],
])("a pick’s wish is carried out: %j %s", async (picked, request) => {
  const turn = await say(request, picked);
  expect(turn.changed, turn.answer).not.toEqual([]);
  expect(turn.files["contact.html"]).toBe(site["contact.html"]);
});

test.each([
  "why is this red?",
  "make it larger and then call the mayor",
  "is this larger?",
  "remove it and add a form",
  "make it",
  "rewrite this",
  "add a shadow",
  "make it blink",
])("nothing changes for a wish beyond the grammar: %s", async (request) => {
  const turn = await say(request, lead);
  expect(turn.changed, turn.answer).toEqual([]);
});

test("several looks are changed at once, for every pick", async () => {
  const turn = await say("make them larger and bold", heading, lead);
  const css = String(turn.files["site.css"]);
  expect(css.match(/font-weight: 700/g)).toHaveLength(2);
  expect(css).toContain("font-size: 2.7em");
  expect(css).toContain("font-size: 1.5rem");
});

test.each<[string, ElementToPick[], string]>([
  ["make the text shorter", [lead], "write or judge texts"],
  ["make it nicer", [heading], "write or judge texts"],
  ["translate it to German", [lead], "translate"],
  ["change the font", [lead], "did not understand"],
  ["change it to “More”", [heading, lead], "You picked several things"],
  ["remove the picture", [heading], "You picked the heading “Welcome 🥐”, and said “picture”"],
  ["make it bold", [section], "more than one text"],
  ["make it larger", [picture], "can’t be larger there"],
  ["change to “Hello”", [picture], "more than one text"],
  ["change to “Hello”", [section], "more than one text"],
  ["change it to “Welcome 🥐”", [heading], "like that already"],
  ["replace “nothing” with “all”", [lead], "could not find “nothing”"],
  ["center it", [pick("<span>")], "arranges this in its own way"],
  ["move it up", [pick("<li>")], "like that already"],
  ["move it down", [pick("<li>", 3)], "like that already"],
  ["put it above that", [heading], "beside what"],
  ['put it above the heading "Nowhere"', [lead], "could not find “Nowhere”"],
  ["link it to the pricing page", [button], "could not find “the pricing page”"],
  ["link it to the contact page", [section], "can’t make a link"],
  ["link it to javascript:alert(1)", [button], "could not find “javascript:alert(1”"],
  ["set the alt text to “x”", [heading], "You picked the heading"],
  ["add a paragraph below", [heading], "did not understand"],
  ["put it above that", [section, pick("<h1>", 1, "contact.html")], "I changed nothing"],
  ["swap them", [heading, pick("<li>")], "I changed nothing"],
  ["don't remove this", [heading], "did not understand"],
  ["asdf qwer", [heading], "`Make it larger`"],
  ["remove it everywhere", [heading], "only what you picked"],
  ["never mind", [heading], "left everything as it is"],
  ["thanks", [heading], "You are welcome"],
  ["remove this", [pick("<h1>Nothing")], "could not find <h1>Nothing on `index.html` any more"],
])("nothing changes and the answer says why: %s", async (request, picked, words) => {
  const turn = await say(request, ...picked);
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain(words);
  expect(turn.notes).toEqual([]);
  expect(turn.result.status).toBe("completed");
});

test("line endings, astral characters and a byte order mark keep every other byte", async () => {
  const crlf = `\uFEFF${home.replaceAll("\n", "\r\n")}`;
  const turn = await createPracticeConversation({ ...site, "index.html": crlf }).say("change it to “Now”", (files) =>
    pickElements(files, [button]),
  );
  const at = crlf.lastIndexOf(">Order now<");
  expect(turn.bytes["index.html"]?.toString()).toBe(`${crlf.slice(0, at)}>Now<${crlf.slice(at + 11)}`);
});

test("a replacement on every page needs “Only here” off, and then reaches every page", async () => {
  const request = 'Replace "Contact" by "Visit" on every page';
  const conversation = createPracticeConversation(site);
  const held = await conversation.say(request, (files) => pickElements(files, [heading]), { onlyPicked: true });
  expect(held.changed).toEqual([]);
  expect(held.answer).toContain("Switch “Only here” off");
  const done = await conversation.say(request, (files) => pickElements(files, [heading]));
  expect(done.changed).toEqual(["contact.html", "index.html"]);
});

test("a pick that is missing changes nothing", async () => {
  const turn = await say("make it larger", pick("<h1>", 9));
  expect(turn.changed).toEqual([]);
});

test("a later request without picks is read as ever", async () => {
  const conversation = createPracticeConversation(site);
  await conversation.say("remove this", (files) => pickElements(files, [picture]));
  const next = await conversation.say('Change the heading "Prices" to "What it costs"');
  expect(next.changed).toEqual(["index.html"]);
  const told = await conversation.say("What have you done so far?");
  expect(told.answer).toContain("I removed the picture.");
});
