export const buildingWords = {
  title: "Bauen",
  link: "Bauen",
  text: "Ob Besucher die Dateien des Repositorys so sehen, wie sie dort liegen, oder Seiten, die ein Generator wie Eleventy, Astro oder Hugo daraus macht.",
  asItLies: "Die Dateien sind die Seiten",
  asItLiesText:
    "Nichts im Repository sagt, dass ein Generator diese Website macht. Sie wird gezeigt, wie sie dort liegt.",
  lookAgain: "Noch einmal nachsehen",
  looked: "Nachgesehen. Das sagt das Repository jetzt.",
  found: (title: string) => `Gemacht mit ${title}`,
  foundOwn: "Gemacht, wie es in .sitewright/project.yaml steht",
  foundUnknown: "Womit sie gemacht wird, ist unbekannt",
  foundUnknownText:
    "Das Repository baut etwas, aber mit keinem Generator, der hier bekannt ist. Sie können unten sagen, wie.",
  foundInvalid: "In der Datei .sitewright/project.yaml sind Fehler",
  foundUnsupported: (title: string) => `Gemacht mit ${title}, aber so, dass es sich hier nicht bauen lässt`,
  contractText:
    "Die Datei .sitewright/project.yaml im Repository sagt, wie. Ändern Sie es dort; hier bestätigen Sie es oder schalten es aus.",
  place: (line: number, column: number) => `Zeile ${line}, Spalte ${column}`,
  evidence: "Woran das zu sehen ist",
  statusProposed: "Gebaut wird erst, wenn Sie sich das einmal angesehen haben.",
  statusOn: (name: string) =>
    `Bestätigt von ${name}. Jede Änderung wird gebaut, und die gebauten Seiten werden gezeigt.`,
  statusOff: "Ausgeschaltet: Die Dateien werden gezeigt, wie sie im Repository liegen.",
  somebody: "jemandem",
  howTitle: "Wie sie gebaut wird",
  howText:
    "Die Befehle laufen auf diesem Server in einem abgeschlossenen Bereich: ohne Ihre Dateien, ohne Geheimnisse und ohne Netz, außer zur Registry, während Pakete installiert werden.",
  siteFolder: "Ordner der Website",
  siteFolderHint: "Vom obersten Ordner des Repositorys aus; leer für diesen selbst. Dort laufen die Befehle.",
  install: "Installiert, was sie braucht",
  installHint:
    "Leer, wenn nichts zu installieren ist. Läuft nur wieder, wenn sich package.json oder die Lock-Datei ändert.",
  build: "Baut die Seiten",
  output: "Ordner mit den gebauten Seiten",
  outputHint: "Vom Ordner der Website aus, zum Beispiel _site, dist oder public.",
  base: "Pfad vor allen Adressen",
  baseHint:
    "Zum Beispiel /docs/, so wie der Generator eingestellt ist. Leer, wenn die Website ganz oben unter ihrer Adresse beginnt.",
  scripts: "Pakete dürfen beim Installieren Skripte ausführen",
  scriptsHint:
    "Aus ist sicherer, und fast jede Website lässt sich ohne bauen. Manche Pakete holen so ein eigenes Programm, was sie hier nicht dürfen. Das ist eine Einstellung von npm: Ein Befehl zum Installieren, der etwas anderes sagt oder ein anderes Programm ausführt, geht vor.",
  variablesTitle: "Werte für den Build",
  variablesText:
    "Die Datei .sitewright/project.yaml nennt diese Variablen. Der Build bekommt ihre Werte, in der Sandbox. Alle, die diese Website ändern dürfen, können einen Build dazu bringen, sie in eine Seite zu schreiben. Tragen Sie hier also Einstellungen ein und keine Passwörter, an denen etwas hängt.",
  variableEnd: (end: string) => `endet mit ${end}`,
  variableUnset: "Noch kein Wert: Der Build läuft ohne diese Variable.",
  variableNew: "Neuer Wert",
  variableSave: "Speichern",
  variableSaveName: (name: string) => `Den Wert von ${name} speichern`,
  variableForget: "Vergessen",
  variableForgetName: (name: string) => `Den Wert von ${name} vergessen`,
  variableSaved: (name: string) => `Gespeichert. Der nächste Build bekommt den neuen Wert von ${name}.`,
  variableForgotten: (name: string) => `Vergessen. Der nächste Build läuft ohne ${name}.`,
  confirm: "Diese Website bauen",
  save: "Speichern und bauen",
  off: "Dateien zeigen, wie sie liegen",
  saved: "Gespeichert. Beim nächsten Blick auf die Website wird sie gebaut.",
  savedOff: "Gespeichert. Die Dateien werden gezeigt, wie sie liegen.",
  sandboxTitle: "Der abgeschlossene Bereich dieses Servers",
  sandboxOn: (version: string) => `bubblewrap ${version} ist installiert und funktioniert. Es wird gebaut.`,
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
