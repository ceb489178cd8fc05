import { count, listNames, quoted } from "./common.ts";

export const reviewWords = {
  title: "Prüfungen",
  text: "Änderungen, um deren Veröffentlichung jemand bittet, und was daraus geworden ist.",
  emptyTitle: "Nichts wurde zur Prüfung gesendet",
  emptyText: "Sobald jemand Änderungen zur Prüfung sendet, stehen sie hier.",
  openTitle: "Wartet auf Prüfung",
  all: "Alle Prüfungen",
  status: {
    open: "In Prüfung",
    changes_requested: "Änderungen gewünscht",
    published: "Veröffentlicht",
    withdrawn: "Zurückgezogen",
  },
  by: (name: string) => `gesendet von ${name}`,

  sendBusy: "Wird gesendet …",
  sendTitle: "Änderungen zur Prüfung senden",
  sendText:
    "Wer veröffentlichen darf, vielleicht Sie selbst, sieht sich die Änderungen an und veröffentlicht sie. Bis dahin kann niemand die Website ändern.",
  sendBlocked:
    "Eine Änderung läuft noch, oder Nachrichten warten. Sobald alles fertig ist, können Sie es durchsehen und senden.",
  sendLoading: "Es wird nachgesehen, was Sie geändert haben …",
  sendName: "Titel",
  sendNameMissing: "Geben Sie den Änderungen einen Titel.",
  sendNameHint: "Was sich geändert hat, in wenigen Worten.",
  sendDescription: "Beschreibung",
  sendDescriptionHint: "Was für die Prüfung wichtig ist. Freiwillig.",
  changed: "Was sich geändert hat",
  /** Other people's changes that go with a review. */
  sendOthers: (others: readonly { name: string; changes: number }[]) =>
    `Auch dabei: ${listNames(
      others.map(({ name, changes }) => `${count(changes, "Änderung", "Änderungen")} von ${name}`),
      (n) => `${n} weitere`,
      Number.POSITIVE_INFINITY,
    )}. Zu einer Prüfung gehört immer alles, was sich seit der letzten Veröffentlichung auf der Website geändert hat.`,
  sendSharedTitle: "Änderungen der Website zur Prüfung senden",
  /** The first request, and how many more there are. */
  proposedTitle: (first: string, more: number) =>
    more === 0
      ? first
      : `${first.replace(/\.$/, "")} und ${more === 1 ? "eine weitere Änderung" : `${more} weitere Änderungen`}`,
  titleOfParts: (changed: string) => (changed === "" ? "Änderungen an der Website" : `Änderungen: ${changed}`),
  proposedBy: (name: string) => `Von ${name}:`,
  andMore: (n: number) => `und ${n} weitere`,
  sendKeep: "Weiter bearbeiten",
  sendEmptyTitle: "Es gibt nichts zu prüfen",
  sendEmptyText:
    "Die Website ist genau so, wie sie zuletzt veröffentlicht wurde. Sie können die Bearbeitung beenden oder weitermachen.",
  sendEmptySubmit: "Bearbeitung beenden",

  inReview: (title: string) =>
    `${quoted(title)} ist in Prüfung. Die Website lässt sich wieder bearbeiten, wenn die Prüfung vorbei ist.`,
  openReview: "Prüfung öffnen",
  waiting: (name: string | null) => (name ? `${name} wünscht Änderungen:` : "Es werden Änderungen gewünscht:"),
  waitingLink: "Ansehen, was geprüft wurde",

  described: (name: string) => `${name} schreibt`,
  asked: "Was verlangt wurde",
  /** Equal changes are listed once. */
  times: (n: number, title: string) => (n > 1 ? `${n} × ${title}` : title),
  askedBy: (name: string) => `von ${name}`,
  askedMore: (n: number) => `${n} weitere zeigen`,
  askedNothing: "Es sind keine einzelnen Änderungen verzeichnet.",
  took: "Im Gespräch ansehen",
  before: "Vorher und nachher",
  beforeText:
    "Links die Website vor diesen Änderungen, rechts mit ihnen. Verschieben Sie die Grenze, und gehen Sie darin umher.",
  candidate: {
    building: "Die Website wird so gebaut, wie sie jetzt veröffentlicht würde …",
    same: "Genau das würde veröffentlicht: Die Website hat sich seitdem nicht verändert.",
    moved:
      "Die Website hat sich verändert, seit diese Änderungen gesendet wurden. Beides ist zusammen zu sehen, wie es jetzt veröffentlicht würde.",
    shown:
      "Rechts steht die Website, wie sie jetzt veröffentlicht würde: diese Änderungen zusammen mit dem, was inzwischen kam.",
    show: "Zeigen, was veröffentlicht würde",
    hide: "Nur diese Änderungen zeigen",
    conflict: (where: string) =>
      `An denselben Stellen hat sich inzwischen etwas anderes geändert: ${where}. So lässt es sich nicht veröffentlichen.`,
    broken:
      "Zusammen mit dem, was inzwischen kam, lässt sich die Website nicht bauen. So lässt sie sich nicht veröffentlichen: Bitten Sie um Änderungen, damit sie sich beheben lässt.",
    unconfirmed:
      "Diese Website macht ein Generator, und die Administration muss zuerst sagen, wie sie gebaut wird: Projekteinstellungen, „Bauen“.",
  },
  showCode: "Code zeigen",
  hideCode: "Code ausblenden",
  loadingFiles: "Die Änderungen werden geladen …",

  publish: "Veröffentlichen",
  publishBusy: "Wird veröffentlicht …",
  publishTitle: "Diese Änderungen veröffentlichen?",
  publishText: {
    none: "Besucher sehen sie sofort, und alle bearbeiten von da an diesen Stand.",
    "read-only":
      "Besucher der Adresse hier sehen sie sofort. Das Repository bleibt, wie es ist, weil Sitewright es nur lesen darf.",
    writable: "Sie kommen in das Repository der Website, und alle bearbeiten von da an diesen Stand.",
  },
  publishKeep: "Noch nicht",
  publishing: "Diese Änderungen werden veröffentlicht …",
  request: "Änderungen wünschen",
  requestBusy: "Wird gesendet …",
  requestTitle: "Was soll anders sein?",
  requestText: "Die Redaktion sieht das und macht weiter, wo sie war.",
  requestLabel: "Ihr Wunsch",
  requestMissing: "Sagen Sie, was anders sein soll.",
  requestKeep: "Abbrechen",
  withdraw: "Zurückziehen",
  withdrawBusy: "Wird zurückgezogen …",
  withdrawTitle: "Diese Änderungen aus der Prüfung zurückziehen?",
  withdrawText: "Die Änderungen bleiben, wie sie sind, und lassen sich bearbeiten und wieder senden.",
  withdrawKeep: "In Prüfung lassen",

  published: (name: string | null) =>
    name ? `${name} hat diese Änderungen veröffentlicht.` : "Diese Änderungen sind veröffentlicht.",
  publishedReadOnly: "Sie sind nur hier veröffentlicht: Sitewright darf das Repository der Website nur lesen.",
  requested: (name: string | null) => (name ? `${name} wünscht Änderungen:` : "Es werden Änderungen gewünscht:"),
  withdrawn:
    "Diese Änderungen wurden aus der Prüfung zurückgezogen. Sie bleiben und lassen sich bearbeiten und wieder senden.",
  decide: "Sehen Sie die Änderungen unten durch, und entscheiden Sie dann.",
  waitingForReviewer:
    "Wartet auf jemanden, der veröffentlichen darf. Sie können diese Seite verlassen, nichts geht verloren.",
  toProject: "Zum Projekt",
  pullRequest: "Pull Request auf GitHub",
  pullRequestFailed: (reason: string) => `Es gibt noch keinen Pull Request auf GitHub. ${reason}`,
};
