import { fixRequestBegins } from "#lib/site-checks/fix-request-schema.ts";
import type { CheckId, CheckLevel, FindingCode } from "#lib/site-checks/schema.ts";

type Sentence = (about: string, measure: number | null) => string;

const decimal = (n: number) => n.toFixed(1).replace(".", ",");
const megabytes = (bytes: number | null) => `${decimal((bytes ?? 0) / 1024 / 1024)} MB`;

const findings: Record<FindingCode, Sentence> = {
  "link-dead": (about) => `Der Link zu „${about}“ führt ins Leere.`,
  "anchor-dead": (about) => `Der Link zu „${about}“ führt an eine Stelle, die es auf der Seite nicht gibt.`,
  "address-invalid": (about) => `„${about}“ ist keine gültige Adresse.`,
  "file-missing": (about) => `„${about}“ gibt es nicht.`,
  "alt-missing": (about) =>
    about === ""
      ? "Ein Bild hat keine Beschreibung für Menschen, die es nicht sehen."
      : `Das Bild „${about}“ hat keine Beschreibung für Menschen, die es nicht sehen.`,
  "name-missing": () => "Ein Link oder ein Knopf hat keinen Text. Wer ihn nicht sieht, erfährt nicht, was er tut.",
  "label-missing": () => "Ein Formularfeld hat keine Beschriftung.",
  "contrast-low": (about, measure) =>
    `„${about}“ ist auf seinem Hintergrund schwer zu lesen: Der Kontrast ist ${decimal(measure ?? 0)} zu 1.`,
  secret: (about) => `Das sieht wie ein geheimer Schlüssel aus (${about}). Besucher können ihn lesen.`,
  "picture-heavy": (about, measure) => `Das Bild „${about}“ hat ${megabytes(measure)}: zu viel für ein Telefon.`,
  html: (about) => `Der Code der Seite ist hier falsch: ${about}.`,
  "title-missing": () => "Die Seite hat keinen Titel.",
  "description-missing": () => "Die Seite sagt Suchmaschinen nichts.",
  placeholder: (about) => `„${about}“ sieht nach einem Text aus, der ersetzt werden sollte.`,
  "page-heavy": (_about, measure) => `Die Seite lädt ${megabytes(measure)}.`,
};

const names: Record<CheckId, string> = {
  links: "Links",
  files: "Fehlende Dateien",
  alt: "Beschreibungen von Bildern",
  names: "Namen von Knöpfen, Links und Feldern",
  contrast: "Kontrast von Texten",
  secrets: "Geheime Schlüssel",
  pictures: "Größe von Bildern",
  html: "Code von Seiten",
  titles: "Titel von Seiten",
  descriptions: "Beschreibungen für Suchmaschinen",
  placeholders: "Liegen gebliebene Platzhalter",
  pages: "Größe von Seiten",
};

const hints: Record<CheckId, string> = {
  links: "Links und Sprungziele der Website, die ins Leere führen.",
  files: "Bilder, Stile und Skripte der Website, die es nicht gibt.",
  alt: "Bilder ohne einen Text für Menschen, die sie nicht sehen.",
  names: "Links und Knöpfe ohne Text, Formularfelder ohne Beschriftung.",
  contrast: "Texte, die auf ihrem Hintergrund schwer zu lesen sind, soweit die Stile der Website es verraten.",
  secrets: "Schlüssel von Diensten, die Besucher nicht haben dürfen.",
  pictures: "Bilder mit mehr als 5 MB.",
  html: "Elemente, die nicht geschlossen sind, an der falschen Stelle stehen oder dieselbe id haben.",
  titles: "Seiten ohne Titel.",
  descriptions: "Seiten ohne Beschreibung.",
  placeholders: "„Lorem ipsum“, „TODO“, „Hier steht Ihr Text“.",
  pages: "Seiten, die mehr als 3 MB von Dateien der Website laden.",
};

const levels: Record<CheckLevel, string> = { block: "Blockiert", warn: "Warnt", off: "Aus" };

const things = (n: number) => (n === 1 ? "1 Stelle" : `${n} Stellen`);

export const checkWords = {
  title: "Prüfungen",
  link: "Prüfungen",
  text: "Was geprüft wird, bevor Änderungen zur Prüfung gesendet oder veröffentlicht werden. Es zählt nur, was eine Änderung schlechter gemacht hat. Dieselben Fehler von früher werden aufgelistet und halten niemanden auf.",
  levels,
  save: "Speichern",
  saved: "Gespeichert. Das gilt ab jetzt.",
  names,
  hints,
  findings,

  checking: "Die Seiten werden geprüft …",
  unbuilt: "Die Seiten werden geprüft, sobald diese Version gebaut ist.",
  failed:
    "Der Server konnte die Seiten nicht prüfen. Sie können weitermachen, aber sehen Sie sich die Seiten vorher selbst an.",
  fine: "Geprüft: Durch diese Änderungen wird nichts schlechter.",
  blocks: (n: number) =>
    `${things(n)} ${n === 1 ? "wurde" : "wurden"} durch diese Änderungen schlechter und ${n === 1 ? "muss" : "müssen"} zuerst behoben werden`,
  warns: (n: number) => `${things(n)} ${n === 1 ? "wurde" : "wurden"} durch diese Änderungen schlechter`,
  standing: (n: number) =>
    `Die Website hatte schon ${n} Fehler; ${n === 1 ? "er hält" : "sie halten"} diese Änderungen nicht auf`,
  places: (n: number) => `an ${n} Stellen`,
  more: (n: number) => `… und ${n} weitere`,
  place: (path: string, line: number | null) => (line === null ? path : `${path}, Zeile ${line}`),
  show: "Seite zeigen",
  showPage: (path: string) => `Die Seite ${path} zeigen`,
  askToFix: "Den Agenten bitten, es zu beheben",
  unchecked: (check: string, pages: number) =>
    `${check}: ${pages === 1 ? "1 Seite wurde" : `${pages} Seiten wurden`} nicht geprüft, weil es zu viel zu prüfen gibt.`,
  elsewhere: (pages: number) =>
    pages === 1
      ? "Der Kontrast von 1 Seite wurde nicht geprüft, weil ihre Stile von einem anderen Server kommen."
      : `Der Kontrast von ${pages} Seiten wurde nicht geprüft, weil ihre Stile von einem anderen Server kommen.`,
  instruction: (lines: string) =>
    `${fixRequestBegins.de}, dass die letzten Änderungen etwas schlechter gemacht haben. Bitte behebe es, und ändere sonst nichts:\n\n${lines}`,
};
