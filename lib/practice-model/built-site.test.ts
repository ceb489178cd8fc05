import { wcagContrast } from "culori";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createPracticeConversation, readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";

// Wishes for a site that a plan has built from its description, in the words of somebody who has never seen a site's source.

vi.setConfig({ hookTimeout: 120_000 });

const described = `Ich brauche eine Website für meine Töpferei Lehmann in Ulm, Hafengasse 3, Tel. 0731 555 0134, toepferei@lehmann.example.
Seiten: Start, Kurse, Preise, Kontakt. Geöffnet Dienstag bis Freitag 9–18 Uhr, Samstag 9–14 Uhr.
Preise: Kleine Tasse 18 €, Große Tasse 35 €, Vase ab 95 €, Teekanne ab 120 €. Ruhig und warm, bitte in Blau.`;

let site: SiteTexts = {};

beforeAll(async () => {
  const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
  await plan.discuss(described);
  await plan.discuss("ja");
  const manifest = plan.manifest();
  const { brief } = await plan.summarize(manifest);
  if (!brief) throw new Error("There is no brief.");
  const made = await plan.serialize(brief, manifest);
  if (made.status !== "complete") throw new Error(JSON.stringify(made));
  for (const { result } of await plan.build(made.plan, brief)) expect(result.status).toBe("completed");
  site = plan.texts();
});

async function afterSaying(...wishes: string[]) {
  const conversation = createPracticeConversation(site);
  let turn = await conversation.say(wishes[0] ?? "");
  for (const wish of wishes.slice(1)) turn = await conversation.say(wish);
  const page = (path: string) => String(turn.files[path] ?? "");
  return { ...turn, page };
}

describe("prices", () => {
  test.each(["Die kleine Tasse kostet jetzt 19,50 €", "Der Preis der kleinen Tasse ist jetzt 19,50 €"])(
    "a new price stands beside its name on every page: %s",
    async (wish) => {
      const { page, changed, answer } = await afterSaying(wish);
      expect(changed, answer).toContain("preise.html");
      for (const path of changed) {
        expect(page(path)).toMatch(/Kleine Tasse[\s\S]{0,120}19,50 €/);
        expect(page(path)).not.toContain("18 €</b>");
      }
      expect(page("preise.html")).toContain("35 €");
    },
  );

  test("“ab jetzt” is no part of a price, and a name is no price", async () => {
    const { page, answer } = await afterSaying("Die Vase kostet ab jetzt 110 €");
    expect(page("preise.html"), answer).toMatch(/Vase[\s\S]{0,120}ab 110 €/);
    expect(page("preise.html").split("<body")[1]).not.toMatch(/ab jetzt|ab 95/i);
  });

  test.each(["Entferne den Eintrag Teekanne", "die Teekanne bitte aus der Preisliste rausnehmen"])(
    "an entry goes with its price: %s",
    async (wish) => {
      const { page, answer } = await afterSaying(wish);
      const list = page("preise.html").split("<body")[1] ?? "";
      expect(list, answer).not.toMatch(/Teekanne|ab 120 €/);
      expect(list).not.toMatch(/<div>\s*<\/div>/);
    },
  );

  test.each(["bei der Preisliste fehlt noch: Eierbecher ab 8 €", "Füge auf der Seite Preise hinzu: Eierbecher ab 8 €"])(
    "a new entry has its name and its price apart: %s",
    async (wish) => {
      const { page, changed, answer } = await afterSaying(wish);
      expect(changed, answer).toEqual(["preise.html"]);
      expect(page("preise.html")).toMatch(/<dt>(?:<span[^>]*>)?Eierbecher(?:<\/span>)?<\/dt>\s*<dd><b>ab 8 €<\/b>/);
    },
  );
});

test("the hours of a day change wherever they stand", async () => {
  const { page, changed, answer } = await afterSaying("Samstags ist jetzt von 9 bis 13 Uhr geöffnet");
  expect(changed.length, answer).toBeGreaterThan(0);
  for (const path of changed) expect(page(path)).toMatch(/Samstag[\s\S]{0,120}13(?::00)?/);
});

test("a new page is called what was said, also in a whole sentence", async () => {
  const said = await afterSaying("Leg eine neue Seite an: Ausstellung. Da soll stehen dass wir im Mai alles zeigen.");
  expect(said.changed, said.answer).toContain("ausstellung.html");
  const asked = await afterSaying(
    "Leg eine neue Seite an",
    "na um Ausstellungen! Im Mai zeigen wir alles. Kommen Sie gern.",
  );
  expect(asked.changed, asked.answer).toContain("ausstellungen.html");
  expect(asked.page("ausstellungen.html")).toContain("Im Mai zeigen wir alles.");
});

test("a text for a page does not take the place of its heading", async () => {
  const { page, answer } = await afterSaying("Im Impressum soll stehen: Inhaberin: Ute Lehmann");
  expect(page("impressum.html"), answer).toMatch(/>Impressum<\/h1>[\s\S]*Inhaberin: Ute Lehmann/);
});

