import type { Params } from "#lib/generators/schema.ts";

const meant = ({ suggestion }: Params) => (suggestion ? ` Meinen Sie „${suggestion}“?` : "");

export const contractErrorWords = {
  "wrong-name": ({ name }: Params) => `Eine Datei mit diesem Namen liest Sitewright nicht. Nennen Sie sie ${name}.`,
  "too-large": ({ bytesMax }: Params) =>
    `Diese Datei hat mehr als ${Math.floor(Number(bytesMax) / 1024)} KiB. Kürzen Sie sie.`,
  "not-utf8": () => "Diese Datei ist kein Text in UTF-8. Speichern Sie sie als UTF-8.",
  "not-a-file": () => "Das ist eine Verknüpfung oder ein Ordner. Legen Sie hier eine Datei an.",
  empty: () => "In dieser Datei steht nichts. Schreiben Sie mindestens „build“ und „output“, oder löschen Sie sie.",
  syntax: () => "Das ist kein YAML. Prüfen Sie hier die Klammern, Anführungszeichen und Einrückungen.",
  tab: () => "Ein Tabulator rückt diese Zeile ein. YAML wird mit Leerzeichen eingerückt.",
  "several-documents": () => "Hier beginnt ein zweites Dokument. Entfernen Sie es und die Zeile „---“.",
  "too-intricate": () => "Diese Datei hat zu viele Teile oder ist zu tief verschachtelt. Kürzen Sie sie.",
  alias: () =>
    "Anker (&) und Verweise (*) sind hier nicht erlaubt. Schreiben Sie den Wert aus, in Anführungszeichen, wenn er so beginnt.",
  tag: ({ tag }: Params) => `Die Angabe „${tag}“ ist hier nicht erlaubt. Schreiben Sie den einfachen Wert.`,
  "duplicate-key": ({ key }: Params) => `„${key}“ steht hier zum zweiten Mal. Entfernen Sie eines davon.`,
  "not-a-mapping": () =>
    "Diese Datei besteht nicht aus Namen und Werten. Beginnen Sie mit einer Zeile wie „build: npm run build“.",
  "unknown-key": ({ key, ...params }: Params) => `„${key}“ ist nicht bekannt.${meant(params) || " Entfernen Sie es."}`,
  "missing-key": ({ key }: Params) => `„${key}“ fehlt. Ergänzen Sie eine Zeile, die mit „${key}:“ beginnt.`,
  "wrong-type": ({ key, expected }: Params) =>
    ({
      text: `„${key}“ muss ein Text sein. Setzen Sie ihn in Anführungszeichen.`,
      list: `„${key}“ muss eine Liste sein, zum Beispiel [A, B].`,
      mapping: `„${key}“ muss aus Namen und Werten bestehen, jedes Paar in einer eigenen Zeile.`,
    })[String(expected)] ?? `„${key}“ hat einen Wert anderer Art.`,
  "unknown-value": ({ key, value, allowed, ...params }: Params) =>
    `„${value}“ ist als „${key}“ nicht bekannt.${meant(params) || ` Wählen Sie aus: ${allowed}.`}`,
  "empty-value": ({ key }: Params) => `„${key}“ hat keinen Wert. Schreiben Sie einen, oder entfernen Sie die Zeile.`,
  "too-long": ({ key, max }: Params) => `„${key}“ hat mehr als ${max} Zeichen. Kürzen Sie es.`,
  "too-many": ({ key, max }: Params) => `„${key}“ hat mehr als ${max} Einträge. Entfernen Sie einige.`,
  "control-character": ({ key }: Params) => `„${key}“ enthält ein unsichtbares Zeichen. Schreiben Sie es neu.`,
  "path-absolute": ({ key, value }: Params) =>
    `„${value}“ ist ein absoluter Pfad. Schreiben Sie „${key}“ als Pfad innerhalb des Repositorys.`,
  "path-outside": ({ value }: Params) => `„${value}“ führt aus der Website hinaus. Schreiben Sie einen Pfad ohne „..“.`,
  "path-backslash": ({ value }: Params) => `„${value}“ hat einen umgekehrten Schrägstrich. Trennen Sie Ordner mit „/“.`,
  "path-of-git": ({ value }: Params) => `„${value}“ gehört git selbst. Nennen Sie einen anderen Pfad.`,
  "path-has-empty-part": ({ value }: Params) => `„${value}“ hat zwei „/“ hintereinander. Schreiben Sie eines.`,
  "path-missing": ({ value }: Params) => `„${value}“ gibt es im Repository nicht. Berichtigen Sie den Pfad.`,
  "base-unreadable": ({ value }: Params) =>
    `„${value}“ kann nicht am Anfang einer Adresse stehen. Schreiben Sie nur den Pfad, zum Beispiel /docs/.`,
  "install-missing": ({ manager }: Params) =>
    `Die Pakete dieser Website kommen mit ${manager}, und hier ist nur npm bekannt. Ergänzen Sie eine Zeile „install:“ mit dem Befehl, der sie installiert.`,
  "command-name": ({ key }: Params) =>
    `„${key}“ kann kein Name eines Befehls sein. Nehmen Sie Buchstaben, Ziffern, „-“, „_“, „.“ und „:“, höchstens 40.`,
  "variable-name": ({ value }: Params) =>
    `„${value}“ kann kein Name einer Variablen sein. Nehmen Sie Buchstaben, Ziffern und „_“, am Anfang keine Ziffer.`,
  "variable-reserved": ({ value }: Params) => `„${value}“ setzt Sitewright selbst. Entfernen Sie es.`,
};

