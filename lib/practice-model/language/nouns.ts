import type { ElementKind } from "#lib/page-source/schema.ts";

// Names that people give the parts of a page, in English and German, and the elements that they can mean.

/** Parts whose words are a value beside a name, or stand in the head of the page. */
type Special =
  | "price"
  | "hours"
  | "phone"
  | "email"
  | "address"
  | "alt"
  | "tab-title"
  | "description"
  | "page"
  | "site";

export interface Noun {
  name: string;
  kinds: readonly ElementKind[];
  special?: Special;
  /** A place in which other things stand rather than a thing of its own. */
  isPlace?: true;
}

const noun = (name: string, kinds: string, more: Partial<Noun> = {}): Noun => ({
  name,
  kinds: kinds.split(" ").filter((kind) => kind !== "") as ElementKind[],
  ...more,
});

const table: [Noun, string][] = [
  [
    noun("heading", "heading"),
    "heading headline header title überschrift headerüberschrift headline titel titelzeile hauptüberschrift hauptheadline haupttitel",
  ],
  [
    noun("subtitle", "paragraph text heading"),
    "subtitle subheading subheadline tagline slogan claim strapline untertitel unterüberschrift unterzeile slogan spruch motto",
  ],
  [noun("button", "button"), "button buttons btn knopf knöpfe button buttons schaltfläche schaltflächen taste"],
  [noun("link", "link button"), "link links hyperlink verweis verlinkung"],
  [noun("paragraph", "paragraph"), "paragraph paragraphs absatz absätze abschnittstext textabsatz passage"],
  [noun("sentence", "paragraph text item cell quote"), "sentence line zeile satz"],
  [
    noun("text", "paragraph heading text item cell quote link button"),
    "text texts wording words word copy lettering schrift schriftzug wort wörter wortlaut beschriftung label caption bildunterschrift",
  ],
  [
    noun("picture", "picture"),
    "picture pictures pic pics image images photo photos foto fotos bild bilder grafik illustration drawing zeichnung abbildung",
  ],
  [noun("icon", "icon picture"), "icon icons symbol symbole piktogramm"],
  [noun("logo", "picture icon link text"), "logo logos"],
  [noun("video", "video"), "video videos film"],
  [noun("list", "list table"), "list liste aufzählung"],
  [
    noun("item", "item row"),
    "item items entry entries bullet bullets point points listenpunkt eintrag einträge punkt punkte stichpunkt position",
  ],
  [noun("question", "item box section"), "question questions frage fragen faq"],
  [noun("step", "item"), "step steps schritt schritte"],
  [
    noun("quote", "quote"),
    "quote quotes testimonial testimonials review reviews zitat zitate kundenstimme kundenstimmen bewertung bewertungen rezension",
  ],
  [noun("table", "table"), "table tabelle"],
  [noun("row", "row item"), "row rows zeile zeilen tabellenzeile"],
  [noun("cell", "cell"), "cell zelle"],
  [noun("form", "form"), "form formular kontaktformular"],
  [noun("field", "field"), "field feld eingabefeld input"],
  [
    noun("menu", "navigation list", { isPlace: true }),
    "menu menue menubar nav navbar navi navigation menü navigationsleiste menüleiste hauptmenü hauptnavigation topbar",
  ],
  [noun("header", "header", { isPlace: true }), "header kopfbereich kopfzeile seitenkopf"],
  [noun("footer", "footer", { isPlace: true }), "footer fußzeile fusszeile fuß fuss fußbereich seitenfuß"],
  [noun("sidebar", "section box list navigation", { isPlace: true }), "sidebar seitenleiste seitenspalte randspalte"],
  [noun("hero", "header section box", { isPlace: true }), "hero banner masthead intro teaser titelbereich"],
  [
    noun("section", "section box header footer form", { isPlace: true }),
    "strip stripe streifen band section sections part block area bereich bereiche bit abschnitt abschnitte sektion sektionen teil block rubrik",
  ],
  [
    noun("card", "box section item link", { isPlace: true }),
    "post posts beitrag beiträge card cards tile tiles box boxes karte karten kachel kacheln kasten kästen kästchen box",
  ],
  [noun("thing", ""), "one ones thing element eine einer eines ding sache element das"],
  [noun("price", "", { special: "price" }), "price prices cost preis preise kosten"],
  [
    noun("hours", "", { special: "hours" }),
    "hours times time zeit zeiten uhrzeit öffnungszeiten öffnungszeit oeffnungszeiten geschäftszeiten",
  ],
  [
    noun("phone", "", { special: "phone" }),
    "phone telephone tel number phonenumber telefon telefonnummer nummer rufnummer handynummer handy telefonnumer",
  ],
  [noun("email", "", { special: "email" }), "email e-mail mail emailadresse e-mail-adresse mailadresse email-adresse"],
  [noun("address", "", { special: "address" }), "address adresse anschrift"],
  [noun("alt", "picture", { special: "alt" }), "alt alttext alt-text alternativtext bildbeschreibung"],
  [noun("tab-title", "", { special: "tab-title" }), "seitentitel tabtitel browsertitel browsertab tab reiter"],
  [
    noun("description", "", { special: "description" }),
    "description meta-description metabeschreibung meta-beschreibung suchmaschinenbeschreibung",
  ],
  [noun("page", "page", { special: "page" }), "page pages subpage seite seiten unterseite unterseiten"],
  [noun("site", "", { special: "site" }), "site website webseite homepage webpage internetseite web-seite"],
];