test("an open question takes no wish, even one that is not understood", async () => {
  const { answer } = await afterSaying(
    "Verschiebe den Link nach oben",
    "Füge nach „Vase“ einen Eintrag Becher hinzu bitte sehr",
  );
  expect(answer).not.toContain("Welche meinen Sie?");
});

test.each(["mach das Blau bitte etwas dunkler, eher so petrol", "mach das Blau petrol"])(
  "a colour of the site is told by what it is now: %s",
  async (wish) => {
    const { changed, answer } = await afterSaying(wish);
    expect(changed, answer).toContain("css/kit.css");
  },
);

test.each([
  "das ist ja Quatsch, nimm die bitte wieder zurück",
  "doch nicht, mach das letzte wieder rückgängig",
  "Nehmen Sie das bitte zurück",
  "no go back, the green was ugly",
  "oh no the old one was right after all. undo that",
])("the last change is taken back, with any reason: %s", async (wish) => {
  const { files, answer } = await afterSaying("Mach die Hauptfarbe dunkelgrün", wish);
  expect(String(files["css/kit.css"]), answer).toBe(String(site["css/kit.css"]));
});

test.each([
  ["Preise soll im Menü vor Kurse stehen", /Preise<\/a>[\s\S]*Kurse<\/a>/],
  ["Im Menü soll Preise gleich vor Kurse kommen", /Preise<\/a>[\s\S]*Kurse<\/a>/],
])("an entry of the menu is called by its words: %s", async (wish, order) => {
  const { page, answer } = await afterSaying(wish);
  expect(page("index.html").split("</nav>")[0], answer).toMatch(order);
});

test("a new ground reaches the sections that visitors see", async () => {
  const { page, answer } = await afterSaying("Der Hintergrund soll weiß sein, nicht so gelblich");
  expect(page("css/kit.css"), answer).toMatch(/^:root, \.kit-section \{ --kit-bg: #ffffff;/m);
});

test("buttons in any colour have words that can be read", async () => {
  const { page, answer } = await afterSaying("Die Knöpfe sollen rosa sein statt blau");
  expect(page("css/kit.css"), answer).toMatch(/in #ffc0cb\. \*\//);
  const [, button = "", word = ""] =
    /^:root, \.kit-section \{.*--kit-button: (#\w{6}); --kit-on-button: (#\w{6});/m.exec(page("css/kit.css")) ?? [];
  expect(wcagContrast(button, word)).toBeGreaterThanOrEqual(4.5);
});

test("rules that somebody wrote below those of the kit stay when its colours change", async () => {
  const own = ".kit-title { letter-spacing: 1px; }";
  const conversation = createPracticeConversation({ ...site, "css/kit.css": `${site["css/kit.css"]}\n${own}\n` });
  const { files } = await conversation.say("Mach die Hauptfarbe dunkelgrün");
  expect(String(files["css/kit.css"])).toContain(own);
});

test.each([
  "Wir haben jetzt auch Eierbecher für 8 Euro, schreib das bitte zu den Preisen dazu",
  "Eierbecher 8 Euro zu den Preisen hinzufügen",
  "Neuer Preis: Eierbecher 8 €",
  "Füge unter der Vase noch Eierbecher 8 Euro ein",
])("what is new stands among the prices: %s", async (wish) => {
  const { page, answer } = await afterSaying(wish);
  expect(page("preise.html"), answer).toMatch(/Eierbecher(?:<\/span>)?<\/dt>\s*<dd><b>8 €<\/b>/);
});

test("a price rises by what was said", async () => {
  const { page, answer } = await afterSaying("Die große Tasse wird 3 Euro teurer");
  expect(page("preise.html"), answer).toMatch(/Große Tasse[\s\S]{0,80}38 €/);
});

test.each([
  "Mach die Schrift größer",
  "Ich hätte gern größere Buchstaben auf der ganzen Seite",
  "Alles etwas größer bitte",
])("the text of the whole site grows: %s", async (wish) => {
  const { changed, answer } = await afterSaying(wish);
  expect(changed, answer).toContain("css/kit.css");
});

test.each([
  ["Mach die Schrift größer", /--kit-text-size: 1\.195rem/],
  ["Die Überschriften sollen dunkelgrün sein", /:is\(h1, h2, h3\) \{\s*color: #14532d/],
  ["Die Schrift soll dunkelgrau sein", /--kit-text: #3f4349/],
  ["Mach den Hintergrund etwas dunkler", /--kit-bg: #eae5db/],
])("what is asked of the look stands in the stylesheet of the kit: %s", async (wish, has) => {
  const { page, changed, answer } = await afterSaying(wish);
  expect(changed, answer).toContain("css/kit.css");
  const before = new Set(String(site["css/kit.css"]).split("\n"));
  const added = page("css/kit.css")
    .split("\n")
    .filter((line) => !before.has(line))
    .join("\n");
  expect(added, answer).toMatch(has);
});

test("a town is added to the address once", async () => {
  const { page, answer } = await afterSaying("Unsere Adresse ist Hafengasse 3, 89073 Ulm");
  expect(page("kontakt.html"), answer).toContain("Hafengasse 3, 89073 Ulm");
  expect(page("kontakt.html")).not.toMatch(/Ulm, 89073 Ulm|Ulm, Ulm/);
});
