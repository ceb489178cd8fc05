import { expect, test } from "vitest";
import { editorWords } from "#lib/words/editor.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const page = (name: string, heading: string, body: string) =>
  `<!doctype html>\n<html>\n<head><title>${name}</title></head>\n<body>\n<nav><a href="index.html">Home</a> <a href="about.html">About</a></nav>\n<main>\n<h1>${heading}</h1>\n${body}\n</main>\n<footer><p>Old Mill</p></footer>\n</body>\n</html>\n`;
const site = {
  "index.html": page("Home", "Welcome", "<p>The Old Mill turns.</p>\n<h2>Prices</h2>\n<p>Five each.</p>"),
  "about.html": page("About", "About us", "<p>We run the Old Mill.</p>\n<h2>Prices</h2>\n<p>Six each.</p>"),
};

test("a request that fits several places asks, and the next turn understands the answer", async () => {
  const conversation = createPracticeConversation(site);
  const asked = await conversation.say('Change the heading "Prices" to "What it costs"');
  expect(asked.changed).toEqual([]);
  expect(asked.answer).toContain("Which one do you mean?");
  expect(asked.tools.at(-1)).toBe("present_options");
  expect(asked.answer).toContain(
    "\n\n- **Heading “Prices” on “Home”**: index.html, line 9, under “Welcome”\n- **Heading “Prices” on “About”**: about.html, line 9, under “About us”\n- **Both of them**",
  );
  expect(asked.places.map((place) => place?.path ?? null)).toEqual(["index.html", "about.html", null]);
  const unclear = await conversation.say("the green one");
  expect(unclear.changed).toEqual([]);
  expect(unclear.answer).toContain("Which one do you mean?");
  const done = await conversation.say("on the about page");
  expect(done.changed).toEqual(["about.html"]);
  expect(String(done.files["about.html"])).toContain("<h2>What it costs</h2>");
});

test.each([
  ["Heading “Prices” on “About”", ["about.html"]],
  ["heading “Prices” on “Home”, please", ["index.html"]],
  ["the one on About", ["about.html"]],
  ["Both of them", ["about.html", "index.html"]],
])("an offered label is understood as the choice: %s", async (label, changed) => {
  const conversation = createPracticeConversation(site);
  await conversation.say('Change the heading "Prices" to "What it costs"');
  expect((await conversation.say(label)).changed).toEqual(changed);
});

test("only the chosen phone number changes, though its label contains several numbers", async () => {
  const call = (number: string) => `<a href="tel:${number.replaceAll(" ", "")}">${number}</a>`;
  const conversation = createPracticeConversation({
    "index.html": page("Home", "Welcome", `<p>Shop ${call("020 7946 0182")}</p>`),
    "about.html": page("About", "About us", `<p>Bakehouse ${call("020 7946 0199")}</p>`),
  });
  const asked = await conversation.say("Our phone number is now 020 7946 0000");
  expect(asked.answer).toContain(
    "- **020 7946 0182**: Shop 020 7946 0182 (index.html, line 8, under “Welcome”)\n- **020 7946 0199**: Bakehouse 020 7946 0199 (about.html, line 8",
  );
  const done = await conversation.say("020 7946 0199");
  expect(done.changed).toEqual(["about.html"]);
  expect(String(done.files["about.html"])).toContain('<a href="tel:02079460000">020 7946 0000</a>');
});

test("more places than options are shown as a numbered list", async () => {
  const pages = ["a", "b", "c", "d", "e"].map((name) => [`${name}.html`, page(name, "Welcome", "<h2>Prices</h2>")]);
  const conversation = createPracticeConversation(Object.fromEntries(pages));
  const asked = await conversation.say('Change the heading "Prices" to "What it costs"');
  expect(asked.tools).not.toContain("present_options");
  expect(asked.answer).toContain("1. **Heading “Prices” on “a”**\n2. ");
  expect((await conversation.say("2")).changed).toEqual(["b.html"]);
});

test('"all of them" picks every choice', async () => {
  const conversation = createPracticeConversation(site);
  await conversation.say('Change "Prices" to "What it costs"');
  expect((await conversation.say("all of them")).changed).toEqual(["about.html", "index.html"]);
});

test('"never mind" leaves everything as it is', async () => {
  const conversation = createPracticeConversation(site);
  await conversation.say('Change "Prices" to "What it costs"');
  const turn = await conversation.say("never mind");
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain("left everything as it is");
});

