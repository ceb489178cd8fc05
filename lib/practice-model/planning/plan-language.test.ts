import { expect, test } from "vitest";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";
import { languageOfText } from "./plan-language.ts";

test.each([
  ["Website für Hundeschule Pfote, Welpenkurs 120 €", "de"],
  ["Hundeschule in Emden, Preise: Welpenkurs 120 €", "de"],
  ["Bäckerei Müller, Öffnungszeiten Mo–Fr 6–18 Uhr", "de"],
  ["A site for Café Müller in Bristol", "en"],
  ["Bike shop in Überlingen, new site", "en"],
  ["Spoke & Co", "en"],
])("a description's language is told by its words: %s", (text, lang) => {
  expect(languageOfText(text)).toBe(lang);
});

const english =
  /\b(?:the|there|is|are|page|pages|says|look|mood|what|asked|phone|opening|price|name of|create|update|remove|rewrites|adds|removes|made|took|preview|undo|enough)\b/i;

test("a German plan speaks German from the offer to the built pages", async () => {
  const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
  const said = [
    "Eine Website für unsere Hundeschule, sie heißt Pfote Emden. Werkweg 4, 26721 Emden, Tel. 04921 555 01. Offen Mo–Do 8–16 Uhr. Wir machen Welpenkurse, Einzelstunden und Wanderungen. Ein Welpenkurs kostet 120 €, eine Einzelstunde 45 €. Ruhig, in Dunkelblau.",
    "ja",
  ];
  // Names of files, moods of the kit and the starter's own pages are no words of the plan.
  const bare = (text: string) => text.replace(/`?[\w/-]+\.(?:html|css|svg)`?|About|\(recommended\)/g, "");
  for (const text of said) expect(bare((await plan.discuss(text)).answer)).not.toMatch(english);
  const manifest = plan.manifest();
  const { brief } = await plan.summarize(manifest);
  if (!brief) throw new Error("There is no brief.");
  const { decisions, facts, summary } = brief;
  for (const text of [summary, ...facts, ...decisions.map(({ what }) => what)]) expect(bare(text)).not.toMatch(english);
  expect(facts).toEqual(expect.arrayContaining(["Telefon: 04921 555 01", "Preis: Welpenkurs | 120 €"]));
  const made = await plan.serialize(brief, manifest);
  if (made.status !== "complete") throw new Error(JSON.stringify(made));
  for (const { text } of made.plan.acceptance) expect(bare(text)).not.toMatch(english);
  expect(made.plan.look).toMatchObject({ accent: "#14315f", lang: "de" });
  for (const { answer, calls } of await plan.build(made.plan, brief)) {
    expect(bare(answer)).not.toMatch(english);
    const commit = calls.find(({ toolName }) => toolName === "suggest_commit_message");
    expect(JSON.stringify(commit?.input)).toMatch(/Seite .* (?:anlegen|neu schreiben|entfernen) \(/);
  }
});
