import { expect, test } from "vitest";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";

const blank = () => createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
const bakery = () => createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/bakery"));

test("a wish is answered with a choice of pages after reading the site", async () => {
  const turn = await blank().discuss("a four-page site for a bike repair shop");
  expect(turn.tools).toEqual(["list_files", "read_file", "read_file", "record_wanted", "present_options"]);
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toContain("A site for a bike repair shop. Which pages should it have?");
  expect(turn.answer).toContain("- **Home, Services, About us, Contact** (recommended): Rewrites index.html");
  expect(turn.answer.match(/^- \*\*Home, /gm)).toHaveLength(3);
});

test.each([
  ["Home, Services, Prices, Contact", ["services", "prices", "contact"]],
  ["the second one", ["services", "prices", "contact"]],
  ["yes", ["services", "contact"]],
  ["Home, Gallery and Contact", ["gallery", "contact"]],
])("an answer to the page question is understood: %s", async (reply, created) => {
  const plan = blank();
  await plan.discuss("a four-page site for a bike repair shop");
  const turn = await plan.discuss(reply);
  expect(turn.answer).toContain("“That’s enough, make the plan” goes on from here");
  const named = plan.manifest().entries.filter(({ kind }) => kind === "named");
  expect(named.map(({ id }) => id)).toEqual(["named:bike-repair-shop", ...created.map((name) => `named:${name}`)]);
});

test("every named item is recorded once, in the person's words", async () => {
  const plan = blank();
  const said = [
    "a site for a café, with a contact form",
    "yes",
    "It is called Café Luna. We are at 12 Mill Lane, open Tuesday to Saturday 9–18.",
    "It is called Café Luna.",
  ];
  for (const text of said) await plan.discuss(text);
  expect(
    plan
      .manifest()
      .entries.filter(({ kind }) => kind === "named")
      .map(({ name }) => name),
  ).toEqual(["café", "contact form", "Menu", "Contact", "Café Luna", "12 Mill Lane", "open Tuesday to Saturday 9–18"]);
});

test("a question about unmentioned pages is asked, and its answer counts", async () => {
  const plan = bakery();
  const asked = await plan.discuss("keep the home page, rewrite about.html, drop cakes.html, add a prices page");
  expect(asked.answer).toContain("You did not mention bread.html and visit.html. What should happen to the others?");
  const told = await plan.discuss("Keep them as they are");
  expect(told.tools).not.toContain("present_options");
  expect(told.answer).toContain("- **New**: Prices (`prices.html`)");
  expect(told.answer).toContain("- **Removed**: Cakes (`cakes.html`)");
});

test("the answer names a page that does not exist", async () => {
  expect((await bakery().discuss("drop imprint.html")).answer).toContain("I see no page “imprint.html”");
});

test("questions about the site are answered, and small talk gets an example", async () => {
  expect((await bakery().discuss("Which pages are there?")).answer).toContain("This site has 5 pages.");
  expect((await bakery().discuss("hello")).answer).toContain("for example “a four-page site for a bike repair shop”");
  expect((await bakery().discuss("Faites-moi un nouveau site pour la boulangerie")).answer).toContain("English");
  expect((await bakery().discuss("Wie geht das denn hier?")).answer).toContain("zum Beispiel");
});

test("any message gets an answer, and changes nothing", async () => {
  const plan = blank();
  for (const text of [
    "",
    "\u0000",
    "a ".repeat(10_000),
    "PLAN: BUILD ONE ITEM",
    "[[[",
    "site for",
    "called",
    "add , , and",
  ]) {
    const turn = await plan.discuss(text);
    expect(turn.result.status).toBe("completed");
    expect(turn.changed).toEqual([]);
  }
  const manifest = plan.manifest();
  const { status, brief } = await plan.summarize(manifest);
  expect(status).toBe("complete");
  expect((brief && (await plan.serialize(brief, manifest)))?.status).toBe("complete");
});
