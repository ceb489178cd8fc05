import { count } from "../common.ts";
import { costWords } from "../costs.ts";

const seconds = (ms: number) =>
  ms < 950 ? "weniger als eine Sekunde" : count(Math.round(ms / 1000), "Sekunde", "Sekunden");

export const dryRunWords = {
  try: "An früheren Aufträgen ausprobieren",
  trying: "Frühere Aufträge werden gesucht …",
  startTitle: "Diese Texte an früheren Aufträgen ausprobieren",
  startText:
    "Der Agent wird mit diesen Texten noch einmal gefragt, was er früher gefragt wurde: ganze Aufträge, jeder an der Website, wie sie damals war. Sie sehen neben dem, was er getan hat, was er getan hätte. Nichts davon kommt auf die Website, in ein Gespräch oder in das Gedächtnis des Agenten.",
  none: "Hier hat noch niemand um etwas gebeten. Sobald es Aufträge gibt, können Sie Ihre Texte daran ausprobieren.",
  choose: "Aufträge, die noch einmal gefragt werden",
  chosen: (n: number, max: number) =>
    n > max
      ? `${n} Aufträge sind gewählt, höchstens ${max} sind auf einmal möglich.`
      : `${count(n, "Auftrag ist", "Aufträge sind")} gewählt.`,
  all: "Alle wählen",
  noneOfThem: "Keinen wählen",
  by: (name: string) => `${name},`,
  took: (tokens: number) => `brauchte ${count(tokens, "Token", "Tokens")}`,
  tookUnknown: "seine Tokens wurden nicht gezählt",
  otherModel: "Ein anderes Modell (freiwillig)",
  otherModelHint: (model: string) =>
    `Der Name eines anderen Modells desselben Anbieters. Bleibt das Feld leer, antwortet wie jetzt ${model === "" ? "das verbundene Modell" : model}.`,
  costFree: "Das kostet nichts: Es antwortet das Übungsmodell.",
  cost: (usd: number) =>
    usd === 0
      ? "Mit dem verbundenen Modell kostet das nichts."
      : `${costWords.amount(usd, true)}, wenn es so viele Tokens braucht wie damals.`,
  costUnknown: (tokens: number) =>
    tokens === 0
      ? "Der Preis des Modells ist nicht bekannt."
      : `Der Preis des Modells ist nicht bekannt. Damals brauchte es ${count(tokens, "Token", "Tokens")}.`,
  start: (n: number) => `${count(n, "Auftrag", "Aufträge")} noch einmal fragen`,
  starting: "Wird begonnen …",
  cancel: "Schließen",
  listTitle: "Proben an früheren Aufträgen",
  listText: "Texte, die an früheren Aufträgen ausprobiert wurden, die neuesten zuerst, mit Ihren Urteilen.",
  listLink: "Frühere Proben",
  listNone:
    "Hier wurden noch keine Texte ausprobiert. Schreiben Sie sie in die Anweisungen und wählen Sie dann „An früheren Aufträgen ausprobieren“.",
  back: "Anweisungen",
  backToList: "Alle Proben",
  title: "Probe an früheren Aufträgen",
  asked: (done: number, all: number) =>
    done === all ? `${count(all, "Auftrag", "Aufträge")}` : `${done} von ${count(all, "Auftrag", "Aufträgen")}`,
  running: (done: number, all: number) => `Es wird noch einmal gefragt: ${done} von ${all} fertig …`,
  stopping: "Wird angehalten …",
  stop: "Anhalten",
  over: (asked: number, differ: number) =>
    differ === 0
      ? `${count(asked, "Auftrag wurde", "Aufträge wurden")} noch einmal gefragt. Alles kam heraus wie damals.`
      : `${count(asked, "Auftrag wurde", "Aufträge wurden")} noch einmal gefragt. ${differ === 1 ? "Einer kam" : `${differ} kamen`} anders heraus.`,
  figures: (tokens: number, usd: number | null) =>
    usd === null
      ? `Das brauchte ${count(tokens, "Token", "Tokens")}.`
      : `Das brauchte ${count(tokens, "Token", "Tokens")}: ${usd === 0 ? "kostenlos" : costWords.amount(usd, false)}.`,
  saved: "Diese Texte wurden gespeichert als",
  savedAs: (version: number) => `Version ${version}`,
  notSaved: "Diese Texte gelten nicht. Damit sie gelten, speichern Sie sie in den Anweisungen.",
  toTexts: "Zu den Anweisungen",
  ownTexts: "Jeder wurde mit den Anweisungen gefragt, die er damals hatte.",
  answeredBy: (model: string) =>
    model === "practice"
      ? "Es antwortete das Übungsmodell."
      : `Es antwortete ${model === "" ? "das verbundene Modell" : model}.`,
  texts: "Die ausprobierten Texte",
  textsEmpty: "Dem Teil von Sitewright wurde nichts hinzugefügt.",
  verdictsOf: { better: "besser", same: "gleich gut", worse: "schlechter" },
  status: {
    waiting: "Wartet",
    running: "Wird gefragt …",
    completed: "Fertig",
    failed: "Fehlgeschlagen",
    stopped: "Nicht zu Ende gefragt",
    cancelled: "Angehalten",
    cancelling: "Angehalten",
    pending: "Wartet",
  },
  alike: "Wie damals",
  otherAnswer: "Andere Antwort",
  otherSite: "Andere Änderung",
  verdict: "Verglichen mit damals ist es",
  better: "Besser",
  same: "Gleich gut",
  worse: "Schlechter",
  takeBack: "Zurücknehmen",
  judged: (name: string) => `Beurteilt von ${name}`,
  open: "Vergleichen",
  loading: "Beides wird gelesen …",
  past: "Damals",
  tried: "Mit diesen Texten",
  triedAgain: "Noch einmal gefragt",
  answers: "Antwort",
  noAnswer: "Keine Antwort.",
  expired: "Was gesagt und getan wurde, ist nicht mehr aufgehoben. Ihr Urteil bleibt.",
  facts: "Was es brauchte",
  tokens: (n: number) => count(n, "Token", "Tokens"),
  seconds,
  calls: "Was der Agent tat",
  noCalls: "Er benutzte kein Werkzeug.",
  privateCall: "Eine private Notiz, die nicht gezeigt wird.",
  failedCall: "Das gelang nicht.",
  changed: "Was sich auf der Website änderte",
  noChange: "Nichts änderte sich.",
  pages: "Seiten ansehen",
  pagesText: "Links: wie die Seite damals wurde. Rechts: wie sie geworden wäre. Verschieben Sie die Kante dazwischen.",
  code: "Code ansehen",
  codeOf: "Wessen Code",
  conversation: "Gespräch öffnen",
  again: {
    open: (turn: number) => `Auftrag ${turn} noch einmal fragen`,
    text: "Das Modell wird neu gefragt, an der Website, wie sie damals war, mit den Anweisungen, dem Verlauf und den Erinnerungen von damals. Nichts davon kommt auf die Website, in das Gespräch oder in das Gedächtnis des Agenten. Sie sehen beides nebeneinander.",
    cost: (amount: string | null, tokens: number) =>
      amount === null || tokens === 0
        ? "Was es kosten wird, ist nicht bekannt."
        : `Damals brauchte es ${count(tokens, "Token", "Tokens")}: ${amount}. Mit einem anderen Modell kann es mehr oder weniger kosten.`,
    otherModelHint:
      "Der Name eines anderen Modells desselben Anbieters. Bleibt das Feld leer, antwortet das verbundene Modell.",
    start: "Noch einmal fragen",
  },
};
