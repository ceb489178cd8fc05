import { count, grouped } from "../common.ts";

const askedCharactersMax = 90;

/** Names a request in a sentence, by its first words. */
function request(person: string, asked: string | null): string {
  if (asked === null) return `der Wunsch von ${person}.`;
  return `„${asked.length > askedCharactersMax ? `${asked.slice(0, askedCharactersMax - 1).trimEnd()}…` : asked}“.`;
}

/** Words for the administrators who release places. */
export const releasedPlacesWords = {
  title: "Freigegebene Bereiche",
  text: "Lassen Sie jemanden nur ändern, was Sie freigeben: Öffnungszeiten, Neuigkeiten, eine Seite. Alles andere, was gewünscht wird, wartet auf Sie.",
  link: "Freigegebene Bereiche",
  people: "Wer eingeschränkt ist",
  peopleText:
    "Die Administration darf immer alles ändern. Eine Einschränkung bleibt, wenn eine Person eine andere Rolle erhält, und auch, wenn sie entfernt wird und mit demselben Konto wiederkommt. Was nur für diese Person freigegeben war, endet, wenn sie entfernt wird.",
  nobody: "In diesem Projekt hat noch niemand die Rolle Redaktion oder Entwicklung.",
  invited: (n: number) =>
    `${n === 1 ? "Eine Person ist" : `${grouped(n)} Personen sind`} eingeladen und eingeschränkt, sobald sie dazukommen. Sie können ihrer Rolle schon jetzt Bereiche der Website freigeben.`,
  restricted: (name: string) => `${name} darf nur freigegebene Bereiche ändern`,
  roles: { editor: "Redaktion", developer: "Entwicklung", admin: "Administration", reviewer: "Prüfung" },
  all: { editor: "Alle Eingeschränkten der Redaktion", developer: "Alle Eingeschränkten der Entwicklung" },
  places: "Was freigegeben ist",
  pick: "Um einen Teil einer Seite freizugeben, öffnen Sie die Website im Editor, drücken Sie „Auswählen“, zeigen Sie auf den Teil und wählen Sie „Freigeben …“.",
  none: "Noch ist nichts freigegeben. Eingeschränkte Personen können nichts ändern.",
  lost: "Nicht mehr gefunden",
  lostText:
    "Die Seite hat sich so sehr geändert, dass dieser Bereich nicht mehr zu erkennen ist. Hier ist nichts freigegeben, bis Sie ihn im Editor neu wählen oder die Freigabe zurückziehen.",
  chooseAgain: "Neu wählen",
  withdraw: "Zurückziehen",
  withdrawWhat: (name: string) => `Freigabe zurückziehen: ${name}`,
  add: "Eine Seite, einen Ordner oder eine Art von Inhalt freigeben",
  what: "Was",
  kinds: {
    page: "Eine Seite",
    folder: "Einen Ordner mit seinen Seiten und Bildern",
    texts: "Die Texte von Seiten",
    pictures: "Die Bilder von Seiten",
    links: "Die Links von Seiten",
  },
  where: "Datei oder Ordner",
  whereMissing: "Geben Sie die Seite oder den Ordner ein.",
  whereHint:
    "Wie in der Liste der Seiten, zum Beispiel news/ oder contact.html. Für Texte, Bilder und Links kann es leer bleiben, dann sind alle Seiten gemeint.",
  forWhom: "Für wen",
  release: "Freigeben",
  releasing: "Wird freigegeben …",
  proposals: "Wartet auf Sie",
  proposalsText:
    "Der Agent wollte diese Änderungen für eingeschränkte Personen machen. Sie liegen außerhalb dessen, was freigegeben ist, deshalb sieht sie noch niemand.",
  proposalsWait: (name: string) =>
    `${name} bearbeitet gerade die Website. Anwenden können Sie Änderungen danach, ablehnen jederzeit.`,
  noProposals: "Nichts wartet auf Sie.",
  waiting: (n: number) => (n === 1 ? "1 Wunsch wartet" : `${grouped(n)} Wünsche warten`),
  waitingNotice: (n: number) =>
    n === 1 ? "1 Wunsch wartet auf Ihre Entscheidung." : `${grouped(n)} Wünsche warten auf Ihre Entscheidung.`,
  waitingLook: "Ansehen",
  asked: (name: string) => `${name} hat gewünscht`,
  changes: (n: number) => count(n, "Änderung", "Änderungen"),
  apply: "Anwenden",
  decline: "Ablehnen",
  applied: (person: string, asked: string | null) => `Angewendet: ${request(person, asked)} Die Website hat es jetzt.`,
  declined: (person: string, asked: string | null) =>
    `Abgelehnt: ${request(person, asked)} Die Website bleibt, wie sie ist.`,
};
