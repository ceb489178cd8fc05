import { quoted } from "../../common.ts";

export const sourceWords = {
  /** `name` is that of its file. */
  roles: {
    menu: () => "das Menü",
    footer: () => "die Fußzeile",
    header: () => "die Kopfzeile",
    frame: () => "der Rahmen aller Seiten",
    layout: (name: string) => `das Layout ${quoted(name)}`,
    part: (name: string) => `der Baustein ${quoted(name)}`,
    list: (name: string) => `die Liste ${quoted(name)}`,
    data: (name: string) => `die Angaben ${quoted(name)}`,
    settings: () => "die Einstellungen der Website",
  },
  became: (name: string, before: string, after: string) =>
    `${quoted(name)}: aus ${quoted(before)} wurde ${quoted(after)}.`,
  set: (name: string, after: string) =>
    name === "" ? `Neu: ${quoted(after)}.` : `${quoted(name)}: ${quoted(after)} ist neu.`,
  gone: (name: string, before: string) =>
    name === "" ? `Weg: ${quoted(before)}.` : `${quoted(name)}: ${quoted(before)} ist weg.`,
  /** `part` begins with a capital letter. */
  isNew: (part: string) => `Neu: ${part}.`,
  isGone: (part: string) => `Weg: ${part}.`,
  changed: (part: string) => `Geändert: ${part}.`,
  pageChanged: (title: string) => `Die Seite ${quoted(title)} hat sich geändert.`,
  /** A sentence that is true of every page. */
  onEveryPage: (sentence: string) => `${sentence.replace(/\.$/, "")} (auf jeder Seite).`,
  reordered: (name: string) =>
    name === "" ? "Die Reihenfolge hat sich geändert." : `Die Reihenfolge von ${quoted(name)} hat sich geändert.`,
  more: (n: number) => `${n} weitere Angaben haben sich geändert.`,
};
