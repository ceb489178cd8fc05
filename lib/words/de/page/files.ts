import { listNames } from "../common.ts";
import { byHandWords } from "./by-hand.ts";

/** The list of the site's pictures and files. */
export const fileWords = {
  open: "Bilder und Dateien",
  title: "Bilder und Dateien",
  description: "Alles, was die Seiten der Website zeigen oder verlinken.",
  loading: "Die Website wird durchgesehen …",
  search: "Datei finden",
  nothingFound: "Keine Datei heißt so.",
  empty:
    "Die Website hat noch keine Bilder. Fügen Sie hier das erste hinzu, oder lassen Sie eines auf ein Bild einer Seite fallen.",
  add: "Bild hinzufügen",
  used: (n: number) => `Verwendet (${n})`,
  unused: (n: number) => `Nicht verwendet (${n})`,
  perhapsUnused: (n: number) => `Vielleicht nicht verwendet (${n})`,
  incomplete:
    "Die Website ist zu groß, um sie ganz durchzusehen. Eine Datei ohne Seite wird vielleicht doch verwendet.",
  usedOn: "Verwendet auf",
  styles: "im Aussehen der Website",
  moreUses: (n: number) => `und ${n === 1 ? "1 weitere Stelle" : `${n} weitere Stellen`}`,
  notUsed: "Keine Seite verwendet sie",
  mayBeUsed: "Vielleicht verwendet sie eine Seite, die nicht durchgesehen wurde",
  goTo: (page: string) => `Zu ${page}`,
  replace: "Ersetzen …",
  replaceOf: (name: string) => `${name} ersetzen`,
  remove: "Entfernen",
  removeOf: (name: string) => `${name} entfernen`,
  removed: (name: string) => `${name} ist entfernt.`,
  added: (name: string) => `${name} ist hinzugefügt und wird noch nicht verwendet.`,
  replaced: (name: string) => `${name} ist ersetzt.`,
  stillUsed: (pages: readonly string[]) =>
    `Wird auf ${listNames(pages.map(byHandWords.pageName), byHandWords.more)} verwendet. Nehmen Sie sie zuerst dort weg.`,
  replaceTitle: "Datei ersetzen",
  replaceText: (name: string, places: number) =>
    places > 1
      ? `Das neue Bild tritt an allen ${places} Stellen an den Platz von ${name}.`
      : `Das neue Bild tritt an den Platz von ${name}.`,
  otherType: (ending: string) =>
    `Das Aussehen der Website, oder mehr als ihre Bilder, nennt diese Datei mit der Endung „.${ending}“. Wählen Sie ein Bild dieser Art.`,
};
