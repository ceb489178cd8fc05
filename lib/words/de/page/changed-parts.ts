import { count } from "../common.ts";

export const changedPartsWords = {
  morePages: (n: number) => count(n, "weitere Seite", "weitere Seiten"),
  styles: "das Aussehen der Website",
  pictures: (n: number) => count(n, "Bild", "Bilder"),
  others: (n: number) => count(n, "andere Datei", "andere Dateien"),
};