const phrases: [string, string][] = [
  ["opening hours", "hours"],
  ["opening times", "hours"],
  ["business hours", "hours"],
  ["phone number", "phone"],
  ["telephone number", "phone"],
  ["email address", "email"],
  ["e-mail address", "email"],
  ["mail address", "email"],
  ["street address", "address"],
  ["postal address", "address"],
  ["alt text", "alt"],
  ["alternative text", "alt"],
  ["page title", "tab-title"],
  ["browser title", "tab-title"],
  ["tab title", "tab-title"],
  ["browser tab", "tab-title"],
  ["titel vom", "heading"],
  ["title tag", "tab-title"],
  ["meta description", "description"],
  ["search description", "description"],
  ["list item", "item"],
  ["bullet point", "item"],
  ["table row", "row"],
  ["contact form", "form"],
  ["main heading", "heading"],
  ["main headline", "heading"],
  ["main title", "heading"],
  ["nav bar", "menu"],
  ["navigation bar", "menu"],
  ["menu bar", "menu"],
  ["main menu", "menu"],
  ["whole site", "site"],
  ["entire site", "site"],
  ["whole website", "site"],
  ["whole page", "site"],
  ["entire page", "site"],
  ["ganze seite", "site"],
  ["gesamte seite", "site"],
  ["ganze website", "site"],
  ["ganzen seite", "site"],
  ["ganzen website", "site"],
];

const byName = new Map(table.map(([one]) => [one.name, one]));
const byWord = new Map(
  table.toReversed().flatMap(([one, words]) => words.split(" ").map((word) => [word, one] as const)),
);
const byPhrase = new Map(
  phrases.flatMap(([phrase, name]) => {
    const one = byName.get(name);
    return one ? [[phrase, one] as const] : [];
  }),
);

/** Plural and case endings that a noun can have. */
const endings = ["", "s", "es", "e", "en", "n", "er"];

/** Words that only look like a form of a noun. */
const others = new Set(
  "timeline deadline guideline airline online newsletter heron former formen linker linken texter bandes bandage fielder rower".split(
    " ",
  ),
);

function plainNoun(key: string): { noun: Noun; isPlural: boolean } | null {
  const own = byWord.get(key);
  if (own)
    return {
      noun: own,
      isPlural:
        /^(?:.*[^s]s|knöpfe|bilder|absätze|fotos|seiten|karten|kacheln|zeilen|preise|einträge|punkte|bereiche|abschnitte|zitate|ones)$/.test(
          key,
        ),
    };
  for (const ending of endings.slice(1)) {
    const stem = key.endsWith(ending) ? key.slice(0, -ending.length) : "";
    const found = stem.length > 2 ? byWord.get(stem) : undefined;
    if (found) return { noun: found, isPlural: ending !== "es" };
  }
  return null;
}

const compoundMax = 40;

/** Reads a noun: also "öffnungszeiten", "nav-link", and the end of a compound, whose beginning is a word of its own. */
export function readNoun(key: string): { noun: Noun; isPlural: boolean; rest: string } | null {
  if (key.length > compoundMax || others.has(key)) return null;
  const plain = plainNoun(key);
  if (plain) return { ...plain, rest: "" };
  // German compounds: "bestellbutton" is the button "bestell".
  for (let at = 3; at <= key.length - 4; at++) {
    const tail = byWord.has(key.slice(at)) || key.length - at > 5 ? plainNoun(key.slice(at)) : null;
    if (tail && tail.noun.name !== "thing") return { ...tail, rest: restOf(key.slice(0, at)) };
  }
  return null;
}

/** „Bestell-button“, „Geburtstags-bild“ without what joins them; „Preis-liste“ has it in the word. */
const restOf = (part: string) => (part === "preis" ? part : part.replace(/[-s]$/, ""));

