const projects = (n: number) => (n === 1 ? "1 Projekt" : `${n} Projekten`);
const listed = (names: readonly string[]) => new Intl.ListFormat("de", { type: "conjunction" }).format(names);

export const templateWords = {
  title: "Gemeinsame Anweisungen",
  text: "Texte, die mehrere Projekte teilen, etwa der Ton Ihrer Agentur. Eine Änderung erreicht jedes Projekt, das sie verwendet, ab der nächsten Änderung dort.",
  link: "Gemeinsame Anweisungen",
  create: "Neue gemeinsame Anweisungen",
  createText: "Danach wählen Sie die Projekte, die sie verwenden.",
  emptyTitle: "Noch nichts gemeinsam",
  emptyText: "Schreiben Sie einmal auf, was der Agent auf allen Websites Ihrer Kunden wissen oder tun soll.",
  used: (n: number) => (n === 0 ? "Kein Projekt verwendet sie." : `Verwendet in ${projects(n)}.`),
  by: (name: string) => `${name},`,
  name: "Name",
  nameHint: "Unter diesem Namen wählen Projekte sie.",
  backgroundHint: "Für wen Sie Websites bauen, in welchem Ton, was der Agent auf jeder davon wissen soll.",
  stepsHint: "Was der Agent auf allen diesen Websites tut, und was er nicht anrühren darf.",
  outputHint: "Wie seine Antworten im Gespräch aussehen sollen: Länge, Anrede, was zu erwähnen ist.",
  nameMissing: "Geben Sie ihnen einen Namen.",
  reaches: (n: number, without: number) => {
    if (n === 0) return "Kein Projekt verwendet sie, deshalb ändert das noch nichts.";
    if (without === 0) return `Das Speichern wirkt in ${projects(n)}.`;
    return `Das Speichern wirkt in ${n - without} von ${projects(n)}: ${without === 1 ? "Eines lässt" : `${without} lassen`} weg, was Sie geändert haben.`;
  },
  tryText:
    "Vor dem Speichern: Öffnen Sie ein Projekt, das sie verwendet. Dort lesen Sie, was sein Agent mit diesen Worten erfahren würde, und stellen frühere Aufträge noch einmal damit.",
  tryNone:
    "Ändern Sie oben einen Text, dann können Sie vor dem Speichern lesen, was ein Agent erfahren würde, und es an früheren Aufträgen ausprobieren.",
  tryIn: "Projekt, in dem Sie nachsehen",
  tryOpen: "Dort ansehen und ausprobieren",
  saveTitle: (n: number) => `Für ${n === 1 ? "1 Projekt" : `${n} Projekte`} speichern?`,
  saveText: (names: readonly string[], without: readonly { project: string; off: readonly string[] }[]) =>
    [
      `Ab dem nächsten Auftrag erfährt der Agent die neuen Worte: ${listed(names)}.`,
      ...without.slice(0, 5).map(({ project, off }) => `${project} lässt ${listed(off)} weg.`),
      ...(without.length > 5 ? [`${without.length - 5} weitere lassen etwas weg.`] : []),
      "Was jetzt gilt, bleibt im Verlauf.",
    ].join(" "),
  saveNot: "Weiter bearbeiten",
  takeBack: "Im Verlauf zurücknehmen",
  unsavedTitle: (name: string) => `Nicht gespeicherte Worte von „${name}“`,
  unsavedText:
    "Sie sind nicht gespeichert. Hier sehen Sie sie in diesem Projekt und probieren sie aus, zusammen mit dem, was es selbst ergänzt.",
  unsavedUse: "Hier verwenden",
  unsavedBack: (name: string) => `Zurück zu „${name}“`,
  save: "Speichern",
  saved: (n: number) => (n === 0 ? "Gespeichert." : `Gespeichert. Die nächste Änderung in ${projects(n)} folgt ihnen.`),
  add: "Anlegen",
  usersTitle: "Projekte, die sie verwenden",
  deviating: (n: number, deviate: number) =>
    `${n === 1 ? "1 Projekt verwendet" : `${n} Projekte verwenden`} sie. ${deviate === 0 ? "Überall gilt alles." : deviate === 1 ? "1 Projekt lässt einen Teil weg." : `${deviate} Projekte lassen einen Teil weg.`}`,
  usersNone: "Noch keine.",
  all: "Verwendet alles",
  othersTitle: "Andere Projekte",
  othersText: "Deren eigene Anweisungen bleiben. Ab der nächsten Änderung erfährt der Agent zuerst diese.",
  instead: (name: string) => `Verwendet jetzt „${name}“`,
  give: "Hier verwenden",
  giveAll: (n: number) => `In allen ${n} verwenden`,
  using: "Wird gespeichert …",
  nowUsed: (n: number) =>
    `Gespeichert. ${n === 1 ? "1 weiteres Projekt verwendet" : `${n} weitere Projekte verwenden`} sie.`,
  without: (names: readonly string[]) => `Ohne: ${new Intl.ListFormat("de", { type: "conjunction" }).format(names)}`,
  historyTitle: "Verlauf",
  version: (n: number) => `Version ${n}`,
  inForce: "Gilt jetzt",
  broughtBack: (n: number) => `Version ${n} wurde zurückgeholt.`,
  read: "Diese Texte lesen",
  empty: "Leer.",
  compare: "Was sich von den geltenden Texten unterscheidet",
  compareText: "Markiert sind Wörter, die nur eine von beiden hat.",
  restore: "Diese Version zurückholen",
  restoring: "Wird zurückgeholt …",
  restoreTitle: (n: number) => `Version ${n} zurückholen?`,
  restoreText: (names: readonly string[], n: number) =>
    names.length === 0
      ? "Ihre Texte gelten bereits."
      : `Wie in dieser Version wird${n === 0 ? "" : `, in ${projects(n)}`}: ${new Intl.ListFormat("de", { type: "conjunction" }).format(names)}. Was jetzt gilt, bleibt im Verlauf.`,
  restoreNot: "So lassen",
  restored: (n: number) =>
    n === 0 ? "Zurückgeholt." : `Zurückgeholt. Die nächste Änderung in ${projects(n)} folgt dem.`,
  delete: "Löschen",
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText: "Das lässt sich nicht zurückholen. Was damit gesagt wurde, bleibt im Verlauf jedes Projekts lesbar.",
  keep: "Behalten",
  deleteUsed: "Löschen lassen sie sich, sobald kein Projekt sie mehr verwendet.",
  choiceTitle: "Von Ihrer Organisation",
  choiceText:
    "Texte, die mehrere Projekte teilen. Sie stehen nach dem Teil von Sitewright und vor dem, was Sie hier ergänzen. Eine Wahl wird sofort gespeichert.",
  choice: "Gemeinsame Anweisungen",
  choiceNone: "Keine",
  manage: "Für alle Projekte bearbeiten",
  applies: (name: string) => `${name}: dem Agenten sagen`,
  leftOut: "In diesem Projekt weggelassen.",
  nothingThere: "In den gemeinsamen Anweisungen zurzeit leer.",
  chosen: "Gespeichert. Die nächste Änderung folgt dem.",
};
