import { ownDeed, titleOfDeed } from "../../page/english-deed.ts";
import { count, quoted } from "../common.ts";
import { dative, theElement } from "./element-name.ts";

/** Whether a deed was told in German: `entfernt: das Bild auf „Startseite“`. Those from before there was German were not. */
const isGerman = (done: string) => /^[a-zäöüß]+: /.test(done);

/** Words for changes by hand. A deed has its verb first. */
export const byHandWords = {
  title: (done: string) => (isGerman(done) ? `Von Hand ${done}` : titleOfDeed(done)),
  you: (done: string) => (isGerman(done) ? `Von Ihnen von Hand ${done}` : ownDeed(done)),
  done: {
    "set-text": "geändert:",
    "set-content": "geändert:",
    "set-attribute": "geändert:",
    "set-style": "geändert:",
    remove: "entfernt:",
    duplicate: "verdoppelt:",
    move: "verschoben:",
    "replace-range": "geändert:",
    "set-site-value": "geändert:",
    "set-asset": "gespeichert:",
    "remove-asset": "entfernt:",
    "set-picture": "ersetzt:",
    "add-page": "hinzugefügt:",
    "rename-page": "umbenannt:",
    "remove-page": "entfernt:",
    "order-navigation": "umgestellt:",
    "set-rule": "geändert:",
    "set-entry": "geändert:",
    "add-entry": "hinzugefügt:",
    "duplicate-entry": "verdoppelt:",
    "remove-entry": "entfernt:",
    "publish-entry": "aus den Entwürfen geholt:",
    "unpublish-entry": "zu den Entwürfen gelegt:",
    "order-entries": "umgestellt:",
  },
  /** A page's name, as it stands after “auf”. */
  pageName: quoted,
  /** `name` is a page's. */
  page: (name: string) => `die Seite ${quoted(name)}`,
  pageTo: (old: string, name: string) => `die Seite ${quoted(old)} in ${quoted(name)}`,
  navigation: "die Navigation",
  /** `name` is an element's: `Heading “Welcome”`. */
  element: theElement,
  somewhere: "eine Stelle",
  attributes: {
    href: (what: string) => `die Adresse von ${dative(what)}`,
    alt: (what: string) => `die Beschreibung von ${dative(what)}`,
  },
  look: (what: string) => `das Aussehen von ${dative(what)}`,
  /** `name` is the value's own or the value itself. */
  siteValue: {
    colour: (name: string) => `die Farbe „${name}“ der Website`,
    font: (name: string) => `die Schrift „${name}“ der Website`,
    size: (name: string) => `die Textgröße „${name}“ der Website`,
    space: (name: string) => `der Abstand „${name}“ der Website`,
  },
  rule: (name: string) => `die Regel ${quoted(name)}`,
  entry: (name: string) => `der Eintrag ${quoted(name)}`,
  entries: (name: string) => `die Einträge von ${quoted(name)}`,
  source: "der Quelltext",
  file: (path: string) => `die Datei ${path}`,
  on: (done: string, pages: string) => `${done} auf ${pages}`,
  more: (n: number) => `${n} weitere`,
  moreChanges: (n: number) => count(n, "weitere Änderung", "weitere Änderungen"),
  and: "und",
};
