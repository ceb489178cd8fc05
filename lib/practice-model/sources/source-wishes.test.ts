import { describe, expect, test } from "vitest";
import { createPracticeConversation, readSiteFolder } from "#tests/fakes/practice-conversation.ts";

// Everyday wishes on sites of generators, as the exact change of their sources.

const text = (content: string | Uint8Array | undefined) =>
  content === undefined ? null : typeof content === "string" ? content : Buffer.from(content).toString();

/** Replacements in a file, the whole text of a new one, or null for one that goes. */
type Change = [from: string, to: string][] | string | null;

/** A wish with the answers to what was asked about it. */
type Row = [wish: string | string[], changes: Record<string, Change>];

async function expectChanges(fixture: string, [wish, changes]: Row) {
  const site = readSiteFolder(`tests/fixtures/generators/${fixture}`);
  const conversation = createPracticeConversation(site);
  const [first = "", ...answers] = [wish].flat();
  let turn = await conversation.say(first);
  for (const next of answers) {
    expect(turn.changed, turn.answer).toEqual([]);
    turn = await conversation.say(next);
  }
  expect(turn.changed, turn.answer).toEqual(Object.keys(changes).sort());
  for (const [path, change] of Object.entries(changes)) {
    const before = text(site[path]) ?? "";
    const expected = Array.isArray(change)
      ? change.reduce((source, [from, to]) => {
          expect(source.split(from), from).toHaveLength(2);
          return source.replace(from, () => to);
        }, before)
      : change;
    expect(text(turn.files[path])).toBe(expected);
  }
}

const boats = "website/pages/_data/boats.json";

