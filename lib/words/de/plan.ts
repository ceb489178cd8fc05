import { count, grouped } from "./common.ts";

const steps = {
  discuss: "Besprechen",
  summarize: "Zusammenfassen",
  serialize: "Aufteilen",
  approve: "Zustimmen",
  build: "Bauen",
};

const actions = { create: "Neu", update: "Geändert", remove: "Entfernt", keep: "Bleibt" };

const decisions = {
  create: "Neu machen",
  update: "Ändern",
  remove: "Entfernen",
  keep: "So lassen",
  include: "Aufnehmen",
  leave_out: "Weglassen",
};

const items = {
  pending: "Kommt noch dran",
  running: "Wird gebaut",
  done: "Erledigt",
  failed: "Hat nicht geklappt",
  skipped: "Übersprungen",
  stopped: "Angehalten",
};

const line = {
  discuss: "Planung. Auf Ihrer Website ändert sich nichts, bis Sie zustimmen.",
  summarize: "Aus dem Gesagten entsteht der Plan.",
  serialize: "Aus dem Gesagten entsteht der Plan.",
  approve: "Der Plan ist fertig. Nichts ändert sich, bis Sie zustimmen.",
  build: "Dem Plan ist zugestimmt. Seine Seiten werden nacheinander gebaut.",
  done: "Der Plan ist gebaut.",
  failed: "Der Plan konnte nicht gemacht werden. Nichts wurde geändert.",
  discarded: "Der Plan wurde verworfen.",
};

const short = {
  discuss: "Wird besprochen",
  summarize: "Entsteht",
  serialize: "Entsteht",
  approve: "Wartet auf Sie",
  build: "Wird gebaut",
  done: "Gebaut. Im Plan steht, was aus jedem Wunsch geworden ist.",
  failed: "Hat nicht geklappt",
  discarded: "Verworfen",
};

