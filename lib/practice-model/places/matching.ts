import { foldAll } from "../site/text-matching.ts";

// Compares the words of a wish with those of a site: other endings, another language for everyday words, a letter wrong.

/** Words that mean the same, in English and German: names of pages and sections, days, months. */
const same = [
  "home startseite start homepage hauptseite index landing",
  "about über uns us story ueber",
  "contact kontakt kontaktseite",
  "price prices preis preise pricing preisliste tarif tarife",
  "visit besuch besuchen anfahrt directions",
  "news neuigkeiten aktuelles",
  "service services leistung leistungen angebot angebote",
  "team mitarbeiter staff people",
  "gallery galerie",
  "imprint impressum",
  "privacy datenschutz",
  "work arbeit arbeiten projekte projects portfolio",
  "ticket tickets karten eintrittskarten",
  "programme program programm lineup",
  "information informationen infos info",
  "cake cakes kuchen torte torten",
  "bread brot brote breads",
  "order bestellen bestellung",
  "opening öffnungszeiten hours öffnung",
  "customer customers kunde kunden",
  "welcome willkommen",
  "monday montag mo mon montags mondays",
  "tuesday dienstag di tue tues dienstags tuesdays",
  "wednesday mittwoch mi wed mittwochs wednesdays",
  "thursday donnerstag do thu thur thurs donnerstags thursdays",
  "friday freitag fr fri freitags fridays",
  "saturday samstag sonnabend sa sat samstags saturdays",
  "sunday sonntag so sun sonntags sundays",
  "january januar jan",
  "february februar feb",
  "march märz",
  "may mai",
  "june juni jun",
  "july juli jul",
  "october oktober oct okt",
  "december dezember dec dez",
  "day tag",
  "child kind children kinder",
  "adult adults erwachsene erwachsener",
  "free kostenlos gratis",
  "closed geschlossen zu",
  "blog beitrag beiträge post posts article artikel",
  "example beispiel",
  "search suche such suchen",
  "download herunterladen downloads",
  "copyright urheberrecht",
  "pastry pastries gebäck gebäcke feingebäck",
  "drink drinks getränk getränke",
  "food essen speisen",
  "dog dogs hund hunde",
  "picture pictures bild bilder photo photos foto fotos",
  "shop laden geschäft store",
  "family familie",
  "studio atelier",
  "workshop workshops kurs kurse course courses werkstatt",
  "wedding hochzeit weddings hochzeiten",
  "christmas weihnachten",
  "summer sommer",
  "winter",
  "spring frühling frühjahr",
  "autumn herbst fall",
  "beginning anfang",
  "history geschichte verlauf",
  "question questions frage fragen",
  "answer answers antwort antworten",
  "car auto parking parken parkplatz",
  "train bahn zug",
  "bus busse",
  "stage bühne stages bühnen",
  "band bands",
  "friend friends freund freunde",
  "book books buch bücher",
  "press presse",
  "job jobs stellen stelle karriere careers",
  "partner partners kunden clients client",
  "company firma unternehmen",
  "message nachricht",
  "name",
  "date datum termin",
  "place ort",
  "street straße strasse",
  "city stadt town",
  "road weg",
  "house haus",
  "garden garten",
  "baker bäcker bakers",
  "bakery bäckerei",
  "photographer fotograf fotografin",
  "illustrator illustratorin",
  "blue blau",
  "large groß big main",
  "small klein",
  "old alt",
  "new neu",
  "profile profil",
  "landing landingpage",
  "sidebar seitenleiste",
  "subscribe abonnieren",
  "footer fußzeile",
];
const groups = new Map(same.flatMap((words, group) => words.split(" ").map((word) => [word, `#${group}`] as const)));

const stem = (word: string) => {
  if (word.length < 4) return word;
  return word
    .replace(/'s$/, "")
    .replace(/(?:ies)$/, "y")
    .replace(/(?:en|es|er|em|s|n|e)$/, "");
};

/** The word as it is compared: its group of meanings, or its stem. */
export function meaningOf(word: string): string {
  return groups.get(word) ?? groups.get(stem(word)) ?? stem(word);
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’.:-]*/gu;

export function wordsIn(text: string): string[] {
  return (foldAll(text).match(wordPattern) ?? []).map((word) => word.replace(/[.:'’-]+$/, ""));
}

/** The words of a text, by meaning. */
export class WordSet {
  readonly words: readonly string[];
  private readonly meanings: ReadonlySet<string>;

  constructor(text: string) {
    this.words = wordsIn(text).slice(0, 2_000);
    // "order-by-phone" and "Kontakt-Seite" have the words of their parts too.
    this.meanings = new Set(this.words.flatMap((word) => [word, ...word.split(/[-/]/)]).map(meaningOf));
  }

  has(word: string): boolean {
    if (this.meanings.has(meaningOf(word))) return true;
    const parts = word.split("-");
    return parts.length > 1 && parts.every((part) => part === "" || this.meanings.has(meaningOf(part)));
  }

  get size(): number {
    return this.words.length;
  }
}

/** Returns the one word that differs from the given one by one letter, or two that are swapped; null if none or several do. */
export function mend(word: string, vocabulary: ReadonlySet<string>): string | null {
  if (word.length < 5 || vocabulary.has(word) || !/^\p{L}+$/u.test(word)) return null;
  let found: string | null = null;
  for (const candidate of vocabulary) {
    if (Math.abs(candidate.length - word.length) > 1 || candidate.length < 4 || !isNear(word, candidate)) continue;
    // Another ending is no typing error: “einer” is not “eine”.
    if (meaningOf(candidate) === meaningOf(word) || candidate.startsWith(word) || word.startsWith(candidate)) return null;
    if (found !== null && meaningOf(found) !== meaningOf(candidate)) return null;
    found ??= candidate;
  }
  return found;
}

/** Whether two words differ by one letter more, less or other, or by two neighbours that are swapped. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  let from = 0;
  while (from < one.length && from < other.length && one[from] === other[from]) from++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  const [left, right] = [one.slice(from, end), other.slice(from, otherEnd)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
