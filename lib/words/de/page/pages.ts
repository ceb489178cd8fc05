import { count } from "../common.ts";

/** Pages of the site: adding, renaming and removing them, and the order of the navigation. */
export const pagesWords = {
  add: "Seite hinzufügen",
  order: "Reihenfolge der Navigation",
  menu: (page: string) => `Mehr zu ${page}`,
  rename: "Umbenennen …",
  remove: "Entfernen …",
  asModel: "Eine wie diese hinzufügen …",
  name: "Name",
  nameHints: {
    blank: "Er wird die Überschrift und der Titel der Seite.",
    same: "Er wird der Titel der Seite. Die Überschrift bleibt, bis Sie sie überschreiben.",
  },
  title: "Titel",
  titleHint: "Browser zeigen ihn im Tab, Suchmaschinen als Überschrift.",
  address: "Adresse",
  addressFixed: "Server suchen diese Seite unter ihrer Adresse, deshalb bleibt sie.",
  addressMissing: "Geben Sie der Seite eine Adresse, zum Beispiel /unser-team.",
  label: "Name in der Navigation",
  begin: "Anfangen mit",
  blank: "Einer leeren Seite",
  same: "Einer Kopie",
  from: { blank: "Mit Kopfbereich, Navigation und Fußbereich von", same: "Eine Kopie von" },
  inNavigation: "Einen Link in die Navigation setzen",
  inNavigationHint: "Auf jeder Seite, die sie hat, nach den anderen Links.",
  changes: "Was sich ändern wird",
  noChange: "Noch nichts.",
  newPage: (address: string) => `Eine neue Seite unter ${address}.`,
  newLink: (label: string) => `„${label}“ steht in der Navigation der Website.`,
  newInSitemap: "Auch die Liste der Seiten für Suchmaschinen erhält sie.",
  newTitle: (title: string) => `Der Titel wird „${title}“.`,
  alsoHeading: (heading: string) => `Auch die Überschrift „${heading}“ ändern`,
  newHeading: (heading: string) => `Die Überschrift wird „${heading}“.`,
  newAddress: (from: string, to: string) => `Die Adresse ändert sich von ${from} zu ${to}.`,
  linksFollow: (links: number, pages: number) =>
    `${links === 1 ? "1 Link" : `${links} Links`} auf ${count(pages, "Seite", "Seiten")} ${links === 1 ? "führt" : "führen"} dann zur neuen Adresse.`,
  sitemapFollows: "Die Liste der Seiten für Suchmaschinen zieht mit.",
  redirect: "Eine Weiterleitung kommt dazu: Alte Links von anderen Websites führen dann zur neuen Adresse.",
  redirectProtected:
    "Es kommt keine Weiterleitung dazu, alte Links von anderen Websites führen also ins Leere: Die Datei für Weiterleitungen ist geschützt. Die Administration kann sie in den Einstellungen des Projekts unter „Schutz“ öffnen.",
  redirectUnusual:
    "Es kommt keine Weiterleitung dazu, alte Links von anderen Websites führen also ins Leere: Die Datei für Weiterleitungen ist so geschrieben, dass sie sich hier nicht sicher ändern lässt. Bitten Sie den Agenten darum.",
  redirectNone:
    "Es kommt keine Weiterleitung dazu, alte Links von anderen Websites führen also ins Leere: Diese Website hat keine Datei für Weiterleitungen.",
  newLabel: (from: string, to: string) => `In der Navigation wird „${from}“ zu „${to}“.`,
  renameTitle: (page: string) => `„${page}“ umbenennen`,
  removeTitle: (page: string) => `„${page}“ entfernen`,
  pageGoes: (address: string) => `Die Seite unter ${address} kommt weg. Sie können es danach rückgängig machen.`,
  entriesGo: (entries: number) =>
    entries === 1
      ? "1 Eintrag kommt aus den Navigationen der anderen Seiten weg."
      : `${entries} Einträge kommen aus den Navigationen der anderen Seiten weg.`,
  noLinks: "Keine andere Seite hat einen Link zu ihr.",
  linksToIt: "Was zu ihr führt",
  entryOn: (label: string, pages: string) => `„${label}“ in der Navigation von ${pages}`,
  linkOn: (label: string, pages: string) => `„${label}“ auf ${pages}`,
  stuck: "(lässt sich hier nicht herausnehmen)",
  unlink: "Auch die Links zu dieser Seite herausnehmen",
  unlinkHint: "Die außerhalb von Navigationen. Ihre Wörter und Bilder bleiben.",
  linksBecomeText: (links: number) =>
    links === 1 ? "1 anderer Link wird zu einfachem Text." : `${links} andere Links werden zu einfachem Text.`,
  linksLost: (links: number) =>
    links === 1 ? "1 Link führt dann ins Leere." : `${links} Links führen dann ins Leere.`,
  unreadMayLink: (pages: string) =>
    `Diese Seiten sind zu groß oder nicht in UTF-8 und lassen sich hier nicht lesen. Links darauf bleiben und führen vielleicht ins Leere: ${pages}.`,
  unreadKeepLinks: (pages: string) =>
    `Diese Seiten sind zu groß oder nicht in UTF-8 und lassen sich hier nicht lesen. Links darauf bleiben, wie sie sind: ${pages}.`,
  morePages: (pages: number) => count(pages, "weitere Seite", "weitere Seiten"),
  moreLinks: (links: number) => `und ${links === 1 ? "1 weiterer Link" : `${links} weitere Links`}.`,
  which: "Welche Links",
  headerLinks: "Links oben",
  footerLinks: "Links unten",
  pageLinks: "Links auf der Seite",
  orderHint: "Ziehen Sie einen Eintrag an seinem Griff, oder benutzen Sie seine Pfeile.",
  move: (label: string) => `„${label}“ verschieben`,
  moved: (label: string, place: number, all: number) => `„${label}“, Platz ${place} von ${all}`,
  up: "nach oben",
  down: "nach unten",
  unnamed: "Ohne Wörter",
  sameElsewhere: (pages: number) =>
    `Diese Navigation ist auf ${count(pages + 1, "Seite", "Seiten")}: Alle erhalten dieselbe Reihenfolge.`,
  onlyHere: "Nur diese Seite hat diese Navigation.",
  noNavigation:
    "Diese Seite hat keine Navigation, die sich ordnen lässt. Öffnen Sie eine andere Seite und versuchen Sie es wieder.",
  saveAdd: "Seite hinzufügen",
  saveRename: "Speichern",
  saveRemove: "Seite entfernen",
  saveOrder: "Reihenfolge speichern",
  cancel: "Abbrechen",
  loading: "Die Website wird durchgesehen …",
};
