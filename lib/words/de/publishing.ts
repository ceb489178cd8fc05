/** Words of publishing, in the editor and on the project's page. */
export const publishingWords = {
  publish: "Veröffentlichen",
  publishBusy: "Wird veröffentlicht …",
  open: "Website öffnen",
  opensNewTab: "öffnet sich in einem neuen Tab",
  copy: "Adresse kopieren",

  dialogTitle: "Website veröffentlichen",
  dialogText: "Besucher sehen Ihre Änderungen sofort. Sie bearbeiten weiter wie bisher.",
  dialogTextElsewhere: "Ihre Änderungen kommen in das Repository der Website. Sie bearbeiten weiter wie bisher.",
  firstText:
    "Von da an können alle Ihre Website öffnen. Sie bearbeiten weiter wie bisher. Neues sehen Besucher, wenn Sie wieder veröffentlichen.",
  firstPages: (pages: number) =>
    pages === 1
      ? "Die eine Seite der Website wird öffentlich."
      : `Alle ${pages} Seiten werden öffentlich, auch die, die Sie nicht geändert haben.`,
  firstAddress: "Die Adresse erhalten Sie, sobald die Website veröffentlicht ist.",
  examples: (pages: number) =>
    pages === 1
      ? "Diese Seite ist noch das Beispiel aus der Vorlage:"
      : "Diese Seiten sind noch die Beispiele aus der Vorlage:",
  examplesText: "Klicken Sie eine an, um sie anzusehen und erst zu Ihrer zu machen, oder veröffentlichen Sie sie so.",
  unchangedTitle: "Website so veröffentlichen",
  unchangedText:
    "Seit der letzten Veröffentlichung hat sich nichts geändert. Besucher sehen die Website, wie sie ist. Sie bearbeiten weiter wie bisher.",
  nothingTitle: "Es gibt nichts Neues zu veröffentlichen",
  nothingText: "Besucher sehen die Website genau so, wie sie hier ist.",
  at: "Besucher sehen sie unter",
  into: (branch: string, repository: string) => `Es kommt in den Branch ${branch} von ${repository}.`,
  builtInto: {
    branch: (name: string) => `Die gebauten Dateien kommen in den Branch ${name}.`,
    folder: (name: string) => `Die gebauten Dateien kommen in dessen Ordner ${name}.`,
  },
  blocked: "Eine Änderung läuft noch, oder Nachrichten warten. Sobald alles fertig ist, können Sie veröffentlichen.",
  loading: "Es wird nachgesehen, was Sie geändert haben …",
  reviewInstead: "Erst prüfen lassen",
  keep: "Weiter bearbeiten",

  doneTitle: "Ihre Website ist veröffentlicht",
  doneText: "Das ist ihre Adresse. Geben Sie sie allen, die die Website sehen sollen.",
  doneElsewhereTitle: "Ihre Änderungen sind veröffentlicht",
  doneElsewhere: (branch: string, repository: string) =>
    `Sie sind im Branch ${branch} von ${repository}. Besucher sehen sie, sobald der Dienst, der dieses Repository ausliefert, sie übernommen hat.`,
  toProject: "Zum Projekt",
  noAddress:
    "Die Website ist veröffentlicht, aber dieser Server hat noch keine Adresse für Websites. Wer den Server betreibt, kann eine einrichten, oder Sie geben der Website eine eigene Domain.",

  isPublished: "Veröffentlicht",
  isNotPublished: "Nicht veröffentlicht",
  notYet: "Außer Ihnen und den Personen dieses Projekts sieht die Website noch niemand.",
  news: "Es gibt neuere Änderungen, als Besucher sehen.",
  newsPictured: "Es gibt neuere Änderungen, als Besucher sehen. Das Bild unten zeigt die Website mit ihnen.",
  newsHeld: (name: string) =>
    `${name} bearbeitet die Website gerade. Sobald das beendet ist, können Sie veröffentlichen.`,
  elsewhere: (branch: string, repository: string) =>
    branch === ""
      ? `Veröffentlicht wird nach ${repository}.`
      : `Veröffentlicht wird in den Branch ${branch} von ${repository}.`,
};
