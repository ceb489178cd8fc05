import { grouped, quoted } from "../common.ts";

export const rulesWords = {
  title: "Regeln im Repository",
  text: "Dateien, die Ihre Entwickler bei der Website aufbewahren, in .sitewright/rules. Der Agent erfährt ihre Namen vor jeder Änderung und liest, was wichtig ist; schreiben kann er sie nicht. Eine Regel hier zu ändern ist eine Änderung der Website: Sie steht in ihrem Verlauf und lässt sich zurücknehmen.",
  none: "Es gibt noch keine Regeln.",
  bytes: (bytes: number) => `${grouped(bytes)} Bytes`,
  notTold: "Der Agent erfährt nichts von ihr: Sie ist länger als 32 KB oder kein Text.",
  add: "Regel hinzufügen",
  change: (name: string) => `${quoted(name)} ändern`,
  remove: (name: string) => `${quoted(name)} entfernen`,
  changeShort: "Ändern",
  removeShort: "Entfernen",
  name: "Name der Datei",
  nameHint: "Buchstaben, Ziffern, Leerzeichen, Punkte und Bindestriche, zum Beispiel preise.md.",
  nameMissing: "Geben Sie der Datei einen Namen, zum Beispiel preise.md.",
  nameWrong:
    "So kann eine Regel nicht heißen. Nehmen Sie Buchstaben, Ziffern, Leerzeichen, Punkte und Bindestriche, und beginnen Sie mit einem Buchstaben oder einer Ziffer.",
  nameTaken: "Eine Regel heißt schon so. Wählen Sie einen anderen Namen, oder ändern Sie jene Regel.",
  rule: "Woran sich der Agent halten muss",
  ruleMissing: "Schreiben Sie auf, woran sich der Agent halten muss.",
  save: "Regel speichern",
  cancel: "Abbrechen",
  saved: (name: string) =>
    `${quoted(name)} ist gespeichert. Es gilt ab der nächsten Nachricht und geht mit den anderen Änderungen hinaus.`,
  removed: (name: string) => `${quoted(name)} ist entfernt. Im Verlauf der Website steht es noch.`,
};
