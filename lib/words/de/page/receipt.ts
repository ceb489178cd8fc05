import type { PageFact, StyleFact } from "#lib/page-source/compare/fact-schema.ts";
import type { ElementKind } from "#lib/page-source/schema.ts";
import { kitName } from "../../page/look/kit-names.ts";
import type { LinkNames, Telling } from "../../page/telling.ts";
import { capital, count, quoted as inQuotes, listNames } from "../common.ts";
import { dative, theElement } from "./element-name.ts";
import { lookName } from "./look/look-name.ts";

// The changes of a turn, in words for somebody who knows the site and not its code.

const textCharactersMax = 90;
/** More sentences of one form on a page become one with a number. */
const alikeMax = 3;

const nouns: Record<ElementKind, [the: string, one: string, many: string]> = {
  page: ["die", "Seite", "Seiten"],
  section: ["der", "Abschnitt", "Abschnitte"],
  navigation: ["die", "Navigation", "Navigationen"],
  header: ["der", "Kopfbereich", "Kopfbereiche"],
  footer: ["der", "Fußbereich", "Fußbereiche"],
  form: ["das", "Formular", "Formulare"],
  heading: ["die", "Überschrift", "Überschriften"],
  paragraph: ["der", "Absatz", "Absätze"],
  text: ["der", "Text", "Texte"],
  list: ["die", "Liste", "Listen"],
  item: ["der", "Eintrag", "Einträge"],
  quote: ["das", "Zitat", "Zitate"],
  link: ["der", "Link", "Links"],
  button: ["die", "Schaltfläche", "Schaltflächen"],
  picture: ["das", "Bild", "Bilder"],
  icon: ["das", "Symbol", "Symbole"],
  video: ["das", "Video", "Videos"],
  field: ["das", "Feld", "Felder"],
  table: ["die", "Tabelle", "Tabellen"],
  row: ["die", "Zeile", "Zeilen"],
  cell: ["die", "Zelle", "Zellen"],
  line: ["die", "Linie", "Linien"],
  box: ["der", "Bereich", "Bereiche"],
};

const looks: Record<string, string> = {
  color: "Textfarbe",
  "background-color": "Hintergrund",
  background: "Hintergrund",
  "font-size": "Textgröße",
  "font-weight": "Strichstärke",
  "font-style": "Neigung der Schrift",
  "font-family": "Schriftart",
  "text-align": "Ausrichtung",
  "line-height": "Zeilenabstand",
  "letter-spacing": "Abstand der Buchstaben",
  "text-transform": "Großbuchstaben",
  "border-radius": "runde Ecken",
  width: "Breite",
  "max-width": "Breite",
  height: "Höhe",
  display: "Sichtbarkeit",
  opacity: "Deckkraft",
};

/** A text with quotation marks of its own around it gets no second ones. */
const quoted = (whole: string) => {
  const text = /^[“„][^“”„]*[”“]$/.test(whole) ? whole.slice(1, -1) : whole;
  return inQuotes(text.length > textCharactersMax ? `${text.slice(0, textCharactersMax - 1).trimEnd()}…` : text);
};
const subjectOf = (name: string) => capital(theElement(name));

/** A sentence, and its form for several: equal forms of one page become one sentence with a number. */
interface Sentence {
  text: string;
  many?: (n: number) => string;
}

const ofMany = (kind: ElementKind, rest: (isOne: boolean) => string) => (n: number) =>
  `${count(n, nouns[kind][1], nouns[kind][2])} ${rest(n === 1)}.`;

/** Returns the first words for what is made, and the second ones for what would be. */
const sayFor = (telling: Telling) => (made: string, wouldBe: string) => (telling === "waiting" ? wouldBe : made);

