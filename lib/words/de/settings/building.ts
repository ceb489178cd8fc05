import { count, grouped } from "../common.ts";

export const buildingWords = {
  title: "Bauen",
  link: "Bauen",
  text: "Woher die Seiten dieser Website kommen: Entweder liegen sie fertig im Repository, oder ein Programm wie Eleventy, Astro oder Hugo macht sie aus dessen Dateien. Das heißt Bauen.",
  asItLies: "Die Seiten liegen fertig im Repository",
  asItLiesText:
    "Wir haben kein Programm gefunden, das die Seiten dieser Website macht. Besucher bekommen deshalb die Dateien des Repositorys als Seiten.",
  lookAgain: "Repository noch einmal prüfen",
  looked: "Geprüft. Das sagt das Repository jetzt.",
  found: (title: string) => `Gemacht mit ${title}`,
  foundOwn: "Gemacht, wie es in .sitewright/project.yaml steht",
  foundUnknown: "Gemacht mit einem Programm, das wir nicht kennen",
  foundUnknownText:
    "Im Repository steht, dass die Seiten gebaut werden, aber nicht, mit welchem Programm. Sie können die Befehle unten eintragen.",
  foundInvalid: "In der Datei .sitewright/project.yaml sind Fehler",
  foundUnsupported: (title: string) => `Gemacht mit ${title}, aber so, dass es sich hier nicht bauen lässt`,
  contractText:
    "Wie die Seiten gebaut werden, steht in der Datei .sitewright/project.yaml im Repository. Ändern Sie es dort. Hier schalten Sie das Bauen nur ein oder aus.",
  place: (line: number, column: number) => `Zeile ${line}, Spalte ${column}`,
  evidence: "Woran das zu sehen ist",
  statusProposed: "Bitte prüfen Sie die Befehle unten einmal. Vorher wird nichts gebaut.",
  statusOn: (name: string) =>
    `Bestätigt von ${name}. Jede Änderung wird gebaut, und die gebauten Seiten werden gezeigt.`,
  statusOff: "Ausgeschaltet: Besucher bekommen die Dateien des Repositorys als Seiten.",
  somebody: "jemandem",
  howTitle: "Wie sie gebaut wird",
  howText:
    "Diese Befehle laufen auf diesem Server, von allem anderen getrennt. Sie sehen die Dateien dieser Website, aber kein anderes Projekt, keine Passwörter und kein Internet. Nur der Befehl, der Pakete installiert, erreicht npm, woher die Pakete kommen.",
  siteFolder: "Ordner der Website",
  siteFolderHint: "Leer, wenn die Website ganz oben im Repository liegt. In diesem Ordner laufen die Befehle.",
  install: "Befehl, der Pakete installiert",
  installHint:
    "Leer, wenn die Website keine Pakete braucht. Neu installiert wird nur, wenn sich package.json oder die Lock-Datei ändert.",
  build: "Befehl, der die Seiten baut",
  output: "Ordner mit den gebauten Seiten",
  outputHint: "Der Ordner, in den der Befehl die fertigen Seiten schreibt, zum Beispiel _site, dist oder public.",
  base: "Pfad am Anfang aller Adressen",
  baseHint:
    "Nur wenn die Adressen der Website mit einem Pfad beginnen, wie bei example.org/docs/: Dann tragen Sie /docs/ ein. Sonst bleibt das Feld leer.",
  scripts: "Pakete dürfen beim Installieren Skripte ausführen",
  scriptsHint:
    "Lassen Sie es aus, solange sich die Pakete ohne installieren lassen. Fast jede Website lässt sich so bauen, und aus ist sicherer.",
  variablesTitle: "Werte für den Build",
  variablesText:
    "Manche Websites lesen beim Bauen Einstellungen aus benannten Werten, den Umgebungsvariablen. Sie tragen einen Wert einmal ein; er wird verschlüsselt gespeichert, und niemand kann ihn hier wieder lesen. Alle, die diese Website ändern dürfen, können einen Wert beim Bauen in eine Seite schreiben lassen. Tragen Sie also keine Passwörter ein, an denen etwas hängt.",
  variableEnd: (end: string) => `endet mit ${end}`,
  variableUnset: "Noch kein Wert: Der Build läuft ohne diese Variable.",
  variableNew: "Neuer Wert",
  variableSave: "Speichern",
  variableSaveName: (name: string) => `Den Wert von ${name} speichern`,
  variableForget: "Vergessen",
  variableForgetName: (name: string) => `Den Wert von ${name} vergessen`,
  variableSaved: (name: string) => `Gespeichert. Der nächste Build bekommt den neuen Wert von ${name}.`,
  variableForgotten: (name: string) => `Vergessen. Der nächste Build läuft ohne ${name}.`,
  variableName: "Name eines weiteren Werts",
  variableNameHint: "So, wie die Programme der Website ihn lesen, zum Beispiel SITE_TITLE.",
  variableAdd: "Hinzufügen",
  confirm: "Diese Website bauen",
  save: "Speichern und bauen",
  off: "Dateien ohne Bauen zeigen",
  present: {
    title: "Die Website jetzt",
    waiting: "Das Bauen beginnt, sobald Platz ist …",
    running:
      "Die Website wird gebaut. Das erste Mal dauert ein bis zwei Minuten, weil zuerst ihre Pakete geholt werden.",
    built: (pages: number) => `Gebaut: ${count(pages, "Seite", "Seiten")}`,
    builtMany: "Gebaut: mehr als 2.000 Seiten",
    open: "Website öffnen",
    failed: "Die Website ließ sich nicht bauen.",
    lines: "Das wurde dazu gemeldet:",
    log: "Alles, was beim Bauen gemeldet wurde",
    emptyFolder: (folder: string) => `Das Bauen ist zu Ende, aber im Ordner „${folder}“ ist nichts.`,
    wroteTo: (folder: string) => `Geschrieben wurde in „${folder}“.`,
    takeFolder: (folder: string) => `Den Ordner „${folder}“ nehmen`,
    next: {
      "install-failed":
        "Berichtigen Sie den Befehl, der Pakete installiert, oder package.json im Repository, und speichern Sie.",
      "build-failed":
        "Berichtigen Sie den Befehl, der die Seiten baut, oder die hier genannte Datei, und bauen Sie noch einmal.",
      "no-program":
        "Berichtigen Sie den Befehl, der die Seiten baut, oder lassen Sie sein Programm auf diesem Server installieren.",
      "no-output": "Berichtigen Sie den Ordner mit den gebauten Seiten, und speichern Sie.",
      "registry-away": "Sie müssen nichts tun.",
    },
  },
  repositoryPaths: {
    title: "Geschlossen, weil sie sagen, wie gebaut wird",
    text: "Diese Pfade sagen, wie die Website gebaut wird: nach der Datei .sitewright/project.yaml im Repository oder, ohne sie, nach dem erkannten Generator. Unten können Sie einen Pfad öffnen.",
    closes: (files: number, all: number) => `${grouped(files)} von ${count(all, "Datei", "Dateien")}`,
    closesAll: (path: string) =>
      `„${path}“ in .sitewright/project.yaml schließt alle Dateien des Repositorys: Weder der Agent noch Personen auf der Seite können etwas ändern.`,
    unreadable: (path: string) =>
      `„${path}“ in .sitewright/project.yaml ist als Pfad nicht lesbar. Darum sind alle Dateien geschlossen: Weder der Agent noch Personen auf der Seite können etwas ändern. Berichtigen Sie ihn dort.`,
    unreadableShort: "nicht lesbar: schließt alle Dateien",
  },
  sandboxTitle: "Kann dieser Server Websites bauen?",
  sandboxOn: (version: string) => `Ja. Gebaut wird getrennt vom Rest des Servers, mit bubblewrap ${version}.`,
  sandboxNone: {
    "switched-off": "Wer diesen Server betreibt, hat das Bauen ausgeschaltet (SANDBOX=off). Keine Website wird gebaut.",
    "unsupported-machine":
      "Zum Bauen braucht es einen Server mit Linux auf x64 oder arm64. Hier wird keine Website gebaut, und keines ihrer Programme läuft.",
    "too-old":
      "Das bubblewrap dieses Servers ist zu alt: Zum Bauen braucht es 0.8 oder neuer. Keine Website wird gebaut, und keines ihrer Programme läuft.",
    "not-installed":
      "Auf diesem Server ist bubblewrap nicht installiert. Deshalb wird keine Website gebaut, und keines ihrer Programme läuft. Auf Debian und Ubuntu: apt install bubblewrap, dann den Server neu starten.",
    "not-permitted":
      "bubblewrap ist installiert, aber dieser Rechner verbietet, was es braucht (User-Namespaces). Keine Website wird gebaut, und keines ihrer Programme läuft. Wie man sie erlaubt, steht in der README.",
  },
};
