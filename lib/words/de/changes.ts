import { count, grouped, quoted } from "./common.ts";
import { elementName } from "./page/element-name.ts";

export const changesWords = {
  title: "Was sich geändert hat",
  /** A changed place, by the element and its page; without an element, the page. */
  place: (name: string | null, page: string) => (name === null ? page : `${elementName(name)} auf ${quoted(page)}`),
  pictureBefore: (place: string) => `${place}, vorher`,
  pictureAfter: (place: string) => `${place}, nachher`,
  wasNot: "Gab es nicht.",
  isGone: "Ist weg.",
  morePlaces: (n: number) =>
    n === 1 ? "Eine weitere Stelle hat sich auch geändert." : `${grouped(n)} weitere Stellen haben sich auch geändert.`,
  showPlaces: (n: number) => `${count(n, "weitere Stelle", "weitere Stellen")} zeigen`,
  showCode: "Code zeigen",
  hideCode: "Seiten zeigen",
  loading: "Die Änderungen werden geladen …",
  binary: "Diese Datei ist kein Text. Ihre Änderungen lassen sich nicht Zeile für Zeile zeigen.",
  empty: "Diese Änderung hat jede Datei gelassen, wie sie war.",
  sameContent: "Der Inhalt der Datei ist gleich geblieben.",
  view: "Wie die Änderungen gezeigt werden",
  split: "Nebeneinander",
  unified: "Untereinander",
  before: "Vorher",
  after: "Nachher",
  fromLine: (line: number) => `Ab Zeile ${grouped(line)}`,
  renamedFrom: (path: string) => `hieß ${path}`,
  cut: "Es gibt noch mehr: Die Änderung dieser Datei ist zu lang, um sie ganz zu zeigen. Die Zahlen oben zählen alles.",
  tooLarge: (lines: number) => `${grouped(lines)} Zeilen zeigen`,
};