function sentenceOf(fact: PageFact, telling: Telling, links: LinkNames): Sentence {
  const say = sayFor(telling);
  const isNow = say("ist jetzt", "wäre");
  const added = telling === "back" ? "wieder da" : "neu";
  switch (fact.kind) {
    case "title":
      return {
        text: say(
          `Der Titel der Seite ist jetzt ${quoted(fact.after)}, vorher war er ${quoted(fact.before)}.`,
          `Der Titel der Seite wäre ${quoted(fact.after)}, jetzt ist er ${quoted(fact.before)}.`,
        ),
      };
    case "description":
      return {
        text:
          fact.after === ""
            ? `Die Beschreibung für Suchmaschinen ${say("ist", "wäre")} weg.`
            : `Die Beschreibung für Suchmaschinen ${isNow} ${quoted(fact.after)}.`,
      };
    case "text": {
      const [the, one] = nouns[fact.of];
      const subject = `${capital(the)} ${one} ${quoted(fact.before)}`;
      return {
        text: say(`${subject} lautet jetzt ${quoted(fact.after)}.`, `${subject} würde ${quoted(fact.after)} lauten.`),
        many: ofMany(fact.of, (isOne) => `${isOne ? say("hat", "hätte") : say("haben", "hätten")} einen anderen Text`),
      };
    }
    case "picture":
      return {
        text: `${subjectOf(fact.name)} ${isNow} ein anderes.`,
        many: ofMany(fact.of, (isOne) => `${isOne ? say("ist", "wäre") : say("sind", "wären")} ersetzt`),
      };
    case "added":
      return {
        text: `${subjectOf(fact.name)} ${say("ist", "wäre")} ${added}.`,
        many: ofMany(fact.of, (isOne) => `${isOne ? say("ist", "wäre") : say("sind", "wären")} ${added}`),
      };
    case "removed":
      return {
        text: `${subjectOf(fact.name)} ${say("ist", "wäre")} weg.`,
        many: ofMany(fact.of, (isOne) => `${isOne ? say("ist", "wäre") : say("sind", "wären")} weg`),
      };
    case "moved":
      return {
        text: `${subjectOf(fact.name)} ${say("steht", "stünde")} an einer anderen Stelle der Seite.`,
        many: ofMany(fact.of, (isOne) => `${isOne ? say("steht", "stünde") : say("stehen", "stünden")} woanders`),
      };
    case "look":
      return {
        text: `${subjectOf(fact.name)}${say(receiptWords.looksDifferent, " würde anders aussehen.")}`,
        many: ofMany(fact.of, (isOne) =>
          say(isOne ? "sieht anders aus" : "sehen anders aus", `${isOne ? "würde" : "würden"} anders aussehen`),
        ),
      };
    case "role":
      return {
        text: `${subjectOf(fact.name)} ${say("hat", "hätte")} einen anderen Rang auf der Seite.`,
        many: ofMany(
          fact.of,
          (isOne) => `${isOne ? say("hat", "hätte") : say("haben", "hätten")} einen anderen Rang auf der Seite`,
        ),
      };
    case "attribute":
      return attributeSentence(fact, telling, links);
    default:
      return fact satisfies never;
  }
}