const rows: Record<string, Row[]> = {
  eleventy: [
    [
      "Change the opening hours on Saturday to 8–14",
      { "src/_data/bakery.json": [['"from": "7:00", "to": "13:00"', '"from": "8:00", "to": "14:00"']] },
    ],
    [
      "The opening hours from Tuesday to Friday are 7 to 18:30",
      { "src/_data/bakery.json": [['"from": "6:30", "to": "18:00"', '"from": "7:00", "to": "18:30"']] },
    ],
    ["The phone number is now +49 30 555 0199", { "src/_data/bakery.json": [["555 0142", "555 0199"]] }],
    ["Our address is Mill Lane 6", { "src/_data/bakery.json": [["Mill Lane 4", "Mill Lane 6"]] }],
    [
      "Add to the hours: Sunday, 8:00–11:00",
      {
        "src/_data/bakery.json": [
          [
            '{ "days": "Saturday", "from": "7:00", "to": "13:00" }',
            '{ "days": "Saturday", "from": "7:00", "to": "13:00" },\n    { "days": "Sunday", "from": "8:00", "to": "11:00" }',
          ],
        ],
      },
    ],
    ['Replace "Sourdough" by "Rye sourdough"', { "src/index.njk": [["Sourdough from", "Rye sourdough from"]] }],
    [
      'The heading of the bread page should be "Bread from our oven"',
      { "src/bread.md": [["# Our bread", "# Bread from our oven"]] },
    ],
    ["The country loaf costs 5.10 euros now", { "src/bread.md": [["4.80 euros", "5.10 euros"]] }],
    [["Das Roggenbrot kostet jetzt 5,40 Euro", "das zweite"], { "src/bread.md": [["5.20 euros", "5,40 Euro"]] }],
    [
      'Add "Poppy roll: fresh every morning, 1.10 euros" to the list on the bread page',
      { "src/bread.md": [["0.95 euros\n", "0.95 euros\n- Poppy roll: fresh every morning, 1.10 euros\n"]] },
    ],
    ["Remove the spelt rolls", { "src/bread.md": [["- **Spelt rolls**: on Saturdays only, 0.95 euros\n", ""]] }],
    [
      'Add a section "Ordering" with the text "Call us before noon." to the bread page',
      { "src/bread.md": [["evening before.\n", "evening before.\n\n## Ordering\n\nCall us before noon.\n"]] },
    ],
    [
      "Füge auf der Brotseite den Satz „Vorbestellung bis 18 Uhr.“ hinzu",
      { "src/bread.md": [["evening before.\n", "evening before.\n\nVorbestellung bis 18 Uhr.\n"]] },
    ],
    [
      'The title of the post about the new oven should be "Our new oven"',
      { "src/posts/new-oven.md": [["The new oven is here", "Our new oven"]] },
    ],
    ["Lösche den Beitrag über den neuen Ofen", { "src/posts/new-oven.md": null }],
    [
      ["New post: Easter hours. On Easter Monday we open at eight.", "2 April 2027"],
      {
        "src/posts/easter-hours.md":
          "---\ntitle: Easter hours\ndate: 2027-04-02\n---\nOn Easter Monday we open at eight.\n",
      },
    ],
    [
      "Neuer Beitrag „Stollen“ vom 1.12.2026: Die ersten Stollen sind im Ofen.",
      { "src/posts/stollen.md": "---\ntitle: Stollen\ndate: 2026-12-01\n---\nDie ersten Stollen sind im Ofen.\n" },
    ],
    [
      'Add a page called "Jobs": We are looking for a baker.',
      {
        "src/jobs.md": "---\nlayout: base.njk\ntitle: Jobs\n---\n# Jobs\n\nWe are looking for a baker.\n",
      },
    ],
    ["Delete the bread page", { "src/bread.md": null }],
    [
      "Setze unter die Öffnungszeiten: Feiertags geschlossen",
      { "src/index.njk": [["<h2>Opening hours</h2>\n", "<h2>Opening hours</h2>\n<p>Feiertags geschlossen</p>\n"]] },
    ],
    [["The date is 4 March 2026", "The new oven is here"], { "src/posts/new-oven.md": [["2026-03-02", "2026-03-04"]] }],
    ["Im Menü soll News jetzt Aktuelles heißen", { "src/_includes/navigation.njk": [["News", "Aktuelles"]] }],
  ],
  "eleventy-liquid": [
    ["Training on Wednesday is at 18:30 now", { "website/pages/training.md": [["18:00", "18:30"]] }],
    [
      "Füge in der Trainingstabelle hinzu: Sonntag, 10:00, Familien",
      { "website/pages/training.md": [["everybody |\n", "everybody |\n| Sonntag | 10:00 | Familien |\n"]] },
    ],
    [
      "Neues Boot: Möwe, 2 Sitze, Baujahr 2021",
      { [boats]: [['"year": 2024 }', '"year": 2024 },\n  { "name": "Möwe", "seats": 2, "year": 2021 }']] },
    ],
    ["Remove the boat Kormoran", { [boats]: [['  { "name": "Kormoran", "seats": 2, "year": 2019 },\n', ""]] }],
    [["Change the seats to 5", "2"], { [boats]: [['"seats": 2', '"seats": 5']] }],
    ["The seats of Reiher should be 5", { [boats]: [['"seats": 4', '"seats": 5']] }],
    ["Das Baujahr von Reiher ist 2013", { [boats]: [["2012", "2013"]] }],
    ["Benenne den Menüpunkt Boats in Boote um", { "website/pages/_data/menu.json": [['"Boats"', '"Boote"']] }],
  ],
  astro: [
    ["The advent concert is on 13 December 2026 now", { "src/content/concerts/advent.md": [["12-06", "12-13"]] }],
    ["Das Adventskonzert ist jetzt am 13. Dezember", { "src/content/concerts/advent.md": [["12-06", "12-13"]] }],
    [
      "Der Ort des Adventskonzerts ist jetzt die Stadthalle",
      { "src/content/concerts/advent.md": [["St. Mary's, Seedorf", "Stadthalle"]] },
    ],
    [
      'Change the place of the summer night concert to "Hall: Seedorf"',
      { "src/content/concerts/summer-night.md": [["Boathouse, Lake Street 2", '"Hall: Seedorf"']] },
    ],
    [
      ["The place is now the old school", "Advent by candlelight"],
      { "src/content/concerts/advent.md": [["St. Mary's, Seedorf", "The old school"]] },
    ],
    [
      ['Add a concert "Spring song" on 4 April 2027: Songs about spring.', "Old school"],
      {
        "src/content/concerts/spring-song.md":
          "---\ntitle: Spring song\ndate: 2027-04-04\nplace: Old school\n---\nSongs about spring.\n",
      },
    ],
    ['Change the heading of the join page to "Sing with us"', { "src/pages/join.md": [["Join us", "Sing with us"]] }],
    [
      'Change "60 euros a year" to "70 euros a year"',
      { "src/pages/join.md": [["**60 euros a year**", "**70 euros a year**"]] },
    ],
    [
      'Change "Thursdays at half past seven" to "Wednesdays at eight"',
      { "src/pages/index.astro": [["Thursdays at half past seven", "Wednesdays at eight"]] },
    ],
    ["Rename the menu entry Join to Sing", { "src/layouts/Page.astro": [[">Join<", ">Sing<"]] }],
  ],
  hugo: [
    ["The Boskoop costs 2.60 euros now", { "content/apples/boskoop.md": [["2.40", "2.60"]] }],
    ["Der Preis von Alkmene ist jetzt 3,10 €", { "content/apples/alkmene.md": [["2.90", "3.10"]] }],
    ["The season is now September to December", { "hugo.toml": [["August to November", "September to December"]] }],
    ['Change the site title to "Orchard Huber"', { "hugo.toml": [["Orchard Meier", "Orchard Huber"]] }],
    ["Benenne Visit im Menü in Besuch um", { "hugo.toml": [['name = "Visit"', 'name = "Besuch"']] }],
    [
      ['Add an apple "Gravensteiner": Juicy and early.', "2,80"],
      { "content/apples/gravensteiner.md": "---\ntitle: Gravensteiner\nprice: 2.80\n---\nJuicy and early.\n" },
    ],
    [
      'Add an apple "Gravensteiner" with the price 2.80: "Juicy and early."',
      { "content/apples/gravensteiner.md": "---\ntitle: Gravensteiner\nprice: 2.80\n---\nJuicy and early.\n" },
    ],
  ],
  jekyll: [
    ["Change the crew of the rescue boat to 4", { "_data/vehicles.yml": [["crew: 3", "crew: 4"]] }],
    [
      "Add a vehicle: MTF, 2022, 8",
      { "_data/vehicles.yml": [["  crew: 3\n", "  crew: 3\n- name: MTF\n  year: 2022\n  crew: 8\n"]] },
    ],
    ["Entferne das Fahrzeug LF 10", { "_data/vehicles.yml": [["- name: LF 10\n  year: 2015\n  crew: 9\n", ""]] }],
    ["Die Beschreibung der Website soll „Seit 1898“ lauten", { "_config.yml": [["Since 1898", "Seit 1898"]] }],
    [
      ["New post: Summer party. We grill on the green.", "12 July 2026"],
      {
        "_posts/2026-07-12-summer-party.md": "---\nlayout: post\ntitle: Summer party\n---\nWe grill on the green.\n",
      },
    ],
    ["Rename the menu entry Vehicles to Cars", { "_includes/navigation.html": [[">Vehicles<", ">Cars<"]] }],
  ],
  vitepress: [
    [
      'Change the site title to "Garden handbook"',
      { "docs/.vitepress/config.mts": [["Allotment handbook", "Garden handbook"]] },
    ],
    ["Rename the menu entry Rules to House rules", { "docs/.vitepress/config.mts": [['"Rules"', '"House rules"']] }],
    ['Change "1.25 metres" to "1.30 metres"', { "docs/rules.md": [["1.25", "1.30"]] }],
    [
      "Füge in der Tabelle auf der Seite Spring hinzu: 22, water the beans",
      { "docs/year/spring.md": [["ice saints |\n", "ice saints |\n| 22 | water the beans |\n"]] },
    ],
    ['Change "Tools" to "Toolshed"', { "docs/index.md": [["title: Tools", "title: Toolshed"]] }],
  ],
  starlight: [
    [
      'The description of the brakes page should be "How to set rim brakes."',
      { "src/content/docs/repairs/brakes.md": [["Set rim brakes.", "How to set rim brakes."]] },
    ],
    [
      "Füge den Schritt „Nochmal aufpumpen.“ zur Liste auf der Seite „A flat tyre“ hinzu",
      { "src/content/docs/repairs/flat-tyre.md": [["patch on.\n", "patch on.\n4. Nochmal aufpumpen.\n"]] },
    ],
  ],
};