test("the same words in every page's footer count as one place", async () => {
  const turn = await createPracticeConversation(site).say('In the footer, change "Old Mill" to "New Mill"');
  expect(turn.changed).toEqual(["about.html", "index.html"]);
  expect(String(turn.files["index.html"])).toContain("The Old Mill turns.");
});

test("an ambiguous wording is split where the site has the words", async () => {
  const files = { "index.html": page("Home", "Welcome to our shop", "<p>x</p>") };
  const turn = await createPracticeConversation(files).say("Change Welcome to our shop to Hello there");
  expect(String(turn.files["index.html"])).toContain("<h1>Hello there</h1>");
});

test("answers about the site and earlier changes come from pages and notes", async () => {
  const conversation = createPracticeConversation(site);
  expect((await conversation.say("What have you done so far?")).answer).toBe(
    "Nothing has been changed in this conversation yet.",
  );
  await conversation.say('Change the heading "Welcome" to "Come in"');
  conversation.addJournal("The person did this without you: Undid turn 2. Files: index.html.");
  await conversation.say("Replace “Old Mill” with “New Mill” everywhere");
  const told = (await conversation.say("What did we change so far?")).answer;
  expect(told).toContain(
    "- I changed the heading “Welcome” on “Home” to “Come in”.\n- You did this yourself: Undid turn 2. Files: index.html.\n- I replaced “Old Mill” with “New Mill” in 4 places.",
  );
  const first = (await conversation.say("What did you do first?")).answer;
  expect(first).toMatch(/first in this conversation:\n\n- I changed the heading “Welcome” on “Home” to “Come in”\.$/);
  const there = (await conversation.say("What is on this site?")).answer;
  expect(there).toContain("This site has 2 pages.");
  expect(there).toContain("**index.html**: “Home”\n\n- Come in\n  - Prices");
  expect((await conversation.say("What does the about page say?")).answer).not.toContain("index.html");
});

test("the model asks for a missing text, subject or name", async () => {
  const heading = createPracticeConversation(site);
  expect((await heading.say("Change the heading on the about page")).answer).toContain("What should it say?");
  expect(String((await heading.say("Who we are")).files["about.html"])).toContain("<h1>Who we are</h1>");
  const added = createPracticeConversation(site);
  expect((await added.say("Add a page")).answer).toContain("What should it be about?");
  expect((await added.say("our open days")).changed).toEqual(["about.html", "index.html", "our-open-days.html"]);
  const section = createPracticeConversation(site);
  expect((await section.say("Add a section on the about page")).answer).toContain("What should it be about?");
  expect(String((await section.say("about our dogs")).files["about.html"])).toContain("<h2>Our dogs</h2>");
});

test("a request beyond the grammar changes nothing and gets examples", async () => {
  const turn = await createPracticeConversation(site).say("Sing a song about it");
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain("did not understand “Sing a song about it”");
  expect(turn.answer).toContain('Change the heading "Welcome" to "Hello"');
  expect(turn.notes).toEqual([]);
});

test.each([
  ["delete the page", "Which"],
  ["Please remove the picture of the dog", "could not find “the picture of the dog”"],
  ["Ändere bitte die Farbe der Überschrift", "Welche Farbe soll es haben?"],
  ["On the about page. Add a page", "did not understand"],
  ["Translate everything to French", "can’t translate"],
  ["asdf qwer", "did not understand “asdf qwer”"],
  ["change abc to abc abc abc ".repeat(400), "did not understand"],
])("a refusal gives its reason in a sentence, without settings or promises: %.40s", async (request, sentence) => {
  const turn = await createPracticeConversation(site).say(request);
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain(sentence);
  expect(turn.answer).not.toContain("OPENAI");
  expect(turn.answer.length).toBeLessThan(500);
});

test.each([
  ["Ändern Sie die Überschrift in „Hallo“", "<h1>Hallo</h1>"],
  ["Fügen Sie „Heute zu“ unter der Überschrift ein", "Heute zu"],
  ["Nehmen Sie bitte die Überschrift „Prices“ weg", "<h1>Welcome</h1>"],
  ["Würden Sie die Überschrift in „Hallo“ ändern?", "<h1>Hallo</h1>"],
])("a formal German wish is carried out: %s", async (request, html) => {
  const turn = await createPracticeConversation(site).say(request);
  expect(turn.changed, turn.answer).toContain("index.html");
  expect(String(turn.files["index.html"])).toContain(html);
});