function attributeSentence(
  { attribute, of, name, before, after }: Extract<PageFact, { kind: "attribute" }>,
  telling: Telling,
  links: LinkNames,
): Sentence {
  const subject = subjectOf(name);
  const say = sayFor(telling);
  const have = (isOne: boolean) => (isOne ? say("hat", "hätte") : say("haben", "hätten"));
  switch (attribute) {
    case "href": {
      const target = after === null ? "nirgendwohin" : `zu ${targetOf(after, links)}`;
      return {
        text: say(`${subject} führt jetzt ${target}.`, `${subject} würde ${target} führen.`),
        many: ofMany(of, (isOne) =>
          say(isOne ? "führt woandershin" : "führen woandershin", `${isOne ? "würde" : "würden"} woandershin führen`),
        ),
      };
    }
    case "alt":
      return {
        text: after
          ? `Die Beschreibung eines Bildes ${say("ist jetzt", "wäre")} ${quoted(after)}, ${descriptionBefore(before, telling)}.`
          : `Die Beschreibung ${quoted(before ?? "")} des Bildes ${say("ist", "wäre")} weg.`,
        many: ofMany(of, (isOne) => `${have(isOne)} eine andere Beschreibung`),
      };
    case "loading": {
      const when = after === "lazy" ? "erst, wenn es gebraucht wird" : "sofort";
      const whenMany = after === "lazy" ? "erst, wenn sie gebraucht werden" : "sofort";
      return {
        text: say(`${subject} lädt ${when}.`, `${subject} würde ${when} laden.`),
        many: ofMany(of, () => say(`laden ${whenMany}`, `würden ${whenMany} laden`)),
      };
    }
    case "placeholder":
      return {
        text: `Der Hinweis in ${dative(theElement(name))} ${say("ist jetzt", "wäre")} ${quoted(after ?? "")}.`,
        many: ofMany(of, (isOne) => `${have(isOne)} andere Hinweise`),
      };
    case "target": {
      const tab = after === "_blank" ? "in einem neuen Tab" : "im selben Tab";
      return {
        text: say(`${subject} öffnet sich ${tab}.`, `${subject} würde sich ${tab} öffnen.`),
        many: ofMany(of, () => say(`öffnen sich ${tab}`, `würden sich ${tab} öffnen`)),
      };
    }
    case "title":
      return {
        text: `${subject} ${say("hat", "hätte")} einen anderen Hinweis.`,
        many: ofMany(of, (isOne) => `${have(isOne)} andere Hinweise`),
      };
    default: {
      const picture = before === null ? "ein Bild" : "ein anderes Bild";
      return {
        text: `${subject} ${say("hat jetzt", "hätte")} ${picture}.`,
        many: ofMany(of, (isOne) => `${have(isOne)} andere Bilder`),
      };
    }
  }
}

function descriptionBefore(before: string | null, telling: Telling): string {
  if (telling === "waiting") return before ? `jetzt ist sie ${quoted(before)}` : "jetzt hat es keine";
  return before ? `vorher war sie ${quoted(before)}` : "vorher hatte es keine";
}

function targetOf(address: string, links: LinkNames): string {
  const page = links.get(address);
  if (page !== undefined) return `der Seite ${inQuotes(page)}`;
  if (address.startsWith("#")) return "einer anderen Stelle der Seite";
  return quoted(address.replace(/^(?:mailto|tel):/i, ""));
}

/** Returns the sentences for one page; many of one form become one sentence. */
export function pageSentences(
  facts: readonly PageFact[],
  telling: Telling = "made",
  links: LinkNames = new Map(),
): string[] {
  const forms = new Map<string, Sentence[]>();
  const seen = new Set<string>();
  for (const fact of facts) {
    const sentence = sentenceOf(fact, telling, links);
    // A link in every entry of a list says the same again.
    if (seen.has(sentence.text) && !sentence.many) continue;
    seen.add(sentence.text);
    const form = sentence.many?.(0) ?? sentence.text;
    forms.set(form, [...(forms.get(form) ?? []), sentence]);
  }
  return [...forms.values()].flatMap((sentences) => {
    const many = sentences[0]?.many;
    if (sentences.length <= alikeMax || !many) return [...new Set(sentences.map(({ text }) => text))];
    return [many(sentences.length)];
  });
}

/** Returns the sentences for a changed stylesheet. `nameOf` returns what a selector is about, in words; null if nothing. */
export function styleSentences(
  facts: readonly StyleFact[],
  nameOf: (selector: string) => string | null,
  telling: Telling = "made",
  isColour: (value: string | null) => boolean = () => false,
): string[] {
  const say = sayFor(telling);
  const bySubject = new Map<string, Set<string>>();
  const sentences: string[] = [];
  for (const { selector, property, before, after, media } of facts) {
    if (property.startsWith("--")) {
      const now = isColour(after) && isColour(before) ? "eine andere Farbe" : after;
      const verb = now === null ? `${say("ist", "wäre")} weg` : `${say("ist jetzt", "wäre")} ${now}`;
      sentences.push(`${quoted(nameOfProperty(property))} im Aussehen der Website ${verb}.`);
      continue;
    }
    const subject = nameOf(selector) ?? receiptWords.someParts;
    const on = media && /max-width/.test(media) ? ` ${receiptWords.onSmallScreens}` : "";
    const key = `${subject}${on}`;
    bySubject.set(key, (bySubject.get(key) ?? new Set()).add(lookOf(property)));
  }
  for (const [subject, changed] of bySubject) {
    const list = [...changed];
    const shown = list.length > alikeMax ? [receiptWords.look] : list;
    const verb = say("geändert", shown.length > 1 ? "würden sich ändern" : "würde sich ändern");
    sentences.push(`${capital(subject)}: ${joinWords(shown)} ${verb}.`);
  }
  return [...new Set(sentences)];
}

