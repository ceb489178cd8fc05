import { count, quoted } from "../common.ts";

export const changedPartsWords = {
  morePages: (n: number) => count(n, "weitere Seite", "weitere Seiten"),
  moreOf: (n: number, folder: string) => `${n} weitere aus ${quoted(folder)}`,
  deleted: (name: string) => `${name} (gelöscht)`,
  styles: "das Aussehen der Website",
  pictures: (n: number) => count(n, "Bild", "Bilder"),
  others: (n: number) => count(n, "andere Datei", "andere Dateien"),
};
