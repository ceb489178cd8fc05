export const protectionWords = {
  title: "Schutz",
  link: "Schutz",
  text: "Was weder der Agent noch eine Änderung von Hand anrühren darf, wann Änderungen diesen Server verlassen, und was Vorschauen laden dürfen. Wer eine Änderung rückgängig macht oder zurückholt, ist davon nicht betroffen.",
  closedTitle: "Für den Agenten gesperrt",
  closedText:
    "Dateien, die andere Rechner ausführen oder befolgen: was CI, Hosting und Builds lesen, Punktdateien, Programme, alles außerhalb des Ordners der Website und die Pfade, die .sitewright/project.yaml im Repository sperrt.",
  builtIn: (paths: number) => `${paths} eingebaute Pfade`,
  own: "Weitere Pfade sperren",
  ownHint:
    "Einer in jeder Zeile, vom obersten Ordner aus. * steht für einen beliebigen Teil eines Namens und ** für beliebige Ordner. Der Name eines Ordners sperrt alles darin, ein Name ohne Schrägstrich gilt in jedem Ordner.",
  openedTitle: "Für den Agenten geöffnet",
  opened: "Pfade, die der Agent trotzdem ändern darf",
  openedHint:
    "Einer in jeder Zeile, zum Beispiel .github/workflows/deploy.yml. Ein Pfad, der hier geöffnet ist, ist offen, auch wenn er oben gesperrt ist. Was der Agent dort schreibt, führt vielleicht ein anderer Rechner aus: Sehen Sie es sich in der Prüfung an.",
  pushTitle: "Wann Änderungen diesen Server verlassen",
  push: "Jede Änderung im Repository sichern",
  pushHint:
    "Jede Änderung kommt in einen Branch des Repositorys, sobald sie gemacht ist. Dort läuft vielleicht CI, bevor jemand hingesehen hat. Veröffentlicht ist sie damit nicht. Sonst kommen Änderungen dorthin, wenn sie zur Prüfung gesendet werden.",
  pushNowhere: "Diese Website hat anderswo kein Repository: Ihre Änderungen bleiben auf diesem Server.",
  originsTitle: "Was Vorschauen laden dürfen",
  originsText:
    "Vorschauen laden die eigenen Dateien der Website und was die veröffentlichte Website schon lädt. Wenn eine Seite etwas von einer anderen Adresse laden möchte, fragt der Editor neben der Vorschau. Was dort erlaubt wurde, steht hier.",
  noOrigins: "Bisher ist keine andere Adresse erlaubt.",
  removeOrigin: (origin: string) => `${origin} entfernen`,
  remove: "Entfernen",
  save: "Speichern",
  saved: "Gespeichert. Das gilt ab jetzt, auch für eine Änderung, die der Agent gerade macht.",
  historyTitle: "Änderungen",
  noHistory: "Hier hat noch niemand etwas geändert.",
  somebody: "Jemand",
  changed: {
    opened: (path: string) => `hat „${path}“ für den Agenten geöffnet`,
    closedAgain: (path: string) => `hat „${path}“ wieder gesperrt`,
    added: (path: string) => `hat „${path}“ gesperrt`,
    removed: (path: string) => `sperrt „${path}“ nicht mehr`,
    pushOn: "lässt jede Änderung im Repository sichern",
    pushOff: "lässt Änderungen nur bei einer Prüfung senden",
    allowed: (origin: string) => `lässt Vorschauen von ${origin} laden`,
    disallowed: (origin: string) => `lässt Vorschauen nicht mehr von ${origin} laden`,
  },
};