/** Returns "light grey" of `--light-grey`. */
const nameOfProperty = (property: string) => {
  const ofKit = kitName(property);
  return ofKit === null ? property.slice(2).replaceAll(/[-_]+/g, " ") : lookName(ofKit);
};

/** Returns what has a colour that a stylesheet sets, such as "accent" or "Die Überschrift „Willkommen“: Hintergrund". */
export function nameOfStyle(
  { selector, property }: Pick<StyleFact, "selector" | "property">,
  nameOf: (selector: string) => string | null,
): string {
  if (property.startsWith("--")) return capital(nameOfProperty(property));
  return `${capital(nameOf(selector) ?? receiptWords.someParts)}: ${lookOf(property)}`;
}

function lookOf(property: string): string {
  if (/^(?:padding|margin|gap|row-gap|column-gap)/.test(property)) return receiptWords.space;
  if (/^border/.test(property) && property !== "border-radius") return receiptWords.lines;
  return looks[property] ?? receiptWords.look;
}

const joinWords = (words: readonly string[]) => listNames(words, (n) => `${n} weitere`, Number.POSITIVE_INFINITY);

export const receiptWords = {
  someParts: "einige Teile der Website",
  onSmallScreens: "auf kleinen Bildschirmen",
  look: "Aussehen",
  space: "Abstand",
  lines: "Linien",
  looksDifferent: " sieht anders aus.",
  wholeSite: "die ganze Website",
  one: theElement,
  severalOf: (kind: ElementKind) => `die ${nouns[kind][2]}`,
  /** The sentence with the pages that it is about. */
  on: (titles: readonly string[], sentence: string) =>
    titles.length > alikeMax
      ? `${sentence.replace(/\.$/, "")} (auf ${titles.length} Seiten).`
      : `${sentence.replace(/\.$/, "")} (auf ${joinWords(titles.map(quoted))}).`,
  newPage: (title: string, isReturn: boolean) => `Die Seite ${quoted(title)} ist ${isReturn ? "wieder da" : "neu"}.`,
  onPages: (sentence: string, pages: number) =>
    pages > 1 ? `${sentence.replace(/\.$/, "")} (auf ${pages} Seiten).` : sentence,
  linksFollow: (pages: number) =>
    pages === 1 ? "1 Seite führt wie bisher zu ihr." : `${pages} Seiten führen wie bisher zu ihr.`,
  pageGone: (title: string) => `Die Seite ${quoted(title)} ist weg.`,
  pageMoved: (title: string) => `Die Seite ${quoted(title)} hat eine andere Adresse.`,
  newFile: (name: string) => `Die Datei ${quoted(name)} ist neu.`,
  fileGone: (name: string) => `Die Datei ${quoted(name)} ist weg.`,
  fileChanged: (name: string) => `Die Datei ${quoted(name)} hat sich geändert.`,
  newPicture: (name: string) => `Das Bild ${quoted(name)} ist neu.`,
  pictureGone: (name: string) => `Das Bild ${quoted(name)} ist weg.`,
  pictureChanged: (name: string) => `Das Bild ${quoted(name)} ist jetzt ein anderes.`,
  lookChanged: "Das Aussehen der Website hat sich geändert.",
  hidden: (title: string) => `Auf ${quoted(title)} hat sich nur etwas geändert, das Besucher nicht sehen.`,
  /** Said in the answer, but the page did not change. */
  saidNotChanged: (title: string) =>
    `Die Antwort sagt, dass sich ${quoted(title)} geändert hat, aber diese Seite ist wie vorher.`,
  /** Changed, but the answer does not say so. */
  changedNotSaid: (title: string) => `Auch ${quoted(title)} hat sich geändert. Die Antwort erwähnt es nicht.`,
};
