import { expect, test } from "vitest";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { createPracticePlan } from "#tests/fakes/practice-planning.ts";

// Corrections in the discussion or of the plan are in the next plan, or they are named with the reason.

const joinery =
  "Eine Website für unsere Tischlerei, sie heißt Brandt Möbel. Werkweg 4, 26721 Emden, Tel. 04921 555 01. Offen Mo–Do 8–16 Uhr. Wir machen Tische, Treppen und Küchen. Inhaber bin ich, Uwe Brandt.";
const dairy =
  "A website for our farm shop, it's called Green Gate Dairy. We are at 3 Mill Lane, Frome BA11 1AA, phone 01373 555 010. We sell milk, butter and cheese. A pint costs £1.20, butter costs £3.";

async function discuss(said: readonly string[]) {
  const plan = createPracticePlan(readSiteFolder("lib/workspaces/starters/sites/blank"));
  let answer = "";
  for (const text of said) ({ answer } = await plan.discuss(text));
  return { plan, answer };
}

async function planOf(plan: ReturnType<typeof createPracticePlan>, changes: string | null = null) {
  const manifest = plan.manifest(changes);
  const { brief } = await plan.summarize(manifest, changes);
  if (!brief) throw new Error("There is no brief.");
  const made = await plan.serialize(brief, manifest);
  if (made.status !== "complete") throw new Error(JSON.stringify(made));
  const sayings = (path: string) =>
    made.plan.pages.find((page) => page.path === path)?.sections.map(({ content }) => content) ?? [];
  const decided = (name: string) => {
    const entry = manifest.entries.find((one) => one.name === name);
    const decision = brief.decisions.find(({ id }) => id === entry?.id);
    const proofs = made.plan.acceptance.filter(({ wish }) => wish === entry?.id);
    return { decision: decision?.decision, what: decision?.what ?? "", proofs };
  };
  return { brief, plan: made.plan, sayings, decided };
}

test("the owner stands in the imprint, in no subtitle and in no question", async () => {
  const { plan, answer } = await discuss([joinery, "ja"]);
  const { sayings, brief } = await planOf(plan);
  expect(brief.facts).toContain("Person: Uwe Brandt | Inhaber");
  expect(sayings("impressum.html").join("\n")).toContain("Uwe Brandt, Inhaber");
  expect(sayings("index.html").join("\n")).not.toMatch(/Uwe|Inhaber/);
  expect(answer).not.toContain("wer Sie vertritt");
});

test("a change of the plan reaches its pages, and each sentence is proved", async () => {
  const { plan } = await discuss([joinery, "ja"]);
  await planOf(plan);
  const sentences = [
    "Uwe Brandt als Inhaber gehört ins Impressum, nicht auf die Startseite.",
    "Und auf der Startseite soll stehen: Möbel, die bleiben.",
  ];
  const { sayings, decided } = await planOf(plan, sentences.join(" "));
  expect(sayings("index.html")[0]).toContain("Möbel, die bleiben.");
  for (const sentence of sentences) {
    expect(decided(sentence).decision).toBe("include");
    expect(decided(sentence).proofs.length).toBeGreaterThan(0);
  }
});

test("a change that can't be read is listed as left out with the reason", async () => {
  const { plan } = await discuss([dairy, "yes"]);
  await planOf(plan);
  const wish = "The cows want to be heard.";
  const { decided } = await planOf(plan, `On the home page it should say: Milk from our own cows. ${wish}`);
  expect(decided(wish)).toMatchObject({ decision: "leave_out", what: expect.stringContaining("in other words") });
  const first = await planOf(plan, "Leave out the prices page.");
  expect(first.decided(wish).decision).toBe("leave_out");
  expect(first.decided("Leave out the prices page.")).toMatchObject({ decision: "include" });
  expect(first.sayings("index.html")[0]).toContain("Milk from our own cows.");
});

test("what is said last takes the place of an earlier fact", async () => {
  const { plan } = await discuss([
    dairy,
    "yes",
    "The phone number is 01373 555 099. A pint costs £1.40. Drop the cheese.",
  ]);
  const { brief } = await planOf(plan);
  expect(brief.facts.filter((fact) => /^(?:Phone|Price|Offer)/.test(fact))).toEqual([
    ...["Phone: 01373 555 099", "Offer: Milk", "Offer: Butter", "Price: Pint | £1.40", "Price: Butter | £3"],
  ]);
});