describe.each(Object.entries(rows))("on the site of %s", (fixture, own) => {
  test.each(own)("%s", async (wish, changes) => expectChanges(fixture, [wish, changes]));
});

/**
 * Forty wishes that were written after the first version, and run once: it carried out 15, asked about 2, declined 21, and misread 2,
 * the news item and the onions. Empty: nothing changes.
 */
const heldOut: [fixture: string, ...Row][] = [
  [
    "eleventy",
    "hi, could you change our phone number to +49 30 555 0150 please",
    { "src/_data/bakery.json": [["0142", "0150"]] },
  ],
  ["eleventy", "Wir machen samstags jetzt schon um 12 Uhr zu", {}],
  ["eleventy", "The spelt rolls are 1.05 euros from now on", { "src/bread.md": [["0.95 euros", "€1.05"]] }],
  [
    "eleventy",
    "please take the seeded rye off the bread page",
    { "src/bread.md": [["- **Seeded rye**: sunflower, linseed and pumpkin, 5.20 euros\n", ""]] },
  ],
  [
    "eleventy",
    "Schreib unter das Brot noch: Unser Mehl kommt aus der Mühle in Werder.",
    { "src/bread.md": [["# Our bread\n\n", "# Our bread\n\nUnser Mehl kommt aus der Mühle in Werder.\n\n"]] },
  ],
  [
    "eleventy",
    'Post a news item: "Baker wanted", 3 May 2027. We look for somebody who likes to get up early.',
    {
      "src/posts/baker-wanted.md":
        "---\ntitle: Baker wanted\ndate: 2027-05-03\n---\nWe look for somebody who likes to get up early.\n",
    },
  ],
  ["eleventy", "Rename the bakery to Bakery Lindner & Daughter", {}],
  ["eleventy", "the old oven is 32 years old not 31", { "src/posts/new-oven.md": [["31 years", "32 years"]] }],
  ["eleventy", "Der Titel vom Beitrag über die Sommerpause soll „Sommerpause im August“ sein", {}],
  ["eleventy", "We moved to Station Road 12", {}],
  [
    "eleventy",
    "Kannst du auf der Brotseite „Our bread“ durch „Our daily bread“ ersetzen?",
    { "src/bread.md": [["Our bread", "Our daily bread"]] },
  ],
  ["eleventy", "make the site more modern", {}],
  ["eleventy-liquid", "The juniors start at 17:00 on Mondays now", {}],
  [
    "eleventy-liquid",
    "Wir haben ein neues Boot: Schwan, 8 Plätze, Baujahr 2025",
    { [boats]: [['"year": 2024 }', '"year": 2024 },\n  { "name": "Schwan", "seats": 8, "year": 2025 }']] },
  ],
  ["eleventy-liquid", "Beginners row on Thursdays at six, please change that on the home page", {}],
  [
    "eleventy-liquid",
    "Delete the training on Saturday",
    { "website/pages/training.md": [["| Saturday | 9:00 | everybody |\n", ""]] },
  ],
  ["eleventy-liquid", "Das Boot Eisvogel heißt jetzt Libelle", { [boats]: [["Eisvogel", "Libelle"]] }],
  [
    "eleventy-liquid",
    'Call the menu item Boats "Our boats"',
    { "website/pages/_data/menu.json": [['"Boats"', '"Our boats"']] },
  ],
  [
    "eleventy-liquid",
    "Change the heading of the training page to Rowing times",
    { "website/pages/training.md": [["title: Training", "title: Rowing times"]] },
  ],
  [
    "astro",
    "Move the summer night concert to 18 July 2026",
    { "src/content/concerts/summer-night.md": [["07-11", "07-18"]] },
  ],
  ["astro", "Beim Adventskonzert ist der Einlass um 16 Uhr", {}],
  ["astro", "the yearly fee is 65 euros now instead of 60", { "src/pages/join.md": [["60 euros", "65 euros"]] }],
  ["astro", 'Please add a concert: "Easter vespers" on 28 March 2027 in St. Mary\'s, Seedorf. Music by Bach.', {}],
  ["astro", "Auf der Startseite soll stehen: Wir proben mittwochs um acht.", {}],
  [
    "astro",
    'Remove "Bring a blanket; if it rains we sing in the boat shed."',
    { "src/content/concerts/summer-night.md": [[" Bring a blanket; if it rains we sing in the boat shed.", ""]] },
  ],
  ["astro", "The boathouse concert is cancelled, delete it", {}],
  ["hugo", "Boskoop keeps until April, please correct that", {}],
  [
    "hugo",
    "Die Saison geht jetzt von Juli bis November",
    { "hugo.toml": [["August to November", "Juli bis November"]] },
  ],
  ["hugo", "farm shop opens Wednesday to Saturday now", {}],
  ["hugo", "Alkmene kostet 20 Cent mehr", {}],
  [
    "hugo",
    'Add a new apple called "Topaz" for 3.20 euros: Crisp and sour, good for storing.',
    { "content/apples/topaz.md": "---\ntitle: Topaz\nprice: 3.20\n---\nCrisp and sour, good for storing.\n" },
  ],
  ["hugo", "Der Hofladen hat Telefon 04141 555 0123, schreib das bitte auf die Seite Visit", {}],
  ["jekyll", "We went out 41 times last year, not 37", { "_posts/2026-02-14-annual-meeting.md": [["37", "41"]] }],
  ["jekyll", "The LF 10 has a crew of 8", { "_data/vehicles.yml": [["crew: 9", "crew: 8"]] }],
  [
    "jekyll",
    "Neuer Beitrag am 3.10.2026: „Tag der offenen Tür“. Wir zeigen unsere Fahrzeuge.",
    {
      "_posts/2026-10-03-tag-der-offenen-tur.md":
        "---\nlayout: post\ntitle: Tag der offenen Tür\n---\nWir zeigen unsere Fahrzeuge.\n",
    },
  ],
  ["jekyll", 'Rename "Open day" to "Open house"', { "_posts/2026-05-01-open-day.md": [["Open day", "Open house"]] }],
  ["vitepress", "Machines are also not allowed after eight in the evening, add that to the rules", {}],
  ["vitepress", "Im Frühling in Woche 16 sollen auch Zwiebeln gesät werden", {}],
  ["vitepress", "water is switched on from 15 March to 31 October", {}],
  [
    "vitepress",
    'Change the menu item "The year" to "Through the year"',
    { "docs/.vitepress/config.mts": [['"The year"', '"Through the year"']] },
  ],
];