export const planWords = {
  title: "Plan",
  site: "Website",
  choose: "Was zu sehen ist",
  untitled: "Ein Plan für Ihre Website",
  wish: (wish: string) => `„${wish}“`,
  asked: (change: string) => `Sie haben gewünscht: „${change}“`,
  askedByOther: (change: string) => `Gewünscht: „${change}“`,
  loading: "Der Plan wird geöffnet …",
  unreadable: "Der Plan lässt sich gerade nicht anzeigen.",
  line,
  short,
  enough: "Das genügt, mach den Plan",
  enoughBusy: "Einen Moment …",
  look: "Plan ansehen",
  discard: "Verwerfen",
  discardTitle: "Diesen Plan verwerfen?",
  discardText:
    "Was vereinbart ist, wird beiseitegelegt. Was gesagt wurde, bleibt im Gespräch, und was schon gebaut ist, bleibt auf Ihrer Website.",
  discardConfirm: "Plan verwerfen",
  discardKeep: "Behalten",

  stepOf: (step: number, of: number, name: string) => `Schritt ${step} von ${of}: ${name}`,
  stepsLabel: "Wie weit der Plan ist",
  steps,
  stepStates: { done: "erledigt", current: "jetzt", failed: "hat nicht geklappt", ahead: "kommt noch" },
  attempt: (attempt: number, of: number) => `Versuch ${attempt} von ${of}`,
  missing: (attempt: number, of: number, one: string) => `Versuch ${attempt} von ${of}: ${one}`,
  missingMany: (attempt: number, of: number) => `Versuch ${attempt} von ${of}. Im vorigen fehlte:`,

  discussTitle: "Erst besprechen",
  discussText:
    "Sagen Sie im Gespräch, was Ihre Website sein soll: für wen sie ist, welche Seiten sie braucht, was nicht fehlen darf. Der Agent sieht sich um, fragt und schlägt vor, und ändert nichts.",
  discussNext:
    "Wenn genug gesagt ist, entsteht aus jedem Wort davon der Plan. Sie können ihn ändern, bevor etwas gebaut wird.",
  summarizing: "Das Gesagte wird zusammengefasst …",
  serializing: "Seiten und Navigation werden aufgeteilt …",
  askingText: "Das dauert ein bis zwei Minuten. Sie können sich weiter Ihre Website ansehen.",
  keptTitle: "Der Plan, wie er jetzt ist",
  keptText: "Er bleibt, bis der neue vollständig ist.",
  draftTitle: "Die neue Kurzfassung",
  stopAsking: "Anhalten und weiter besprechen",
  stopChange: "Anhalten und den alten Plan behalten",
  stoppedTooLate:
    "Er war einen Augenblick vor dem Anhalten fertig. Sehen Sie ihn sich hier an. Nichts wird gebaut, bis Sie zustimmen.",
  stopBusy: "Wird angehalten …",

  failedIn: {
    summarize: "Das Zusammenfassen hat nicht geklappt.",
    serialize: "Das Aufteilen in Seiten hat nicht geklappt.",
  },
  failedKept: "Alles, was gesagt wurde, bleibt.",
  failedKeptPlan: "Der bisherige Plan ist noch da, wie er war.",
  failedDraftTitle: "Die Kurzfassung, so weit sie kam",
  failedDraftText: "Sie können sie von Hand ergänzen. Die Seiten entstehen dann daraus.",
  keep: "Alten Plan behalten",
  keepBusy: "Wird behalten …",
  missingTitle: "Was noch fehlte",
  again: "Erneut versuchen",
  againBusy: "Es wird noch einmal versucht …",

  staleTitle: "Ihre Website hat sich geändert, seit dieser Plan entstand, und beide passen nicht mehr zusammen:",
  renew: "Plan neu machen",
  warningsTitle: "Sehen Sie sich das an, bevor Sie zustimmen:",

  views: { pages: "Seiten", map: "Übersicht", brief: "Kurzfassung" },
  viewLabel: "Wie Sie den Plan ansehen",
  pagesTitle: "Die Seiten",
  page: "Seite",
  happens: "Was geschieht",
  says: "Was darauf steht",
  uses: "Verwendet",
  after: "Wird gebaut nach",
  sections: (n: number) => count(n, "Abschnitt", "Abschnitte"),
  nothingNew: "Bleibt, wie sie ist.",
  goes: "Kommt weg, und die Links zu ihr auch.",
  actions,
  counts: {
    create: (n: number) => `${n} neu`,
    update: (n: number) => `${n} geändert`,
    remove: (n: number) => `${n} entfernt`,
    keep: (n: number) => `${n} ${n === 1 ? "bleibt" : "bleiben"}`,
  },
  navigationTitle: "Navigation",
  navigationNone: "Keine Navigation.",
  acceptancePlanned: "Was am Ende stimmen muss",
  byPerson: "das beurteilen Sie",

  mapLabel: (pages: number, linked: number) =>
    `Übersicht: ${count(pages, "Seite", "Seiten")}, ${linked} davon in der Navigation. Die Liste der Seiten sagt dasselbe.`,
  mapLinked: "In der Navigation",
  mapOthers: "Nicht in der Navigation",
  mapRemoved: "Entfernt",
  mapMore: (n: number) => `und ${n} weitere`,

  briefTitle: "Die Kurzfassung",
  briefFields: {
    title: "Titel",
    summary: "In Kürze",
    audience: "Für wen",
    tone: "Ton",
    facts: "Fakten",
    decisions: "Was woraus wird",
  },
  notSpecified: "Nicht angegeben",
  factsNone: "Es wurden keine Fakten genannt.",
  fact: (n: number) => `Fakt ${n}`,
  factAdd: "Fakt hinzufügen",
  factRemove: (n: number) => `Fakt ${n} entfernen`,
  decision: (name: string) => `Was aus ${name} wird`,
  decisionText: (name: string) => `In Worten, für ${name}`,
  decisions,
  briefEdit: "Kurzfassung ändern",
  briefEditText: "Aus dem, was Sie speichern, entstehen die Seiten neu.",
  briefSave: "Speichern und neu aufteilen",
  briefSaving: "Wird gespeichert …",
  briefCancel: "So lassen",
  undecided: "Noch nicht entschieden",
  briefWrong: "Kein Feld darf leer sein. Schreiben Sie „Nicht angegeben“, wo es nichts zu sagen gibt.",

  changeTitle: "Soll etwas anders sein?",
  changeLabel: "Was am Plan anders sein soll",
  changePlaceholder: "Zum Beispiel: eine Seite mit Preisen dazu, und die Galerie weglassen",
  changeSend: "Um diese Änderung bitten",
  changeBusy: "Wird gesendet …",
  changeHint: "Der Plan entsteht damit neu. Nichts von dem, was gesagt wurde, geht verloren.",
  changeWithdrawn: "Diese Änderung wurde nicht gemacht. Sagen Sie es anders, oder bitten Sie noch einmal darum.",

  approve: "Zustimmen und bauen",
  approveBusy: "Fängt an …",
  approveHint: (n: number) =>
    n === 1
      ? "1 Änderung, die Sie rückgängig machen können."
      : `${grouped(n)} Änderungen, von denen Sie jede rückgängig machen können.`,
  build: "Jetzt bauen",
  goOn: "Weiterbauen",
  lookAgain: "Noch einmal ansehen",
  stop: "Bauen anhalten",
  stopHint: "Was schon gebaut ist, bleibt.",

  agreedTitle: "Was vereinbart ist",
  itemsTitle: "Schritte des Plans",
  itemsDone: (done: number, all: number) => `${done} von ${all} erledigt`,
  itemsProgress: (done: number, all: number) => `${done} von ${all} Schritten des Plans sind erledigt`,
  items,
  itemAfter: (paths: string[]) => `Nach ${paths.join(", ")}`,
  skip: "Überspringen",
  skipLabel: (title: string) => `Überspringen: ${title}`,
  retry: "Erneut versuchen",
  retryLabel: (title: string) => `Erneut versuchen: ${title}`,
  showTurn: "Zeigen",
  showTurnLabel: (title: string) => `Zeigen: ${title}`,
  undone: "Rückgängig gemacht",
  waitsForYou:
    "Einige Schritte haben nicht geklappt. Versuchen Sie sie noch einmal oder überspringen Sie sie, dann kommt der Plan zum Ende.",
  halted: "Angehalten. Machen Sie weiter, wann Sie möchten.",
  checking: "Es wird nachgesehen, ob alles wie vereinbart ist …",

  doneTitle: "Wie vereinbart gebaut",
  donePartly: "Gebaut, aber nicht alles ist wie vereinbart",
  doneText: "Jeder Schritt ist eine eigene Änderung, die Sie ansehen und rückgängig machen können.",
  wishesTitle: "Was Sie gewünscht haben",
  quoted: (words: string) => `„${words}“`,
  notIncluded: (why: string) => `Nicht aufgenommen. ${why}`,
  acceptanceTitle: "Auf der fertigen Website nachgesehen",
  acceptanceNone: "Der Plan hat nichts zum Nachsehen genannt.",
  results: { passed: "Stimmt", failed: "Stimmt nicht", open: "Das beurteilen Sie", leftOut: "Nicht aufgenommen" },
  discardedTitle: "Dieser Plan wurde verworfen",
  discardedText: "Daraus wird nichts mehr gebaut.",

  usageTitle: "Was der Plan gebraucht hat",
  usage: (calls: number, read: number, written: number) =>
    `${count(calls, "Anfrage", "Anfragen")} an das Modell, ${grouped(read)} Tokens gelesen, ${grouped(written)} geschrieben`,
  usageNone: "Noch keine Anfrage an das Modell",
  usageOf: "alle Versuche zusammen",
};