export const readNounPhrase = (one: string, next: string): Noun | null => byPhrase.get(`${one} ${next}`) ?? null;
export const nounNamed = (name: string): Noun => byName.get(name) ?? noun(name, "");

const ordinalWords: [number, string][] = [
  [1, "first 1st erste ersten erster erstes 1. oberste obersten"],
  [2, "second 2nd zweite zweiten zweiter zweites 2."],
  [3, "third 3rd dritte dritten dritter drittes 3."],
  [4, "fourth 4th vierte vierten vierter viertes 4."],
  [5, "fifth 5th fünfte fünften fünfter fünftes 5."],
  [6, "sixth 6th sechste sechsten sechster sechstes 6."],
  [7, "seventh 7th siebte siebten siebter siebtes"],
  [8, "eighth 8th achte achten achter achtes"],
  [-1, "last letzte letzten letzter letztes unterste untersten"],
];
const ordinals = new Map(
  ordinalWords.flatMap(([number, words]) => words.split(" ").map((word) => [word, number] as const)),
);
export const ordinalOf = (key: string) => ordinals.get(key) ?? null;

/** Words that name nothing. */
export const empty = new Set(
  (
    "mir mich dir ihnen ganz whole entire complete ganze ganzen ganzer ganzes gesamte gesamten komplette kompletten usw etc " +
    "the a an this that these those my our your its his her their some any of to is are was be it's here there please just own both all every each " +
    "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem mein meine meinen meinem unser unsere unseren unserem unserer " +
    "sein seine ihr ihre euer eure auch noch mal bitte ist sind war hier da dort alle allen aller jede jeder jedes jeden beide beiden current aktuelle aktuellen existing"
  ).split(" "),
);
/** Words for more than one. */
export const allWords = new Set(
  "all every each both everywhere alle allen aller jede jeder jedes jeden beide beiden überall sämtliche".split(" "),
);
export const pronouns = new Set(
  "it this that these those them him her es sie ihn ihm das dies dieses diese die den dieser diesen this".split(" "),
);

export const prepositions = new Set(
  "of in on at from for under below beneath underneath above over beside next after before near by with inside within about behind von vom in im ins am an auf aus bei beim für unter unterhalb über oberhalb neben nach vor hinter mit zum zur zu".split(
    " ",
  ),
);

export type Side = "above" | "below";
const sides = new Map<string, Side>([
  ...[
    "under",
    "below",
    "beneath",
    "underneath",
    "after",
    "unter",
    "unterhalb",
    "nach",
    "hinter",
    "darunter",
    "behind",
  ].map((word) => [word, "below"] as const),
  ...["above", "over", "before", "über", "oberhalb", "vor", "darüber"].map((word) => [word, "above"] as const),
]);
export const sideOf = (key: string) => sides.get(key) ?? null;

export type Position = "top" | "bottom" | "left" | "right";
const positionPhrases: [string, Position][] = [
  ["at the very top", "top"],
  ["at the top", "top"],
  ["on top", "top"],
  ["on the top", "top"],
  ["up top", "top"],
  ["ganz oben", "top"],
  ["oben", "top"],
  ["top", "top"],
  ["obere", "top"],
  ["oberen", "top"],
  ["oberer", "top"],
  ["oberes", "top"],
  ["upper", "top"],
  ["in the top left corner", "top"],
  ["top left corner", "top"],
  ["top left", "top"],
  ["oben links", "top"],
  ["links oben", "top"],
  ["oben links in der ecke", "top"],
  ["links oben in der ecke", "top"],
  ["in der ecke oben links", "top"],
  ["in der ecke links oben", "top"],
  ["at the very bottom", "bottom"],
  ["at the bottom", "bottom"],
  ["on the bottom", "bottom"],
  ["ganz unten", "bottom"],
  ["unten", "bottom"],
  ["bottom", "bottom"],
  ["untere", "bottom"],
  ["unteren", "bottom"],
  ["unterer", "bottom"],
  ["lower", "bottom"],
  ["on the left", "left"],
  ["on the left side", "left"],
  ["links", "left"],
  ["left", "left"],
  ["linke", "left"],
  ["linken", "left"],
  ["linker", "left"],
  ["on the right", "right"],
  ["on the right side", "right"],
  ["rechts", "right"],
  ["right", "right"],
  ["rechte", "right"],
  ["rechten", "right"],
  ["rechter", "right"],
];
export const positions = positionPhrases
  .map(([phrase, position]) => ({ keys: phrase.split(" "), position }))
  .toSorted((one, other) => other.keys.length - one.keys.length);
