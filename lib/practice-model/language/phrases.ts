import type { ElementKind } from "#lib/page-source/schema.ts";
import type { SectionKind } from "#lib/site-kit/section-schema.ts";
import { shorten } from "../site/text-matching.ts";
import type { Language } from "./patterns/acts.ts";

// Sentences of the practice model about its work, in both languages.

const english: Record<ElementKind, string> = {
  page: "the page",
  section: "the section",
  navigation: "the navigation",
  header: "the header",
  footer: "the footer",
  form: "the form",
  heading: "the heading",
  paragraph: "the paragraph",
  text: "the text",
  list: "the list",
  item: "the entry",
  quote: "the quotation",
  link: "the link",
  button: "the button",
  picture: "the picture",
  icon: "the icon",
  video: "the video",
  field: "the field",
  table: "the table",
  row: "the row",
  cell: "the cell",
  line: "the line",
  box: "the box",
};
const german: Record<ElementKind, string> = {
  page: "die Seite",
  section: "den Abschnitt",
  navigation: "die Navigation",
  header: "den Kopfbereich",
  footer: "den Fußbereich",
  form: "das Formular",
  heading: "die Überschrift",
  paragraph: "den Absatz",
  text: "den Text",
  list: "die Liste",
  item: "den Eintrag",
  quote: "das Zitat",
  link: "den Link",
  button: "den Button",
  picture: "das Bild",
  icon: "das Symbol",
  video: "das Video",
  field: "das Feld",
  table: "die Tabelle",
  row: "die Zeile",
  cell: "die Zelle",
  line: "die Linie",
  box: "den Kasten",
};

const quoted = (text: string, language: Language) =>
  language === "de" ? `„${shorten(text, 80)}“` : `“${shorten(text, 80)}”`;

/** Returns an element's name inside a sentence, as its object: “the heading “Prices””, „den Absatz „Wir backen““. */
export function nameIn(language: Language, kind: ElementKind, words: string): string {
  const noun = (language === "de" ? german : english)[kind];
  return words === "" ? noun : `${noun} ${quoted(words, language)}`;
}

/** „dem Absatz“, „der Überschrift“. */
const inDative = (what: string) => what.replace(/^(?:den|das) /, "dem ").replace(/^die /, "der ");

/** The beginning of the question for the contents of a section. */
export const contentsQuestion = {
  en: "What should it say, word for word?",
  de: "Was soll dort stehen, Wort für Wort?",
};
/** The question for the date of a new post. */
export const dateQuestions = { en: "Which date should it have?", de: "Welches Datum soll es haben?" };
const examples: Record<Language, Partial<Record<SectionKind, string>> & { prices: string }> = {
  en: {
    prices: "First thing €5, second thing €7.50",
    hours: "Mon–Fri 9–17, Sat 10–14, Sun closed",
    timetable: "Monday 18:00 Beginners, Tuesday 19:30 Advanced",
    team: "Anna Berg (Owner), Tom Lee (Sales)",
    questions: "Is there parking? Yes, behind the house.",
    quotes: "“Lovely people.” – Anna",
    steps: "Call us, come by, take it home",
    contact: "name@example.org",
    map: "1 High Street, 12345 Town",
    imprint: "Company, 1 High Street, 12345 Town, name@example.org",
  },
  de: {
    prices: "Erstes 5 €, Zweites 7,50 €",
    hours: "Mo–Fr 9–17 Uhr, Sa 10–14 Uhr, So geschlossen",
    timetable: "Montag 18:00 Anfänger, Dienstag 19:30 Fortgeschrittene",
    team: "Anna Berg (Inhaberin), Tom Lee (Verkauf)",
    questions: "Gibt es Parkplätze? Ja, hinter dem Haus.",
    quotes: "„Sehr nett.“ – Anna",
    steps: "Anrufen, vorbeikommen, mitnehmen",
    contact: "name@example.org",
    map: "Hauptstraße 1, 12345 Ort",
    imprint: "Firma, Hauptstraße 1, 12345 Ort, name@example.org",
  },
};

