import { expect, test } from "vitest";
import { createPracticeConversation, readSiteFolder } from "#tests/fakes/practice-conversation.ts";

// Wishes as busy people write them, with reasons and remarks, each with what the files say afterwards.

const folders = {
  bakery: "lib/workspaces/starters/sites/bakery",
  blank: "lib/workspaces/starters/sites/blank",
  festival: "lib/workspaces/starters/sites/festival",
  portfolio: "lib/workspaces/starters/sites/portfolio",
  blog: "node_modules/startbootstrap-clean-blog/dist",
  agency: "node_modules/startbootstrap-agency/dist",
} as const;

type Row = [site: keyof typeof folders, wish: string, path: string, has: RegExp, hasNot?: RegExp];

async function say(site: keyof typeof folders, wish: string) {
  const turn = await createPracticeConversation(readSiteFolder(folders[site])).say(wish);
  return { ...turn, textOf: (path: string) => String(turn.files[path] ?? "") };
}

const rows: Row[] = [
  // Names that change, by one word that stays or by the old name.
  ["bakery", "Samir hat geheiratet, er heißt jetzt Samir Okoro", "about.html", /Samir Okoro/, /Samir Haddad/],
  [
    "portfolio",
    "Ich heiße seit der Hochzeit Ines Marlow-Kehr. Bitte überall ändern, Mailadresse bleibt",
    "index.html",
    /<title>Ines Marlow-Kehr[\s\S]*studio@inesmarlow\.example/,
    /Ines Marlow(?!-Kehr)/,
  ],
  [
    "blank",
    "Die Seite heißt ab jetzt Tischlerei Brandt, bitte überall statt My site",
    "index.html",
    /Tischlerei Brandt/,
    /My site/,
  ],
  // Facts that are told.
  [
    "bakery",
    "Neue Telefonnummer!! 020 7946 0255, bitte überall ändern",
    "index.html",
    /tel:\+442079460255/,
    /7946 ?0182/,
  ],
  [
    "bakery",
    "Our address is now 20 Juniper Street, Westbrook",
    "index.html",
    /20 Juniper Street, Westbrook\n/,
    /14 Juniper/,
  ],
  ["bakery", "wir haben sonntags jetzt zu", "visit.html", /Sunday<\/th>\s*<td>Closed/],
  ["bakery", "montags machen wir ab jetzt auch auf, 8 bis 13 uhr", "visit.html", /Monday<\/th>\s*<td>8 am – 1 pm/],
  ["festival", "Ferry: last boat on Sunday is 22:30", "getting-there.html", /<td>09:30<\/td>\s*<td>22:30/],
  ["agency", "change the year in the footer to 2027", "index.html", /Your Website 2027/],
  // Entries with several texts.
  [
    "festival",
    "Bei Good to know unter Food and drink noch eine Frage: Is there coffee? Antwort: From 7:30 at the pier hut.",
    "information.html",
    /<h3>Is there coffee\?<\/h3>\s*<p>From 7:30 at the pier hut\.<\/p>/,
  ],
  [
    "bakery",
    "new pastry from next week: Pain au chocolat, with dark chocolate, 2.95. put it under the almond croissant pls",
    "bread.html",
    /Almond croissant[\s\S]{0,200}Pain au chocolat<\/th>\s*<td>dark chocolate<\/td>\s*<td>£2\.95/i,
  ],
  [
    "festival",
    "ferry times: add thursday on top, first boat 12:00 last one back 22:00, for the people who come early",
    "getting-there.html",
    /<tbody>\s*<tr>\s*<th scope="row">Thursday<\/th>\s*<td>12:00<\/td>\s*<td>22:00/,
  ],
  [
    "portfolio",
    "add Bramble & Co to my clients, keep it in alphabetical order",
    "about.html",
    /Alpine Club<\/li>\s*<li>Bramble &amp; Co/,
  ],
  [
    "portfolio",
    "add an award at the top: Silver Brush, 2027",
    "about.html",
    /Awards<\/h2>\s*<ul[^>]*>\s*<li>Silver Brush, 2027/,
  ],
  // Places that are told in other words, and reasons.
  [
    "bakery",
    "move what Eleanor says up, directly below the top part with the loaf",
    "index.html",
    /<blockquote>[\s\S]*favourites/,
  ],
  [
    "portfolio",
    "On the work page put the tram one first please",
    "work.html",
    /^[\s\S]*?<article class="project" id="tram"/,
  ],
  ["agency", "portfolio: put Window first, rest stays like it is", "index.html", /Window[\s\S]*Threads/],
  [
    "agency",
    "Larry Parker arbeitet nicht mehr bei uns, bitte aus dem team nehmen",
    "index.html",
    /Parveen Anand/,
    /Larry Parker/,
  ],
  ["portfolio", "Die großen Drucke gibts nicht mehr. Zeile bitte weg", "prints.html", /Medium, 40/, /Large, 60/],
  [
    "blank",
    "startseite: Absatz der mit Say what this site anfängt löschen",
    "index.html",
    /<h1>/,
    /Say what this site/,
  ],
  [
    "blog",
    "take the phone number out of the contact form, no one wants to give me that",
    "contact.html",
    /id="email"/,
    /id="phone"/,
  ],
  ["blog", "den untersten beitrag auf der startseite löschen", "index.html", /post-title/, /Failure is not an option/],
  [
    "agency",
    "the button at the top should say See our work and jump to the portfolio",
    "index.html",
    /href="#portfolio">See our work/,
  ],
  // Looks of the whole site, and of phones alone.
  [
    "blank",
    "the font is boring, use one with serifs for everything",
    "css/styles.css",
    /Georgia, "Times New Roman", serif/,
  ],
  ["bakery", "die Schrift ist mir zu klein", "css/styles.css", /font-size: 1\.195rem/],
  [
    "bakery",
    "the brown buttons should be dark green instead. only the buttons",
    "css/styles.css",
    /\.button \{[^}]*background: #14532d[^}]*color: #ffffff/,
  ],
  ["festival", "das gelb als Hintergrund bitte hellblau, auf allen seiten", "css/styles.css", /--background: #add8e6/],
  [
    "agency",
    "on mobile pls hide the logos of the clients, its just too much scrolling",
    "css/styles.css",
    /max-width: 640px[\s\S]*display: none/,
  ],
];

test.each(rows)("%s: %s", async (site, wish, path, has, hasNot) => {
  const { textOf, changed, answer } = await say(site, wish);
  expect(changed, answer).toContain(path);
  expect(textOf(path), answer).toMatch(has);
  if (hasNot) expect(textOf(path).split("</head>").at(-1), answer).not.toMatch(hasNot);
});

test("a page that only the footer leads to is in no menu", async () => {
  const { textOf, answer } = await say(
    "blog",
    "Ich brauche noch ein Impressum, eigene Seite, verlinkt unten im Footer auf jeder Seite. Drin steht: Mara Lindt, Kiel",
  );
  expect(textOf("impressum.html"), answer).toContain("Mara Lindt, Kiel");
  const [menu, footer] = textOf("index.html").split("<footer");
  expect(footer).toContain('href="impressum.html"');
  expect(menu).not.toContain("impressum.html");
});

test.each([
  ["festival", "put The Night Buses on saturday at 18:00 in the programme"],
  ["festival", "remove the camping question"],
  ["bakery", "Der Hintergrund"],
] as const)("on %s nothing is written for what is not clear: %s", async (site, wish) => {
  const { changed, answer } = await say(site, wish);
  expect(changed, answer).toEqual([]);
});

test("a copied entry has no picture of another one", async () => {
  const { textOf, answer } = await say(
    "bakery",
    'add a fourth one under favourites: Cinnamon knot - "Best still warm."',
  );
  const [, added = ""] = textOf("index.html").split("Cinnamon knot");
  expect(textOf("index.html"), answer).toMatch(/<li[^>]*>\s*(?:<div[^>]*>\s*)?<h3>Cinnamon knot/);
  expect(added).toContain("Best still warm.");
});

test("a question and its answer are added without their quotation marks", async () => {
  const { textOf, answer } = await say(
    "festival",
    "Bei Good to know unter Food and drink noch eine Frage, als letzte: „Can I bring my own food?“ – „Snacks yes, glass no.“ Passt so vom Stil",
  );
  expect(textOf("information.html"), answer).toMatch(
    /<h3>Can I bring my own food\?<\/h3>\s*<p>Snacks yes, glass no\.<\/p>/,
  );
});

test.each([
  [
    "blog",
    "Der Blog heißt jetzt Nordlicht. Also groß auf der Startseite, und oben links statt Start Bootstrap auf allen Seiten",
  ],
  [
    "agency",
    "Bei About fehlt noch was nach July 2020: March 2024, New Studio. Text dazu: We moved. Als Bild nimm das von July 2020",
  ],
] as const)("several sentences are no text for the page of %s", async (site, wish) => {
  const { changed, answer } = await say(site, wish);
  expect(changed, answer).toEqual([]);
});

test("a course that is called otherwise leaves the name of the site", async () => {
  const { textOf } = await say("blank", "Der Kurs heißt jetzt Yoga, bitte überall ändern");
  expect(textOf("index.html")).toMatch(/<title>[^<]*My site/);
});

test("a message that is clear in part changes nothing, and offers that part alone", async () => {
  const { changed, answer } = await say(
    "bakery",
    "Remove the quote of Eleanor. Please frobnicate the gizmo of the shop. Change the phone number to 020 7946 0255.",
  );
  expect(changed).toEqual([]);
  expect(answer).toContain("\n- `Remove the quote of Eleanor.`\n- `Change the phone number to 020 7946 0255.`\n");
  expect(answer).toContain("`Please frobnicate the gizmo of the shop.`: I did not understand that.");
  expect(answer).toMatch(/\n\nA real model understands far more: \*\*Connect a model\*\*/);
});

test("the reason for the rest is told in the language of the message", async () => {
  const { changed, answer } = await say(
    "bakery",
    "Ändere die Telefonnummer in 020 7946 0255. Die Leute sollen mit Karte bezahlen können.",
  );
  expect(changed).toEqual([]);
  expect(answer).toMatch(
    /`Die Leute sollen mit Karte bezahlen können.`: Eine Website aus Dateien kann keine Zahlungen/,
  );
});

// Half of a wish is never carried out, in any order of its sentences.
test.each([
  "Please frobnicate the gizmo. Change the phone number to 020 7946 0255.",
  "Remove the quote of Eleanor. And put the gizmo of the frob on the left there.",
  "Die Telefonnummer ist jetzt 020 7946 0255. Darunter bitte noch der Frobnik mit Gizmo.",
  "Change the phone number to 020 7946 0255. Frobnicate the gizmo, but only on phones.",
  "Change the phone number to 020 7946 0255. It shall be frobnicated on one page.",
  "On the visit page please frobnicate. Make the heading larger.",
  "On the visit page please frobnicate. Remove the picture there.",
  "Add a page Jobs. Text: We frobnicate on Mondays. Gizmos are welcome.",
])("nothing is done while an unread sentence may be about it: %s", async (wish) => {
  const { textOf, changed, answer } = await say("bakery", wish);
  if (changed.includes("jobs.html"))
    expect(textOf("jobs.html")).toMatch(/We frobnicate on Mondays. Gizmos are welcome/);
  else expect(changed, answer).toEqual([]);
});

test.each([
  ["bakery", "frobnicate the colour of the buttons"],
  ["bakery", "frobnicate one more page for the menu"],
  ["portfolio", "frobnizier die Farbe der Knöpfe bitte ganz"],
  ["festival", "frobnizier noch etwas Größeres unter der Seite weg"],
  ["blank", "please frobnicate"],
] as const)("what %s offers instead of “%s” works there", async (site, wish) => {
  const { answer, changed } = await say(site, wish);
  expect(changed).toEqual([]);
  const examples = [...answer.matchAll(/^- `(.*)`$/gm)].map(([, example = ""]) => example);
  expect(examples).toHaveLength(3);
  for (const example of examples) {
    const tried = await say(site, example);
    expect(tried.changed.length, `${example}: ${tried.answer}`).toBeGreaterThan(0);
  }
});

test("the examples are about what the message is about", async () => {
  const { answer } = await say("bakery", "frobnicate the colour of the buttons");
  expect(answer).toContain("`Make the buttons dark green`");
  expect(answer).toContain("`Make the background light blue`");
});

test.each([
  [
    "blank",
    "The big heading on the home page should be: Plants that forgive you",
    "index.html",
    "<h1>Plants that forgive",
  ],
  ["festival", "Wochenendticket kostet jetzt £89 und das Tagesticket £39", "tickets.html", '<p class="price">£39</p>'],
  ["festival", "Wochenendticket kostet jetzt £89", "tickets.html", '<p class="price">£89</p>'],
  [
    "portfolio",
    "Die Zeile mit dem Small Press Prize kann weg",
    "about.html",
    "<li>Poster of the Year, shortlist, 2025</li>",
  ],
  [
    "portfolio",
    "Bei den Awards ganz oben noch dazu: Prize of Ghent, 2027. Die Zeile mit dem Small Press Prize kann dafür weg",
    "about.html",
    "<li>Prize of Ghent, 2027</li>",
  ],
] as const)("%s: %s", async (site, wish, path, expected) => {
  const { textOf, changed, answer } = await say(site, wish);
  expect(changed, answer).toEqual([path]);
  expect(textOf(path)).toContain(expected);
  if (wish.includes("Small Press")) expect(textOf(path)).not.toContain("Small Press Prize");
});

test("an entry for the top of a list stands first there", async () => {
  const { textOf } = await say("portfolio", "Bei den Awards ganz oben noch dazu: Prize of Ghent, 2027");
  const page = textOf("about.html");
  expect(page.indexOf("Prize of Ghent")).toBeLessThan(page.indexOf("Golden Pencil"));
  expect(page.indexOf("Prize of Ghent")).toBeGreaterThan(0);
});

test("two that swap stand in each other's places", async () => {
  const { textOf, changed, answer } = await say("festival", "Marina Voss and The Tin Whales swap");
  expect(changed, answer).toEqual(["index.html"]);
  expect(textOf("index.html").indexOf("The Tin Whales")).toBeLessThan(textOf("index.html").indexOf("Marina Voss"));
});

test("as many go as the wish counts", async () => {
  const { textOf, changed, answer } = await say(
    "blank",
    "Startseite: die zwei Absätze unter der großen Überschrift weg",
  );
  expect(changed, answer).toEqual(["index.html"]);
  expect(textOf("index.html")).not.toMatch(/Two pages, one stylesheet|Say what this site is about/);
});

test.each([
  ["bakery", "Set the two buttons at the top to green"],
  ["bakery", "Die drei Bilder der Favourites bitte weg"],
  ["blank", "pls add a section at the end of the home page, heading Questions. Do you deliver? Yes, on Thursdays."],
  ["festival", "Der Satz dass die letztes Jahr schon im Mai weg waren soll raus"],
  ["festival", "Lösche den Satz mit den Weekend tickets auf der Ticketseite"],
  ["festival", "remove the sentence that tells about last year"],
] as const)("%s stays as it is rather than something else changes: %s", async (site, wish) => {
  const { changed, answer } = await say(site, wish);
  expect(changed, answer).toEqual([]);
});

test("of a text with several sentences the one that was named goes", async () => {
  const page = "<!doctype html><title>Camp</title><h1>Camp</h1><p>The pitch with the kettle is gone. Bring a cup.</p>";
  const wish = "remove the sentence about the kettle";
  const { files, answer } = await createPracticeConversation({ "index.html": page }).say(wish);
  expect(files["index.html"], answer).toContain("<p>Bring a cup.</p>");
});
