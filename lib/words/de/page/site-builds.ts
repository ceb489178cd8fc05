import { buildFixBegins } from "#lib/site-checks/fix-request-schema.ts";
export const siteBuildWords = {
  building: "Wird gebaut …",
  buildingText: "Die Seite unten ist die zuletzt gebaute. Sie wechselt von selbst, sobald die neue fertig ist.",
  buildingFirst: "Diese Website wird zum ersten Mal gebaut",
  buildingFirstText:
    "Das dauert ein bis zwei Minuten, weil zuerst ihre Bausteine geholt werden. Die Seite erscheint von selbst.",
  buildingVersion: "Diese Version wird gebaut",
  buildingVersionText: "Die Seite erscheint von selbst, sobald sie fertig ist.",
  notBuilt: "Diese Version wurde nicht gebaut",
  notBuiltText: "Sie wird gebaut, sobald jemand sie ansieht, der diese Website bearbeiten darf.",
  unconfirmed: "Diese Website macht ein Generator",
  unconfirmedText:
    "Die Administration des Projekts sagt einmal, wie sie gebaut wird: Projekteinstellungen, „Bauen“. Dann sind ihre Seiten hier zu sehen.",
  unconfirmedShort: "Sehen Sie sich einmal an, wie sie gebaut wird; von da an sind ihre Seiten zu sehen.",
  confirmHere: "Sagen, wie diese Website gebaut wird",
  failedTitle: "Diese Version lässt sich nicht bauen",
  failedBar:
    "Seit der letzten Änderung lässt sich die Website nicht bauen. Sie sehen die letzte Version, bei der es ging.",
  failedBarSettings:
    "Seit die Einstellungen unter „Bauen“ geändert wurden, lässt sich die Website nicht bauen. Sie sehen die letzte Version, bei der es ging.",
  settings: "Einstellungen zum Bauen",
  bySettings: "Seit die Einstellungen unter „Bauen“ geändert wurden, lässt sich die Website nicht bauen.",
  adminMayMend: "Die Administration des Projekts kann sie berichtigen.",
  askInEditor: "Öffnen Sie den Editor: Dort lässt sich der Agent bitten, es zu beheben.",
  failedBarFirst: "Die Website lässt sich nicht bauen.",
  doneUnbuilt: "Fertig, aber die Website lässt sich nicht bauen.",
  unbuiltPublish: "So lässt sie sich nicht veröffentlichen.",
  triesAgain: "Der Server versucht es von selbst noch einmal.",
  details: "Was beim Bauen gemeldet wurde",
  again: "Noch einmal bauen",
  askToFix: "Den Agenten bitten, es zu beheben",
  instruction: (log: string) =>
    `${buildFixBegins.de} Finde bitte heraus, warum, und behebe es. So endet, was beim Bauen gemeldet wurde:\n\n${log}`,
  failures: {
    "contract-invalid":
      "Die Datei .sitewright/project.yaml ist nicht lesbar. Die Stelle steht in den Projekteinstellungen unter „Bauen“.",
    "install-unconfirmed":
      "Die Datei .sitewright/project.yaml nennt einen eigenen Befehl, mit dem Pakete installiert werden. Die Administration sieht ihn sich in den Projekteinstellungen unter „Bauen“ an und bestätigt ihn.",
    "no-sandbox":
      "Dieser Server kann keine Websites bauen, weil ihm der abgeschlossene Bereich dafür fehlt. Wie man ihn bekommt, steht in seiner README.",
    "no-program": "Ein Programm, das zum Bauen gebraucht wird, gibt es auf diesem Server nicht.",
    "install-failed": "Die Pakete, die sie braucht, ließen sich nicht installieren.",
    "registry-away": "Die Quelle der Pakete hat nicht geantwortet.",
    "build-failed": "Der Generator hat mit einem Fehler aufgehört.",
    "no-output":
      "Der Generator ist ohne Fehler fertig, aber der Ordner, in dem seine Seiten liegen sollten, ist leer. Er lässt sich in den Projekteinstellungen unter „Bauen“ berichtigen.",
    "output-too-large": "Die Website hat zu viele oder zu große Dateien.",
    "timed-out": "Es hat zu lange gedauert und wurde beendet.",
    "out-of-memory": "Es hat mehr Arbeitsspeicher gebraucht, als zum Bauen erlaubt ist.",
    "disk-full": "Es hat mehr geschrieben, als zum Bauen erlaubt ist.",
    "too-many-processes": "Es hat mehr Prozesse gestartet, als zum Bauen erlaubt sind.",
    "too-much-output": "Es hat so viel gemeldet, dass es beendet wurde.",
    interrupted: "Der Server wurde mehrmals beendet, während gebaut wurde. Bauen Sie noch einmal.",
    unexpected:
      "Auf dem Server ist etwas schiefgegangen. Bauen Sie noch einmal; geschieht es wieder, steht der Grund im Server-Log.",
  },
};
