import { listNames } from "../common.ts";
import { accusative, theElement } from "./element-name.ts";

/** Words of the dialog with which an administrator releases a part of the page. */
export const releaseWords = {
  open: "Freigeben …",
  title: (name: string) => {
    const element = accusative(theElement(name));
    return `${element.charAt(0).toUpperCase()}${element.slice(1)} freigeben`;
  },
  text: "Eingeschränkte Personen dürfen diesen Teil der Seite ändern, und alles darin.",
  loading: "Es wird nachgesehen, was freigegeben ist …",
  inPlaceOf: "Anstelle von",
  asNew: "Als eigener Bereich",
  forWhom: "Für wen",
  release: "Freigeben",
  released: (who: string) => `Freigegeben für: ${who}.`,
  already: (who: readonly string[]) => `Schon freigegeben für: ${listNames(who, (n) => `${n} weitere`, 4)}.`,
  toList: "Alle freigegebenen Bereiche",
  releasing: "Wird freigegeben …",
  cancel: "Abbrechen",
  nobodyRestricted:
    "Noch ist niemand eingeschränkt, also darf jede Person mit der Rolle Redaktion alles ändern. Schränken Sie Personen in den Einstellungen unter „Freigegebene Bereiche“ ein.",
};