export interface Phrases {
  quote: (text: string) => string;
  changed: (what: string, text: string) => string;
  changedPart: (old: string, text: string, where: string) => string;
  replaced: (old: string, text: string, count: number) => string;
  removed: (what: string) => string;
  removedPage: (title: string) => string;
  copied: (what: string) => string;
  withoutPicture: string;
  partOnly: string;
  leftOut: string;
  notUnderstood: string;
  pickedOnBuilt: string;
  checksFound: string;
  linksOnBuilt: string;
  severalPlaces: string;
  onPhones: string;
  setIn: (what: string, font: string) => string;
  replaceEverywhere: (old: string, next: string) => string;
  unreadable: (colour: string) => string;
  unreadableWords: (colour: string) => string;
  tonedDown: string;
  buttons: string;
  everything: (pages: readonly string[]) => string;
  font: (family: "serif" | "sans" | "mono") => string;
  typePart: (part: "text" | "headings") => string;
  field: (name: string, page: string) => string;
  hidden: (what: string) => string;
  moved: (what: string, side: "above" | "below", other: string) => string;
  shifted: (what: string, to: "up" | "down" | "first" | "last" | number) => string;
  swapped: (one: string, other: string) => string;
  linked: (what: string, to: string) => string;
  added: (text: string, side: "above" | "below" | "inside", what: string) => string;
  addedItem: (text: string, what: string) => string;
  addedPage: (name: string) => string;
  addedSection: (name: string, where: string) => string;
  beside: (side: "above" | "below", what: string) => string;
  onlyBeginning: string;
  /** Says that the picked element is not what the words name. */
  misfit: (what: string, said: string) => string;
  severalPicks: string;
  notInPicks: (words: string) => string;
  besideWhat: string;
  onlyPicks: string;
  beyondPicks: string;
  changedFiles: (count: number) => string;
  /** `goesOn`: whether the same wish, said again, does the rest. */
  pagesLeft: (count: number, goesOn: boolean) => string;
  notFoundSoFar: string;
  /** Asks what a section of the kit says. */
  whichContents: (kind: SectionKind) => string;
  galleryNeedsPictures: string;
  noNavigation: (where: string) => string;
  noPages: string;
  pageThere: (path: string) => string;
  noRoom: string;
  renamedPage: (from: string, to: string) => string;
  look: (what: string, change: string) => string;
  larger: string;
  smaller: string;
  bold: string;
  notBold: string;
  italic: string;
  notItalic: string;
  capitals: string;
  notCapitals: string;
  aligned: (to: "left" | "center" | "right") => string;
  textColour: (name: string) => string;
  background: (name: string) => string;
  readable: (name: "white" | "black") => string;
  rounder: string;
  square: string;
  /** `where`: the pages, if it is not the whole site. */
  siteLook: (role: "background" | "accent" | "text" | "heading", name: string, where: string) => string;
  lighterOrDarker: (by: number) => string;
  unknownColour: string;
  hardToRead: (contrast: string) => string;
  recoloured: (from: string, to: string) => string;
  which: (count: number) => string;
  whichQuestion: string;
  whatToSay: (what: string) => string;
  aboutWhat: string;
  whichColour: string;
  unknownColourName: (words: string) => string;
  notPhone: (words: string) => string;
  notEmail: (words: string) => string;
  whichPage: (titles: readonly string[]) => string;
  dialled: (number: string) => string;
  alsoThere: (words: string, count: number, wish: string) => string;
  allOfThem: (count: number) => string;
  onPage: (title: string) => string;
  on: (titles: readonly string[]) => string;
  alreadySo: string;
  nothing: string;
  notFound: (what: string) => string;
  notFoundNear: (what: string, near: readonly string[]) => string;
  noPage: (name: string, pages: readonly string[]) => string;
  nothingPicked: string;
  severalTexts: (what: string) => string;
  cannot: (what: string) => string;
  leftAsIs: string;
  doesNotBuild: string;
  undone: string;
  undoneAlready: string;
  broughtBack: string;
  nothingToBringBack: string;
  nothingToUndo: string;
  tooMany: (count: number) => string;
  andMore: (count: number) => string;
  hiddenEverywhere: (what: string) => string;
  noPartOfText: string;
  look_at: string;
  more: (count: number) => string;
}

