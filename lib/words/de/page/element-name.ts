import { quoted } from "../common.ts";

// Elements are stored under their English names, such as `Heading “Welcome”`, and read in German: `Überschrift „Welcome“`.

type Article = "der" | "die" | "das";

const nouns: Readonly<Record<string, [Article, string]>> = {
  Page: ["die", "Seite"],
  Section: ["der", "Abschnitt"],
  Navigation: ["die", "Navigation"],
  Header: ["der", "Kopfbereich"],
  Footer: ["der", "Fußbereich"],
  Form: ["das", "Formular"],
  Heading: ["die", "Überschrift"],
  Paragraph: ["der", "Absatz"],
  Text: ["der", "Text"],
  List: ["die", "Liste"],
  Item: ["der", "Eintrag"],
  Quote: ["das", "Zitat"],
  Link: ["der", "Link"],
  Button: ["die", "Schaltfläche"],
  Picture: ["das", "Bild"],
  Icon: ["das", "Symbol"],
  Video: ["das", "Video"],
  Field: ["das", "Feld"],
  Table: ["die", "Tabelle"],
  Row: ["die", "Zeile"],
  Cell: ["die", "Zelle"],
  Line: ["die", "Linie"],
  Box: ["der", "Bereich"],
  Address: ["die", "Adresse"],
  Article: ["der", "Artikel"],
  "Side note": ["die", "Randnotiz"],
  Sound: ["die", "Tonaufnahme"],
  "Line break": ["der", "Zeilenumbruch"],
  Caption: ["die", "Bildunterschrift"],
  Window: ["das", "Fenster"],
  "Group of fields": ["die", "Gruppe von Feldern"],
  Figure: ["die", "Abbildung"],
  "Embedded page": ["die", "eingebettete Seite"],
  Label: ["die", "Beschriftung"],
  "Main part": ["der", "Hauptteil"],
  Choice: ["die", "Auswahl"],
  Time: ["die", "Zeitangabe"],
  "Part of icon": ["der", "Teil eines Symbols"],
};
/** “Line break” comes before “Line”. */
const known = Object.keys(nouns).sort((a, b) => b.length - a.length);

/** Returns an element's name for people. A name of an unknown form stays as it is. */
export const elementName = (name: string) => inGerman(name)?.name ?? name;

/** Returns an element's name as a sentence begins or goes on with it: `die Überschrift „Welcome“`. */
export function theElement(name: string): string {
  const told = inGerman(name);
  return told ? `${told.article} ${told.name}` : name;
}

/** Returns `der Überschrift` of `die Überschrift`. */
export const dative = (nominative: string) =>
  nominative.replace(/^(?:der|die|das) /, (article) => (article === "die " ? "der " : "dem "));

/** Returns `den Absatz` of `der Absatz`. */
export const accusative = (nominative: string) => nominative.replace(/^der /, "den ");

function inGerman(name: string): { article: Article; name: string } | null {
  const english = known.find((noun) => name === noun || name.startsWith(`${noun} `));
  const noun = english === undefined ? undefined : nouns[english];
  if (english === undefined || !noun) return null;
  const [article, word] = noun;
  const rest = name.slice(english.length + 1);
  return { article, name: rest === "" ? word : `${word} ${restInGerman(rest)}` };
}

function restInGerman(rest: string): string {
  if (rest.startsWith("“"))
    return quoted(
      rest
        .slice(1)
        .replace(/”$/, "")
        .replace(/‘([^’]*)’/g, "“$1”"),
    );
  const [, place, around] = /^(\d+) of (.+)$/.exec(rest) ?? [];
  return around === undefined ? rest : `${place} in ${dative(theElement(around))}`;
}
