import { count, grouped } from "../common.ts";
import { costWords } from "../costs.ts";

const seconds = (ms: number) =>
  ms < 950 ? "weniger als eine Sekunde" : count(Math.round(ms / 1000), "Sekunde", "Sekunden");

/** Returns an amount as it stands within a sentence. */
const lower = (amount: string) => amount.charAt(0).toLowerCase() + amount.slice(1);

export const dryRunWords = {
  try: "An früheren Aufträgen ausprobieren",
  trying: "Frühere Aufträge werden gesucht …",
  startTitle: "Diese Texte an früheren Aufträgen ausprobieren",
  startText:
    "Der Agent wird mit diesen Texten noch einmal gefragt, was er früher gefragt wurde, jeden Auftrag von Anfang bis Ende, an der Website, wie sie damals war. Sie sehen neben dem, was er getan hat, was er getan hätte. Nichts davon kommt auf die Website, in ein Gespräch oder in das Gedächtnis des Agenten.",
  none: "Hier hat noch niemand um etwas gebeten. Sobald es Aufträge gibt, können Sie Ihre Texte daran ausprobieren.",
  choose: "Aufträge, die noch einmal gefragt werden",
  chosen: (n: number, max: number) =>
    n > max
      ? `${n} Aufträge sind gewählt, höchstens ${max} sind auf einmal möglich.`
      : `${count(n, "Auftrag ist", "Aufträge sind")} gewählt.`,
  by: (name: string) => `${name},`,
  wouldCost: (usd: number | null) =>
    usd === null ? "Kosten nicht bekannt" : usd === 0 ? "kostenlos" : lower(costWords.amount(usd, true)),
  showMore: (n: number) => (n === 1 ? "Noch einen früheren Auftrag zeigen" : `${n} frühere Aufträge zeigen`),
  otherModel: "Welches Modell antwortet",
  otherModelHint: (model: string) =>
    `Der Name eines anderen Modells desselben Anbieters. Bleibt das Feld leer, antwortet wie jetzt ${model === "" ? "das verbundene Modell" : model}.`,
  connectedModel: (model: string) => (model === "" ? "Das verbundene Modell" : `${model}, das verbundene Modell`),
  chooseHint: "Die anderen Modelle desselben Anbieters.",
  typeModel: "Einen anderen Namen eintippen",
  chooseModel: "Aus der Liste wählen",
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
  figures: (tokens: number, usd: number | null) => {
    const pieces = `${grouped(tokens)} Wortteile (Tokens) wurden gelesen und geschrieben`;
    if (usd === null) return `${pieces}; was das gekostet hat, ist nicht bekannt.`;
    return usd === 0 ? `Es war kostenlos; ${pieces}.` : `Es kostete ${lower(costWords.amount(usd, false))}; ${pieces}.`;
  },
  saved: "Diese Texte wurden gespeichert als",
  savedAs: (version: number) => `Version ${version}`,
  savedAndInForce: "Diese Texte gelten, als",
  inForce: "Diese Texte gelten.",
  notSaved: "Diese Texte gelten nicht.",
  toTexts: "Zu den Anweisungen",
  use: "Diese Texte verwenden",
  using: "Wird gespeichert …",
  useHint: "Sie werden sofort die nächste Version der Anweisungen: Der nächste Auftrag folgt ihnen.",
  verdictsGiven: (verdicts: string) => `Ihre Urteile: ${verdicts}.`,
  ownTexts: "Jeder wurde mit den Anweisungen gefragt, die er damals hatte.",
  answeredBy: (model: string) =>
    model === "practice"
      ? "Es antwortete das Übungsmodell."
      : `Es antwortete ${model === "" ? "das verbundene Modell" : model}.`,
  texts: "Die ausprobierten Texte",
  textsEmpty: "Dem Teil von Sitewright wurde nichts hinzugefügt.",
  sharedText: (text: string, shared: string, version: number | null) =>
    `${text}, aus „${shared}“ (${version === null ? "beim Ausprobieren noch nicht gespeichert" : `deren Version ${version}`})`,
  sharedNotSaved: "Die gemeinsamen Worte, die ausprobiert wurden, sind nicht gespeichert.",
  toShared: (name: string) => `„${name}“ öffnen`,
  verdictsOf: { better: "besser", same: "gleich gut", worse: "schlechter", unjudged: "nicht beurteilt" },
  tried: (verdicts: string) => `An früheren Aufträgen ausprobiert: ${verdicts}.`,
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
  remark: "Anmerkung",
  addRemark: "Eine Anmerkung schreiben",
  changeRemark: "Die Anmerkung ändern",
  remarkHint: "Warum Sie so urteilen. Sie steht neben dem Urteil.",
  saveRemark: "Anmerkung speichern",
  open: "Vergleichen",
  close: "Vergleich schließen",
  loading: "Beides wird gelesen …",
  past: "Damals",
  withTexts: "Mit diesen Texten",
  triedAgain: "Noch einmal gefragt",
  answers: "Antwort",
  noAnswer: "Keine Antwort.",
  expired: "Was gesagt und getan wurde, ist nicht mehr aufgehoben. Ihr Urteil bleibt.",
  facts: "Was es brauchte",
  tokens: (n: number) => `${grouped(n)} Wortteile (Tokens)`,
  seconds,
  calls: "Was der Agent tat",
  noCalls: "Er benutzte kein Werkzeug.",
  privateCall: "Eine private Notiz, die nicht gezeigt wird.",
  failedCall: "Das gelang nicht.",
  changed: "Was sich auf der Website änderte",
  noChange: "Nichts änderte sich.",
  pages: "Seiten ansehen",
  pagesText: (right: string) => `Links: „Damals“. Rechts: „${right}“. Verschieben Sie die Kante dazwischen.`,
  differences: "Wie sich das Zweite vom Ersten unterscheidet",
  noDifferences: "Wer die Website besucht, sieht auf beiden dasselbe.",
  code: "Code ansehen",
  codeOf: "Wessen Code",
  conversation: "Gespräch öffnen",
  again: {
    open: (turn: number) => `Auftrag ${turn} noch einmal fragen`,
    text: "Das fragt wirklich ein Modell und kostet, was eine Anfrage kostet, um zu sehen, was es diesmal antwortet: an der Website, wie sie damals war, mit den Anweisungen, dem Verlauf und den Erinnerungen von damals. Nichts davon kommt auf die Website, in das Gespräch oder in das Gedächtnis des Agenten. Sie sehen beides nebeneinander.",
    start: "Noch einmal fragen",
  },
};