export const evidenceWords = {
  "configuration-file": () => "Diese Datei stellt den Generator ein.",
  dependency: ({ name, version }: Params) => `Die Website braucht ${name} ${version}.`.trim(),
  "build-script": ({ script, command }: Params) => `Das Skript „${script}“ führt aus: ${command}`,
  "command-of-the-generator": ({ command }: Params) =>
    `Das Repository nennt keinen eigenen Befehl zum Bauen, darum wird der übliche verwendet: ${command}`,
  "lock-file": ({ command }: Params) => `Ihre Versionen werden so installiert: ${command}`,
  "lock-file-missing": ({ command }: Params) =>
    `Keine Lock-Datei nennt die Versionen. Die neuesten passenden werden so installiert: ${command}`,
  "lock-file-unused": ({ manager }: Params) =>
    `Diese Lock-Datei von ${manager} wird nicht verwendet, denn es gibt eine von npm.`,
  "output-configured": ({ output }: Params) => `Die gebauten Seiten liegen in „${output || "."}“, wie es hier steht.`,
  "output-by-default": ({ output }: Params) =>
    `Die gebauten Seiten liegen in „${output || "."}“, dem üblichen Ordner des Generators.`,
  "output-decided-at-run-time": ({ output }: Params) =>
    `Wo die gebauten Seiten liegen, entscheidet sich erst beim Bauen. Bitte bestätigen Sie: „${output || "."}“?`,
  "base-path": ({ base }: Params) => `Die Adressen aller Seiten beginnen mit „${base}“.`,
  "file-unreadable": () => "Diese Datei lässt sich nicht lesen: Sie ist zu groß, beschädigt oder kein Text.",
};

export const staticWords = {
  "pages-without-a-generator": "Die Dateien der Website sind ihre Seiten. Kein Generator baut sie.",
  "no-pages": "Es gibt noch weder Seiten noch einen Generator.",
};

export const unsupportedWords = {
  "package-manager": ({ manager }: Params) =>
    `Die Pakete der Website kommen mit ${manager}, und hier ist nur npm bekannt. Ergänzen Sie eine Lock-Datei von npm, oder schreiben Sie in .sitewright/project.yaml, wie sie installiert werden.`,
  "needs-a-server": () =>
    "Ein Server macht die Seiten dieser Website bei jedem Besuch. Sitewright zeigt Websites, die als Dateien gebaut werden: Stellen Sie im Generator den statischen Export ein.",
  "output-outside": ({ output }: Params) =>
    `Die gebauten Seiten liegen in „${output}“, außerhalb des Ordners der Website. Wählen Sie einen Ordner darin.`,
};
