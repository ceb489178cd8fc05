import { quoted } from "../common.ts";

/** Words of the settings of publishing. */
export const publishingSettingsWords = {
  title: "Veröffentlichen",
  link: "Veröffentlichen",
  text: "Wo Besucher die Website finden, was sie sehen, und wie Sie sie anderswohin mitnehmen.",

  addressTitle: "Adresse",
  name: "Name der Website",
  nameHint: "Kleine Buchstaben, Ziffern und Bindestriche. Er ist ein Teil der Adresse.",
  nameSave: "Namen ändern",
  nameSaved: "Der Name ist geändert.",
  formerNames: (names: readonly string[]) => `Frühere Namen führen zum jetzigen: ${names.join(", ")}.`,
  notNamed: "Die Website erhält einen Namen, wenn sie zum ersten Mal veröffentlicht wird, oder Sie wählen jetzt einen.",

  domainsTitle: "Eigene Domains",
  domainsText:
    "Eine Domain, die Ihnen gehört, zum Beispiel www.example.org. Ihr DNS muss zu diesem Server führen, und der Proxy davor braucht ein Zertifikat für sie.",
  domains: "Domains",
  domainsHint: "Eine in jeder Zeile. Die erste ist die Adresse, die angezeigt wird.",
  domainsUnsupported: "Dieser Server kann Domains noch nicht unterscheiden. Wer ihn betreibt, kann APP_URL einstellen.",
  domainsSave: "Domains speichern",
  domainsSaved: "Die Domains sind gespeichert.",

  outputTitle: "Gebaute Dateien",
  outputText:
    "Die Seiten dieser Website macht ein Generator. Sie können mit jeder Veröffentlichung in das Repository gelangen, für das, was sie von dort bereitstellt.",
  outputTo: "Wohin die gebauten Dateien kommen",
  outputNowhere: "Nirgendwohin: Wer das Repository bereitstellt, baut die Website",
  outputBranch: "In einen eigenen Branch",
  outputFolder: "In einen Ordner des Hauptbranchs",
  outputBranchName: "Branch",
  outputBranchHint:
    "Zum Beispiel gh-pages. Er erhält nur die gebauten Dateien; CNAME und .nojekyll darin bleiben erhalten. Ein neuer Branch erhält eine .nojekyll, damit GitHub Pages alle Dateien zeigt.",
  outputFolderName: "Ordner",
  outputFolderHint: "Zum Beispiel docs. Jede Veröffentlichung ersetzt seinen Inhalt. Er darf keine Quellen enthalten.",
  outputSave: "Ort speichern",
  outputSaved: "Das gilt ab der nächsten Veröffentlichung.",
  outputMissing: "Geben Sie einen Namen ein.",

  versionsTitle: "Veröffentlichungen",
  versionsText: "Jede der letzten zehn lässt sich sofort zurückholen. Was Sie bearbeiten, bleibt, wie es ist.",
  release: (number: number) => `Veröffentlichung ${number}`,
  putBackOf: (number: number) => `Veröffentlichung ${number}, zurückgeholt`,
  releaseZip: "Herunterladen",
  releaseZipLabel: (number: number) => `Veröffentlichung ${number} als ZIP-Datei herunterladen`,
  outputIs: {
    waiting: () => "Die gebauten Dateien werden gleich übertragen.",
    pushing: () => "Die gebauten Dateien werden übertragen.",
    pushed: (branch: string) => `Die gebauten Dateien sind im Branch ${branch}.`,
    failed: () => "Die gebauten Dateien wurden nicht übertragen.",
    replaced: () => "Eine spätere Veröffentlichung kam, bevor ihre Dateien übertragen waren.",
  },
  pushAgain: "Noch einmal versuchen",
  pushAgainBusy: "Wird übertragen …",
  sourcesAhead:
    "Eine frühere Veröffentlichung ist zu sehen. In den Quellen sind die neueren Änderungen noch da, und die nächste Veröffentlichung bringt sie wieder.",
  undoInSources: "Auch in den Quellen rückgängig machen",
  undoInSourcesTitle: "Die neueren Änderungen rückgängig machen?",
  undoInSourcesText:
    "In den Quellen steht danach, was in der gezeigten Veröffentlichung ist. Das ist eine Änderung wie jede andere: Der Editor öffnet sich, und Sie können sie ansehen, selbst rückgängig machen und veröffentlichen.",
  undoInSourcesConfirm: "Rückgängig machen und ansehen",
  undoInSourcesBusy: "Wird rückgängig gemacht …",
  heldBy: (name: string) =>
    `${name} bearbeitet die Website. Sie können sie rückgängig machen, wenn die Bearbeitung zu Ende ist.`,
  noVersions: "Noch wurde nichts veröffentlicht.",
  start: "Die Website, wie sie damals war",
  versionBy: (name: string) => `von ${name}`,
  now: "Das sehen Besucher",
  newest: "Die neueste",
  putBack: "Zurückholen",
  putBackBusy: "Wird zurückgeholt …",
  putBackTitle: "Diese Veröffentlichung zurückholen?",
  putBackText: (title: string) =>
    `Besucher sehen ${quoted(title)} sofort. Was Sie bearbeiten, bleibt, wie es ist, und beim nächsten Veröffentlichen sehen Besucher das.`,
  putBackTextElsewhere: (title: string) =>
    `Die gebauten Dateien von ${quoted(title)} werden sofort übertragen. In den Quellen bleiben die neueren Änderungen, bis Sie sie rückgängig machen, und die nächste Veröffentlichung bringt sie wieder.`,
  putBackKeep: "So lassen",

  copiesTitle: "Website mitnehmen",
  copiesText:
    "Die Dateien der Website, wie sie veröffentlicht sind, oder wie sie hier sind, wenn nichts veröffentlicht ist.",
  download: "Als ZIP-Datei herunterladen",
  downloadBuilt: "Gebaute Website herunterladen",
  tokensTitle: "Mit git klonen",
  tokensText:
    "Mit einem Token kann git die veröffentlichten Versionen und ihren Verlauf lesen. Schreiben kann es nicht.",
  tokenLabel: "Wofür das Token ist",
  tokenLabelHint: "Zum Beispiel: die Sicherung im Büro.",
  tokenDays: "Es gilt",
  days: (days: number) => (days === 365 ? "ein Jahr" : `${days} Tage`),
  createToken: "Token erstellen",
  createTokenBusy: "Wird erstellt …",
  tokenMissing: "Sagen Sie, wofür das Token ist.",
  tokenCreated: "Das ist das Token. Es wird nur jetzt gezeigt: Kopieren Sie es, bevor Sie diese Seite verlassen.",
  token: "Token",
  copyToken: "Token kopieren",
  cloneCommand: "Befehl",
  cloneHint: "git fragt nach einem Namen, der beliebig sein kann, und nach dem Passwort: Das ist das Token.",
  copyCommand: "Befehl kopieren",
  noTokens: "Es gibt keine Tokens.",
  tokenBy: (name: string) => `erstellt von ${name}`,
  until: "gilt bis",
  takeBack: "Zurücknehmen",
  takeBackLabel: (label: string) => `Das Token ${quoted(label)} zurücknehmen`,

  unpublishTitle: "Veröffentlichung beenden",
  unpublishText:
    "Besucher finden unter der Adresse nichts mehr. Name, Domains und Versionen bleiben, und Sie können jederzeit wieder veröffentlichen.",
  unpublishHereText:
    "Besucher finden unter dieser Adresse nichts mehr. Das Repository bleibt, wie es ist, und auch, was von dort ausgeliefert wird.",
  unpublish: "Veröffentlichung beenden",
  unpublishBusy: "Wird beendet …",
  unpublishAsk: "Die Website nicht mehr öffentlich zeigen?",
  unpublishKeep: "Veröffentlicht lassen",
  unpublished: "Die Website ist nicht mehr veröffentlicht.",
};