describe("wishes that were written afterwards", () => {
  test.each(heldOut)("%s: %s", async (fixture, wish, changes) => expectChanges(fixture, [wish, changes]));
});

describe("without a change", () => {
  test.each([
    ["eleventy", "Write a nicer text for the bread page", /Nothing|nothing/],
    ["eleventy", "Translate the site into French", /real model/],
    ["eleventy", "Neuer Beitrag: Osterzeiten. Am Montag öffnen wir um acht.", /Welches Datum soll es haben\?/],
    ["eleventy", "Change the date of the post about the new oven to soon", /does not fit “date”/],
    ["eleventy", "Das Roggenbrot kostet jetzt 5,40 Euro", /Welche meinen Sie\?/],
    ["eleventy", 'Add a paragraph "Call {{ bakery.phone }}" to the bread page', /nothing/i],
    ["eleventy-liquid", "Add a boat: Möwe", /name, seats, year/],
    ["eleventy-liquid", "Change the seats of Reiher to many", /does not fit “seats”/],
    ["eleventy-liquid", "Add a menu entry: Contact", /more than label/],
    ["hugo", "Setze unter die Öffnungszeiten: Feiertags geschlossen", /nichts geändert/],
    ["eleventy", "Move the spelt rolls to the top of the list", /in its sources/],
    ["vitepress", "Im Frühling in Woche 16 sollen auch Zwiebeln gesät werden", /in seinen Quellen/],
    ["astro", 'Add a concert "Spring song" on 4 April 2027: Songs.', /needs “place” too/],
    ["astro", "Benenne den Menüpunkt Kontakt in Anfahrt um", /Kontakt/],
    ["hugo", "Remove the farm shop", /nothing/i],
    ["hugo", 'Turn "farm shop" into a link to https://example.org/cellar/', /sets no links/],
    ["hugo", "Verlinke den Hofladen mit der Seite Äpfel", /keine Links/],
    ["hugo", "Add the sentence “See [our cellar](/cellar/) too.” to the visit page", /sets no links/],
    ["hugo", 'Add an apple "Gravensteiner" with the best taste: "Ripe in August."', /nothing/i],
    [
      "hugo",
      "The checks before publishing found that the last changes made something worse. Please fix it, and change nothing else:\n\n- x",
      /can't mend what the checks found/,
    ],
    ["hugo", "The website does not build any more. Please find out why, and fix it.\n\nError: x", /undo the change/],
    // The layout shows the name of the site there, and the title of the page nowhere.
    [
      "hugo",
      'Change the heading of the front page to "Welcome to Orchard Meier"',
      /can.t make that change in its sources/,
    ],
    ["hugo", "Ändere die Überschrift der Startseite in „Willkommen“", /in seinen Quellen nicht machen/],
    ["jekyll", "Entferne die Fahrzeuge", /nichts/],
  ])("%s: %s", async (fixture, wish, answer) => {
    const turn = await createPracticeConversation(readSiteFolder(`tests/fixtures/generators/${fixture}`)).say(wish);
    expect(turn.changed).toEqual([]);
    expect(turn.answer).toMatch(answer);
  });
});