test("a corrected fact is named as such and stands on no page", async () => {
  const { plan } = await discuss([dairy, "yes", "The phone number is 01373 555 099."]);
  const { decided, plan: site } = await planOf(plan);
  expect(decided("01373 555 010")).toMatchObject({ decision: "leave_out", what: expect.stringContaining("later") });
  expect(JSON.stringify(site.pages)).not.toMatch(/555 010|phone number/);
});

test.each([
  ["Friendly and natural looking, lots of green, not too fussy.", "warm", "#2f7d4f"],
  ["Bodenständig und natürlich, Holztöne, nicht kitschig.", "warm", null],
  ["Es soll freundlich und modern aussehen, mit viel Grün, nicht so steif.", "clear", "#2f7d4f"],
])("a wish for the look is no text of a page: %s", async (look, mood, accent) => {
  const { plan, answer } = await discuss([
    `${look.startsWith("F") ? dairy : joinery} ${look}`,
    look.startsWith("F") ? "yes" : "ja",
  ]);
  const { plan: site, sayings } = await planOf(plan);
  expect(site.look).toMatchObject({ mood, accent });
  expect(sayings("index.html").join("\n")).not.toMatch(/fussy|kitschig|steif|green|freundlich/i);
  expect(answer).not.toMatch(/could not tell|nicht erkennen/);
});

test("a colour that is asked for later becomes the first one", async () => {
  const { plan } = await discuss([`${dairy} Lots of green.`, "yes"]);
  await planOf(plan);
  expect((await planOf(plan, "Make it dark blue.")).plan.look).toMatchObject({ accent: "#14315f" });
});

test("every page is described in one sentence about it", async () => {
  const { plan } = await discuss([`${joinery} Tische ab 900 €, Treppen ab 4000 €.`, "ja"]);
  const { plan: site, brief } = await planOf(plan, "Auf der Startseite soll stehen: Möbel, die bleiben.");
  await plan.build(site, brief);
  const described = Object.entries(plan.texts()).flatMap(([path, text]) => {
    const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1];
    return description === undefined ? [] : [[path, description]];
  });
  expect(Object.fromEntries(described)).toEqual({
    "index.html": "Brandt Möbel in Emden: Möbel, die bleiben.",
    "impressum.html": "Impressum – Brandt Möbel in Emden: Werkweg 4, 26721 Emden.",
    "kontakt.html": "Kontakt – Brandt Möbel in Emden: Werkweg 4, 26721 Emden und 04921 555 01.",
    "leistungen.html": "Leistungen – Brandt Möbel in Emden: Tische, Treppen und Küchen.",
    "preise.html": "Preise – Brandt Möbel in Emden: Tische ab 900 € und Treppen ab 4000 €.",
  });
});

test.each([
  [
    "A small village fair, Elm Lane Fair, 4-5 May 2027 on Elm Lane, free entry, live music and cake stalls.",
    "the name is Elm Lane Fair, I said that. address is Elm Lane. no prices its free",
    'dont write "No prices its free" or "Address is Elm Lane" on the site, I was only answering you',
    /prices its free|Address is|What people say/i,
  ],
  [
    "Eine Website für das Lindenfest, am 4. Mai 2027 in der Lindengasse, Eintritt frei, mit Musik und Kuchen.",
    "Adresse ist Lindengasse 3. kostet nichts",
    'Schreib bitte nicht "kostet nichts" hin, das war nur die Antwort',
    /kostet nichts|Adresse ist|nur die Antwort/i,
  ],
])(
  "answers to questions are facts, and no texts of the pages: %.30s",
  async (described, answered, refused, unwanted) => {
    const { plan, answer } = await discuss([described, answered, refused]);
    const { brief } = await planOf(plan);
    expect(brief.facts.join("\n")).not.toMatch(unwanted);
    expect(brief.facts.join("\n")).toMatch(/(?:Address|Adresse): (?:Elm Lane|Lindengasse 3)/);
    expect(answer).not.toMatch(/prices and they|Preise, dann|your address|Ihre Adresse/);
  },
);