/** The progress of a plan's phase, by the codes of `lib/plans/move-plan.ts`. */
export const planProgress = {
  "plan-summarizing": (attempt: number, of: number) => `Fasst das Gesagte zusammen${attemptOf(attempt, of)}`,
  "plan-serializing": (attempt: number, of: number) => `Entwirft den Plan${attemptOf(attempt, of)}`,
  "plan-waiting": (seconds: number) => `Das Modell antwortet nicht. In ${seconds} Sekunden wird wieder gefragt`,
};

const attemptOf = (attempt: number, of: number) => (attempt > 1 ? `, Versuch ${attempt} von ${of}` : "");

const brokenToldMax = 5;

/** The points that are checked at the end of every plan, besides its own. */
export const planAcceptance = {
  builtPages:
    "Jede gebaute Seite ist fertig: eine Überschrift, kein leerer Abschnitt, kein Platzhalter, nichts breiter als ein Handy.",
  contrast: "Wörter und Schaltflächen heben sich von ihrem Grund ab.",
  onPage: (title: string, problem: string) => `${title}: ${problem}`,
  wholeSite: "Jede Seite ist heil: Links führen irgendwohin, und was Seiten verwenden, ist da.",
  broken: (sentences: readonly string[]) => {
    const more = sentences.length - brokenToldMax;
    return [...sentences.slice(0, brokenToldMax), ...(more > 0 ? [`Und ${more} weitere.`] : [])].join(" ");
  },
};
