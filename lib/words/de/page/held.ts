import { capital, count } from "../common.ts";
import { theElement } from "./element-name.ts";

export const heldWords = {
  file: "Die ganze Datei würde sich ändern.",
  newPage: "Diese Seite wäre neu.",
  pageGone: "Diese Seite wäre weg.",
  newFile: "Diese Datei wäre neu.",
  fileGone: "Diese Datei wäre weg.",
  /** A change that visitors may not notice, by the element around it. */
  inside: (name: string) => `${capital(theElement(name))} würde sich im Quelltext ändern.`,
  head: "Die Einstellungen der Seite selbst, vor ihrem Inhalt.",
  /** In the place of changes that are too many to list. */
  more: (n: number) => `${count(n, "weitere Änderung", "weitere Änderungen")} hier und auf anderen Seiten.`,
  /** White space and comments in a file. */
  onlyInCode: (n: number) =>
    `Hier ${n === 1 ? "1 weitere Änderung, die" : `${n} weitere Änderungen, die`} nur der Code zeigt.`,
  look: "Das Aussehen einiger Teile der Website.",
};