describe("an answer that does not fit is asked for again", () => {
  test.each<[string, Row, RegExp]>([
    [
      "eleventy",
      [
        ["New post “Stollen”: The first ones are in the oven.", "2.80 a kilo", "soon", "1 December 2026"],
        { "src/posts/stollen.md": "---\ntitle: Stollen\ndate: 2026-12-01\n---\nThe first ones are in the oven.\n" },
      ],
      /“2\.80 a kilo” is not a date that I understand\. Which date should it have\?/,
    ],
    [
      "hugo",
      [
        ["Add the apple “Gala”: Sweet and red.", "2.80 a kilo", "cheap", "2.80"],
        { "content/apples/gala.md": "---\ntitle: Gala\nprice: 2.80\n---\nSweet and red.\n" },
      ],
      /“2\.80 a kilo” does not fit “price”\. “Gala” needs “price” too\. What should it say\? For example 2\.40\./,
    ],
  ])("%s: %s", async (fixture, row, asked) => {
    await expectChanges(fixture, row);
    const conversation = createPracticeConversation(readSiteFolder(`tests/fixtures/generators/${fixture}`));
    const [wish = "", unfit = ""] = row[0];
    await conversation.say(wish);
    expect((await conversation.say(unfit)).answer).toMatch(asked);
  });
});

test("a part picked on a built page is to be said in words", async () => {
  const conversation = createPracticeConversation(readSiteFolder("tests/fixtures/generators/hugo"));
  const turn = await conversation.say("Change it to Our apples", () => [
    {
      found: "built",
      name: "Heading “Apples”",
      path: "apples/index.html",
      pageTitle: "Apples",
      tag: "h1",
      selector: "h1",
      text: "Apples",
      commit: "a".repeat(40),
      behind: { is: "nothing" },
      source: "",
    },
  ]);
  expect(turn.changed).toEqual([]);
  expect(turn.answer).toMatch(/Say it in words/);
});