const en: Phrases = {
  quote: (text) => quoted(text, "en"),
  changed: (what, text) => `I changed ${what} to ${quoted(text, "en")}.`,
  changedPart: (old, text, where) => `I changed ${quoted(old, "en")} to ${quoted(text, "en")} in ${where}.`,
  replaced: (old, text, count) =>
    `I replaced ${quoted(old, "en")} with ${quoted(text, "en")} in ${count === 1 ? "one place" : `${count} places`}.`,
  removed: (what) => `I removed ${what}.`,
  removedPage: (title) =>
    `I removed the page ${quoted(title, "en")}, with its entries in the navigation and the links to it.`,
  copied: (what) => `I added a copy of ${what} after it.`,
  withoutPicture: "It has no picture yet.",
  partOnly:
    "I understood only a part of your message, so I changed nothing yet. This part I can do; press it to send it alone:\n",
  leftOut: "This part I did not understand. Say it in other words, or point at the place:",
  notUnderstood: "I did not understand that.",
  pickedOnBuilt:
    "A generator builds this page, and the practice model can't make that change to what you picked: its place in the sources is not certain, or can't say it. Say it in words, such as: Change the heading “Visit” to “Visit us”. A connected model can.",
  checksFound:
    "The practice model can't mend what the checks found. Undo the change that made it worse, or change it by hand. A connected model can mend it.",
  linksOnBuilt:
    "A generator builds the pages of this site, and the practice model sets no links in its sources, but for one that is there: Link “Order now” to /contact. A connected model can.",
  severalPlaces: "it can mean several places.",
  onPhones: "on phones",
  setIn: (what, font) => `I set ${what} ${font}.`,
  replaceEverywhere: (old, next) => `Replace "${old}" with "${next}" everywhere`,
  unreadable: (colour) =>
    `The words of the site can’t be read on ${colour}, so I changed nothing. Say a lighter or a darker colour.`,
  unreadableWords: (colour) =>
    `Words in ${colour} can’t be read on the grounds of the site, so I changed nothing. Say a darker or a lighter colour.`,
  tonedDown: "Buttons and links have the tone of it in which their words can be read.",
  buttons: "the buttons of the site",
  everything: (pages) => `everything on ${pages.map((page) => `“${page}”`).join(", ")}`,
  font: (family) =>
    ({ serif: "in a font with serifs", sans: "in a font without serifs", mono: "in a font like a typewriter’s" })[
      family
    ],
  typePart: (part) => (part === "text" ? "the text of the site" : "the headings of the site"),
  field: (name, page) => `the field “${shorten(name, 60)}” of the form on “${page}”`,
  hidden: (what) => `I hid ${what} on phones.`,
  moved: (what, side, other) => `I put ${what} ${side} ${other}.`,
  shifted: (what, to) =>
    `I moved ${what} ${typeof to === "number" ? `to place ${to}` : { up: "up", down: "down", first: "to the beginning", last: "to the end" }[to]}.`,
  swapped: (one, other) => `I swapped ${one} and ${other}.`,
  linked: (what, to) => `I linked ${what} to ${to}.`,
  added: (text, side, what) =>
    `I added ${quoted(text, "en")} ${{ above: "above", below: "below", inside: "in" }[side]} ${what}.`,
  addedItem: (text, what) => `I added ${quoted(text, "en")} to ${what}.`,
  addedPage: (name) => `I added the page ${quoted(name, "en")}.`,
  addedSection: (name, where) => `I added the section ${quoted(name, "en")} ${where}.`,
  beside: (side, what) => `${side} ${what}`,
  whichContents: (kind) => `${contentsQuestion.en} For example: “${examples.en[kind] ?? examples.en.prices}”`,
  galleryNeedsPictures: "A gallery needs pictures. Send them with a message, and say where they go.",
  changedFiles: (count) => `I made this change in ${count === 1 ? "one file" : `${count} files`}.`,
  pagesLeft: (count, goesOn) =>
    `I did not read ${count === 1 ? "one page" : `${count} pages`}: the site has more than I read for one message. ${goesOn ? "Say the same again, and I go on there." : "For one of them, name it in your message."}`,
  notFoundSoFar: "I did not find it on the pages that I read, so I changed nothing.",
  misfit: (what, said) => `You picked ${what}, and said “${said}”. Pick what you mean.`,
  notInPicks: (words) => `I could not find ${quoted(words, "en")} in what you picked.`,
  severalPicks: "You picked several things: say which of them, or “both of them”.",
  besideWhat:
    'I need to know beside what: pick two elements, first the one to move, or name a heading, as in `put it above the heading "Prices"`.',
  onlyPicks: "I change only what you picked. For more, take the picked part above the box away, and ask again.",
  beyondPicks:
    "That goes beyond what you picked, and “Only here” is on, so I changed nothing. Switch “Only here” off, or remove the part above the box, and ask again.",
  onlyBeginning: "Its text is only a beginning: tell me what it should say.",
  noNavigation: (where) => `I found no navigation ${where}, so there is no link to it there.`,
  noPages: "I see no HTML page here that a new one could be made from.",
  pageThere: (path) => `There is a page ${path} already.`,
  noRoom: "I found no place for it on this page.",
  renamedPage: (from, to) => `I renamed the page ${quoted(from, "en")} to ${quoted(to, "en")}.`,
  look: (what, change) => `I made ${what} ${change}.`,
  larger: "larger",
  smaller: "smaller",
  bold: "bold",
  notBold: "less bold",
  italic: "italic",
  notItalic: "upright",
  capitals: "capital letters",
  notCapitals: "small letters again",
  aligned: (to) => (to === "center" ? "centred" : `aligned to the ${to}`),
  textColour: (name) => name,
  background: (name) => `a ${name} background`,
  readable: (name) => `with ${name} text, so that it can be read`,
  rounder: "rounder",
  square: "square",
  siteLook: (role, name, where) =>
    `I made the ${{ background: "background", accent: "accent colour", text: "text", heading: "headings" }[role]}${where || " of the site"} ${name}.`,
  lighterOrDarker: (by) => (by > 0 ? "lighter" : "darker"),
  unknownColour: "I can’t tell which colour this is now.",
  hardToRead: (contrast) =>
    `One thing to look at: text and background have a contrast of only ${contrast} to 1, and 4.5 to 1 is what most people need for reading.`,
  recoloured: (from, to) => `I changed ${from} to ${to} wherever the site has it.`,
  which: (count) => `That fits ${count} places. Which one do you mean?`,
  whichQuestion: "Which one do you mean?",
  whatToSay: (what) => `I can change ${what}. What should it say?`,
  aboutWhat: "What should it be about?",
  whichColour: "Which colour should it have?",
  unknownColourName: (words) => `I don’t know a colour called ${quoted(words, "en")}.`,
  notPhone: (words) => `${quoted(words, "en")} does not look like a phone number.`,
  notEmail: (words) => `${quoted(words, "en")} does not look like an e-mail address.`,
  whichPage: (titles) => `Which page? Say its name: ${titles.map((one) => quoted(one, "en")).join(", ")}.`,
  dialled: (number) =>
    `Its links call ${number}, with the country code that they had. If that is wrong, write the number with its own, such as +49.`,
  alsoThere: (words, count, wish) =>
    `${quoted(words, "en")} stands in ${count === 1 ? "another place" : `${count} other places`} too, such as titles or longer texts. To change them all, say \`${wish}\`.`,
  allOfThem: (count) => (count === 2 ? "Both of them" : "All of them"),
  onPage: (title) => `on “${title}”`,
  on: (titles) =>
    titles.length > 3
      ? `on ${titles.length} pages`
      : `on ${titles.map((title) => quoted(title, "en")).join(titles.length > 2 ? ", " : " and ")}`,
  alreadySo: "It is like that already, so I changed nothing.",
  nothing: "I changed nothing.",
  notFound: (what) => `I could not find ${quoted(what, "en")} on the site.`,
  notFoundNear: (what, near) =>
    `I could not find ${quoted(what, "en")} on the site. Do you mean ${near.map((one) => quoted(one, "en")).join(" or ")}?`,
  noPage: (name, pages) =>
    `I see no page called ${quoted(name, "en")}. The pages are ${pages.map((one) => quoted(one, "en")).join(", ")}.`,
  nothingPicked: "I don’t know what you mean by “it”. Point at it on the page, or say its words.",
  severalTexts: (what) => `There is more than one text in ${what}. Point at the one that you mean, or say its words.`,
  cannot: (what) => what,
  leftAsIs: "All right, I left everything as it is.",
  doesNotBuild:
    "With this change the website does not build. I can’t read what its generator says: undo the change, or connect a model that can.",
  undone: "I took the last change back.",
  undoneAlready:
    "The last change was taken back already. Say “bring it back” to have it again; the history takes back earlier ones.",
  broughtBack: "I brought it back.",
  nothingToUndo: "There is no change that I could take back.",
  tooMany: (count) =>
    `That would be ${count} places at once. Name those that you mean, or do it on one page after the other.`,
  andMore: (count) => `and ${count} more`,
  hiddenEverywhere: (what) => `I hid ${what}.`,
  noPartOfText: "I can’t take single words out like that. Say how the whole text should read.",
  nothingToBringBack: "Nothing was taken back just now, so there is nothing to bring back.",
  look_at: "If it is not what you meant, say “undo that”.",
  more: (count) => `… and ${count} more`,
};

