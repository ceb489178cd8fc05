import type { NamedPlace } from "../../page/named-place.ts";
import { pageName } from "../../page/page-name.ts";
import { listNames } from "../common.ts";
import { accusative, elementName, theElement } from "./element-name.ts";

const contents = { texts: "Die Texte", pictures: "Die Bilder", links: "Die Links" };
const more = (count: number) => `${count} weitere`;

function placeName({ kind, content, path, name, pageTitle }: NamedPlace): string {
  switch (kind) {
    case "element":
      return elementName(name);
    case "page":
      return `die Seite „${pageName(path, pageTitle)}“`;
    case "folder":
      return `alles in „${path}“`;
    case "content": {
      const what = contents[content ?? "texts"].replace("Die", "die");
      return path === ""
        ? `${what} aller Seiten`
        : `${what} von „${pageTitle === "" ? path : pageName(path, pageTitle)}“`;
    }
    default:
      return kind satisfies never;
  }
}

const elementOnPage = ({ name, path, pageTitle }: NamedPlace) =>
  `${accusative(theElement(name))} auf „${pageName(path, pageTitle)}“`;

/** Returns the names of places inside of a sentence, each once. */
function namesOf(places: readonly NamedPlace[]): string[] {
  return [...new Set(places.map((place) => (place.kind === "element" ? elementOnPage(place) : placeName(place))))];
}

/** Returns what a restricted person may change, in one sentence. */
function allowed(places: readonly NamedPlace[]): string {
  if (places.length === 0) return "Für Sie ist noch kein Teil dieser Website freigegeben.";
  return `Sie dürfen ${listNames(namesOf(places), more, 4)} ändern.`;
}

export const releasedWords = {
  placeName,
  namesOf,
  allowed,
  /** A restricted person's change was refused. */
  refused: (places: readonly NamedPlace[]) =>
    `Das ist nicht für Sie freigegeben, deshalb wurde nichts geändert. ${allowed(places)} Bitten Sie den Agenten um alles andere: Die Administration entscheidet darüber.`,
  /** A text that a restricted person may not type into. */
  lockedText: (sentence: string) => `Das ist nicht für Sie freigegeben. ${sentence}`,
  wholeSite: (sentence: string) => `Das Aussehen der ganzen Website ist nicht für Sie freigegeben. ${sentence}`,
  notGoingBack:
    "Das Zurückgehen würde Teile der Website ändern, die nicht für Sie freigegeben sind. Bitten Sie die Administration darum.",
  goToPage: (page: string) => `Zu „${page}“`,
  /** Before the person edits. */
  restricted:
    "Sie dürfen nur die Bereiche ändern, die für Sie freigegeben sind. Über alles andere entscheidet die Administration.",
  restrictedBy: (by: string | null) =>
    `${by ?? "Die Administration"} hat für Sie beschränkt, was Sie ändern dürfen: nur noch, was für Sie freigegeben ist. Was Sie geändert haben, bleibt, und Ihr Entwurf steht noch im Feld.`,
  /** The way of all other changes, for the person. */
  elsewhere: "Bitten Sie auch um alles andere: Es wird der Administration gezeigt, die es anwenden kann.",
  decidedByAdmin: "Darüber entscheidet die Administration: Es liegt außerhalb dessen, was für Sie freigegeben ist.",
  contents,
};