test.each([
  ["Füge einen Abschnitt über Brot unter „Prices“ ein", /Prices[\s\S]*Brot/],
  ["Füge über „Prices“ einen Abschnitt über Brot ein", /Brot[\s\S]*Prices/],
])("“über” before a subject is no place: %s", async (request, order) => {
  const one = { "index.html": page("Home", "Welcome", "<section><h2>Prices</h2><p>Low.</p></section>") };
  const turn = await createPracticeConversation(one).say(request);
  expect(String(turn.files["index.html"])).toMatch(order);
});

test.each([
  ["Unten soll überall „Am Kanal 3“ stehen", ["about.html", "index.html"], "Am Kanal 3"],
  ["Entferne den Absatz, der mit „The Old Mill“ anfängt", ["index.html"], "<h1>Welcome</h1>"],
])("words that only say where are no text: %s", async (request, changed, html) => {
  const turn = await createPracticeConversation(site).say(request);
  expect(turn.changed, turn.answer).toEqual(changed);
  expect(String(turn.files["index.html"])).toContain(html);
  expect(String(turn.files["index.html"])).not.toContain("Überall");
});

test("a name is told by its beginning, and is replaced as a whole", async () => {
  const people = { "index.html": page("Team", "Our team", "<h2>Ada Wells</h2><p>Ada bakes.</p>") };
  const turn = await createPracticeConversation(people).say("Ada is now Ada Reed");
  expect(String(turn.files["index.html"]), turn.answer).toContain("<h2>Ada Reed</h2>");
});

test("the main heading without a page is the home page's", async () => {
  const turn = await createPracticeConversation(site).say("Change the main heading to Good morning");
  expect(turn.changed).toEqual(["index.html"]);
  expect(turn.answer).toContain("on “Home”");
  const other = await createPracticeConversation(site).say("Change the heading on the about page to Good evening");
  expect(other.changed).toEqual(["about.html"]);
});

test("a line copied from the list picks that choice", async () => {
  const conversation = createPracticeConversation(site);
  await conversation.say('Change the heading "Prices" to "What it costs"');
  expect((await conversation.say("2. Heading “Prices” on “About”")).changed).toEqual(["about.html"]);
});

test("a greeting explains the practice model with examples from this site", async () => {
  const turn = await createPracticeConversation(site).say("Hello!");
  expect(turn.answer).toContain("I am the practice model");
  expect(turn.answer).toContain(
    `**${greetingWords.plan.toLowerCase()}**: write \`${greetingWords.planWish(greetingWords.planBusiness)}\` and press **${editorWords.planFirst}**`,
  );
  expect(turn.answer).toContain('Change the heading "Welcome" to "Hello"');
});

test.each([
  ['Change the heading "Nowhere" to "X"', "could not find “Nowhere”"],
  ["Change the heading on the contact page to X", "no page called “contact”"],
  ["Add a section about tea under Nowhere", "could not find “Nowhere”"],
  ["Replace “Nowhere” with “X” everywhere", "could not find “Nowhere”"],
  ["Add a page called About", "There is a page about.html already"],
  ["Our phone number is now call us", "does not look like a phone number"],
  ["Our phone number is now 020 7946 0000", "could not find “Our phone number”"],
  ['Change the heading "Welcome" to "Welcome"', "It is like that already"],
])("the answer to an impossible request names the obstacle: %s", async (request, words) => {
  const turn = await createPracticeConversation(site).say(request);
  expect(turn.result.status).toBe("completed");
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain(words);
});

test("a character that the page's encoding lacks is written as a reference", async () => {
  const latin = Uint8Array.from(Buffer.from("<h1>Caf\u00e9</h1>\n<p>x</p>\n", "latin1"));
  const turn = await createPracticeConversation({ "index.html": latin }).say('Change the heading "Café" to "Café 東"');
  expect(turn.changed).toEqual(["index.html"]);
  expect(turn.bytes["index.html"]?.toString("latin1")).toContain("<h1>Caf\u00e9 &#26481;</h1>");
  expect(turn.answer).not.toContain("Not everything worked");
});

test("no request fails on a site without pages", async () => {
  for (const request of [
    "hi",
    "What is here?",
    "Change the heading to X",
    "Add a page about tea",
    "Make the background red",
    "Add a section about x",
    "Replace a with b everywhere",
  ]) {
    const turn = await createPracticeConversation({ "readme.txt": "nothing here" }).say(request);
    expect(turn.result.status, request).toBe("completed");
    expect(turn.changed).toEqual([]);
  }
});