const de: Phrases = {
  quote: (text) => quoted(text, "de"),
  changed: (what, text) => `Ich habe ${what} geändert. Jetzt steht dort ${quoted(text, "de")}.`,
  changedPart: (old, text, where) => `Ich habe ${quoted(old, "de")} in ${quoted(text, "de")} geändert: ${where}.`,
  replaced: (old, text, count) =>
    `Ich habe ${quoted(old, "de")} an ${count === 1 ? "einer Stelle" : `${count} Stellen`} durch ${quoted(text, "de")} ersetzt.`,
  removed: (what) => `Ich habe ${what} entfernt.`,
  removedPage: (title) =>
    `Ich habe die Seite ${quoted(title, "de")} entfernt, mit ihren Einträgen in der Navigation und den Links zu ihr.`,
  copied: (what) => `Ich habe ${what} kopiert. Die Kopie steht gleich danach.`,
  withoutPicture: "Ein Bild hat er noch nicht.",
  partOnly:
    "Ich habe nur einen Teil Ihrer Nachricht verstanden und darum noch nichts geändert. Diesen Teil kann ich; drücken Sie ihn, um ihn allein zu senden:\n",
  leftOut: "Diesen Teil habe ich nicht verstanden. Sagen Sie ihn mit anderen Worten, oder zeigen Sie auf die Stelle:",
  notUnderstood: "das habe ich nicht verstanden.",
  pickedOnBuilt:
    "Diese Seite baut ein Generator, und was Sie ausgewählt haben, kann das Übungsmodell so nicht ändern: Die Stelle in den Quellen ist nicht sicher, oder sie kann es nicht sagen. Sagen Sie es in Worten, zum Beispiel: Ändere die Überschrift „Besuch“ in „Besuchen Sie uns“. Ein verbundenes Modell kann es.",
  checksFound:
    "Was die Prüfungen gefunden haben, kann das Übungsmodell nicht beheben. Machen Sie die Änderung rückgängig, die es schlechter gemacht hat, oder ändern Sie es von Hand. Ein verbundenes Modell kann es beheben.",
  linksOnBuilt:
    "Die Seiten dieser Website baut ein Generator, und in seinen Quellen setzt das Übungsmodell keine Links. Es kann nur einen ändern, der da ist: Verlinke „Bestellen“ mit /kontakt. Ein verbundenes Modell kann mehr.",
  severalPlaces: "das kann mehrere Stellen meinen.",
  onPhones: "auf Handys",
  setIn: (what, font) => `Ich habe ${what} ${font} gesetzt.`,
  replaceEverywhere: (old, next) => `Ersetze „${old}“ überall durch „${next}“`,
  unreadable: (colour) =>
    `Auf ${colour} kann man die Texte der Website nicht lesen, deshalb habe ich nichts geändert. Nennen Sie eine hellere oder dunklere Farbe.`,
  unreadableWords: (colour) =>
    `Texte in ${colour} kann man auf dem Hintergrund der Website nicht lesen, deshalb habe ich nichts geändert. Nennen Sie eine dunklere oder hellere Farbe.`,
  tonedDown: "Buttons und Links haben den Ton davon, in dem man ihre Wörter lesen kann.",
  buttons: "die Buttons der Website",
  everything: (pages) => `alles auf ${pages.map((page) => `„${page}“`).join(", ")}`,
  font: (family) =>
    ({
      serif: "in einer Schrift mit Serifen",
      sans: "in einer Schrift ohne Serifen",
      mono: "in einer Schrift wie von der Schreibmaschine",
    })[family],
  typePart: (part) => (part === "text" ? "den Text der Website" : "die Überschriften der Website"),
  field: (name, page) => `das Feld „${shorten(name, 60)}“ des Formulars auf „${page}“`,
  hidden: (what) => `Ich habe ${what} auf Handys ausgeblendet.`,
  moved: (what, side, other) => `Ich habe ${what} verschoben, ${side === "above" ? "vor" : "hinter"} ${other}.`,
  shifted: (what, to) =>
    `Ich habe ${what} ${typeof to === "number" ? `an Stelle ${to}` : { up: "nach oben", down: "nach unten", first: "an den Anfang", last: "ans Ende" }[to]} verschoben.`,
  swapped: (one, other) => `Ich habe ${one} und ${other} vertauscht.`,
  linked: (what, to) => `Ich habe ${what} mit ${to} verlinkt.`,
  added: (text, side, what) =>
    `Ich habe ${quoted(text, "de")} hinzugefügt: ${{ above: "über", below: "unter", inside: "in" }[side]} ${inDative(what)}.`,
  addedItem: (text, what) => `Ich habe ${quoted(text, "de")} hinzugefügt, in ${inDative(what)}.`,
  addedPage: (name) => `Ich habe die Seite ${quoted(name, "de")} angelegt.`,
  addedSection: (name, where) =>
    `Ich habe den Abschnitt ${quoted(name, "de")} hinzugefügt ${where}.`.replace(" .", "."),
  beside: (side, what) => `${side === "above" ? "über" : "unter"} ${inDative(what)}`,
  whichContents: (kind) => `${contentsQuestion.de} Zum Beispiel: „${examples.de[kind] ?? examples.de.prices}“`,
  galleryNeedsPictures:
    "Eine Galerie braucht Bilder. Schicken Sie sie mit einer Nachricht, und sagen Sie, wohin sie sollen.",
  changedFiles: (count) => `Ich habe das in ${count === 1 ? "einer Datei" : `${count} Dateien`} geändert.`,
  pagesLeft: (count, goesOn) =>
    `${count === 1 ? "Eine Seite" : `${count} Seiten`} habe ich nicht gelesen: Die Website hat mehr, als ich für eine Nachricht lese. ${goesOn ? "Sagen Sie das Gleiche noch einmal, dann mache ich dort weiter." : "Wenn Sie eine davon meinen, nennen Sie sie in Ihrer Nachricht."}`,
  notFoundSoFar: "Auf den Seiten, die ich gelesen habe, habe ich es nicht gefunden und deshalb nichts geändert.",
  misfit: (what, said) => `Sie haben auf ${what} gezeigt und „${said}“ gesagt. Zeigen Sie auf das, was Sie meinen.`,
  notInPicks: (words) => `In dem, worauf Sie gezeigt haben, steht ${quoted(words, "de")} nicht.`,
  severalPicks: "Sie haben auf mehrere Dinge gezeigt: Sagen Sie, welches davon Sie meinen, oder „beide“.",
  besideWhat:
    "Ich muss wissen, neben was: Zeigen Sie auf zwei Elemente, zuerst auf das, das sich bewegt, oder nennen Sie eine Überschrift.",
  onlyPicks:
    "Ich ändere nur, worauf Sie gezeigt haben. Für mehr nehmen Sie das Gezeigte über dem Feld weg und bitten Sie noch einmal darum.",
  beyondPicks:
    "Das geht über das hinaus, worauf Sie gezeigt haben, und „Nur hier“ ist an; deshalb habe ich nichts geändert. Schalten Sie „Nur hier“ aus, oder nehmen Sie das Gezeigte über dem Feld weg, und bitten Sie noch einmal darum.",
  onlyBeginning: "Der Text ist nur ein Anfang: Sagen Sie mir, was dort stehen soll.",
  noNavigation: (where) => `Eine Navigation habe ich ${where} nicht gefunden, deshalb führt von dort kein Link hin.`,
  noPages: "Ich sehe hier keine HTML-Seite, aus der eine neue werden könnte.",
  pageThere: (path) => `Es gibt schon eine Seite ${path}.`,
  noRoom: "Ich habe auf dieser Seite keinen Platz dafür gefunden.",
  renamedPage: (from, to) => `Die Seite ${quoted(from, "de")} heißt jetzt ${quoted(to, "de")}.`,
  look: (what, change) => `Ich habe ${what} ${change} gemacht.`,
  larger: "größer",
  smaller: "kleiner",
  bold: "fett",
  notBold: "weniger fett",
  italic: "kursiv",
  notItalic: "aufrecht",
  capitals: "zu Großbuchstaben",
  notCapitals: "wieder zu Kleinbuchstaben",
  aligned: (to) => ({ left: "linksbündig", center: "mittig", right: "rechtsbündig" })[to],
  textColour: (name) => name,
  background: (name) => `im Hintergrund ${name}`,
  readable: (name) => `mit ${name === "white" ? "weißer" : "schwarzer"} Schrift, damit man sie lesen kann,`,
  rounder: "runder",
  square: "eckig",
  siteLook: (role, name, where) =>
    `Ich habe ${{ background: "den Hintergrund", accent: "die Akzentfarbe", text: "die Schrift", heading: "die Überschriften" }[role]}${where || " der Website"} geändert: jetzt ${name}.`,
  lighterOrDarker: (by) => (by > 0 ? "heller" : "dunkler"),
  unknownColour: "Ich kann nicht erkennen, welche Farbe das jetzt ist.",
  hardToRead: (contrast) =>
    `Sehen Sie sich das noch an: Schrift und Hintergrund haben nur einen Kontrast von ${contrast} zu 1; zum Lesen brauchen die meisten 4,5 zu 1.`,
  recoloured: (from, to) => `Wo die Website ${from} war, ist sie jetzt ${to}.`,
  which: (count) => `Das passt auf ${count} Stellen. Welche meinen Sie?`,
  whichQuestion: "Welche meinen Sie?",
  whatToSay: (what) => `Ich kann ${what} ändern. Was soll dort stehen?`,
  aboutWhat: "Worum soll es gehen?",
  whichColour: "Welche Farbe soll es haben?",
  unknownColourName: (words) => `Eine Farbe namens ${quoted(words, "de")} kenne ich nicht.`,
  notPhone: (words) => `${quoted(words, "de")} sieht nicht wie eine Telefonnummer aus.`,
  notEmail: (words) => `${quoted(words, "de")} sieht nicht wie eine E-Mail-Adresse aus.`,
  whichPage: (titles) => `Welche Seite? Nennen Sie ihren Namen: ${titles.map((one) => quoted(one, "de")).join(", ")}.`,
  dialled: (number) =>
    `Die Links wählen ${number}, mit der Landesvorwahl, die sie schon hatten. Wenn das nicht stimmt, schreiben Sie die Nummer mit ihrer eigenen, etwa +49.`,
  alsoThere: (words, count, wish) =>
    `${quoted(words, "de")} steht noch an ${count === 1 ? "einer anderen Stelle" : `${count} anderen Stellen`}, etwa in Titeln oder längeren Texten. Um alle zu ändern, sagen Sie \`${wish}\`.`,
  allOfThem: (count) => (count === 2 ? "Beide" : "Alle"),
  onPage: (title) => `auf „${title}“`,
  on: (titles) =>
    titles.length > 3
      ? `auf ${titles.length} Seiten`
      : `auf ${titles.map((title) => quoted(title, "de")).join(titles.length > 2 ? ", " : " und ")}`,
  alreadySo: "Das ist schon so, deshalb habe ich nichts geändert.",
  nothing: "Ich habe nichts geändert.",
  notFound: (what) => `Ich konnte ${quoted(what, "de")} auf der Website nicht finden.`,
  notFoundNear: (what, near) =>
    `Ich konnte ${quoted(what, "de")} nicht finden. Meinen Sie ${near.map((one) => quoted(one, "de")).join(" oder ")}?`,
  noPage: (name, pages) =>
    `Ich sehe keine Seite namens ${quoted(name, "de")}. Die Seiten sind ${pages.map((one) => quoted(one, "de")).join(", ")}.`,
  nothingPicked:
    "Ich weiß nicht, was Sie damit meinen. Zeigen Sie auf der Seite darauf, oder nennen Sie die Wörter, die dort stehen.",
  severalTexts: (what) =>
    `Dort steht mehr als ein Text: ${what}. Zeigen Sie auf den, den Sie meinen, oder nennen Sie seine Wörter.`,
  cannot: (what) => what,
  leftAsIs: "Gut, ich habe alles so gelassen.",
  doesNotBuild:
    "Mit dieser Änderung lässt sich die Website nicht bauen. Was ihr Generator meldet, kann ich nicht lesen: Nehmen Sie die Änderung zurück, oder verbinden Sie ein Modell, das es kann.",
  undone: "Ich habe die letzte Änderung zurückgenommen.",
  undoneAlready:
    "Die letzte Änderung ist schon zurückgenommen. Sagen Sie „stell es wieder her“, wenn Sie sie doch wollen; frühere nehmen Sie im Verlauf zurück.",
  broughtBack: "Ich habe es wiederhergestellt.",
  nothingToUndo: "Es gibt keine Änderung, die ich zurücknehmen könnte.",
  tooMany: (count) =>
    `Das wären ${count} Stellen auf einmal. Nennen Sie die, die Sie meinen, oder ändern Sie es Seite für Seite.`,
  andMore: (count) => `und ${count} weitere`,
  hiddenEverywhere: (what) => `Ich habe ${what} ausgeblendet.`,
  noPartOfText: "Einzelne Wörter kann ich so nicht herausnehmen. Sagen Sie, wie der ganze Text lauten soll.",
  nothingToBringBack: "Gerade wurde nichts zurückgenommen, deshalb gibt es nichts wiederherzustellen.",
  look_at: "Wenn es nicht das war, sagen Sie „mach das rückgängig“.",
  more: (count) => `… und ${count} mehr`,
};

export const phrasesOf = (language: Language): Phrases => (language === "de" ? de : en);
