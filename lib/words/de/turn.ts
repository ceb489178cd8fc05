import type { OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { pageName } from "../page/page-name.ts";
import { capital, count, grouped, quoted } from "./common.ts";

export const turnWords = {
  you: "Sie",
  showAll: "Alles zeigen",
  showLess: "Weniger zeigen",
  waiting: "Wartet",
  starting: "Fängt an …",
  stopping: "Wird angehalten",
  stop: "Anhalten",
  stoppingNow: "Wird angehalten …",
  stopKey: "Esc",
  stopHint: "hält an",
  seconds: (n: number) => (n < 60 ? `${n} s` : `${Math.floor(n / 60)} min ${n % 60} s`),
  worked: (duration: string) => `Arbeitszeit: ${duration}`,
  workedUnknown: "Was der Agent gemacht hat",
  steps: (n: number) => count(n, "Schritt", "Schritte"),
  details: "Einzelheiten dazu, was der Agent gemacht hat",
  toolInput: "Was verlangt wurde",
  toolOutput: "Was zurückkam",
  toolTruncated: "Gekürzt",
  toolFailed: "hat nicht geklappt",
  privateNote: "Eine private Notiz gespeichert",
  changed: "Was sich geändert hat",
  changedNow: (parts: string) => `Geändert: ${parts}`,
  moreChanges: (n: number) => `und ${count(n, "weitere Änderung", "weitere Änderungen")}`,
  nothingChanged: "Nichts wurde geändert.",
  colours: "Geänderte Farben",
  colourFromTo: (before: string, after: string) => `: von ${before} zu ${after}`,
  added: (n: number) => count(n, "Zeile hinzugefügt", "Zeilen hinzugefügt"),
  removed: (n: number) => count(n, "Zeile entfernt", "Zeilen entfernt"),
  options: {
    recommended: "Empfohlen",
    chosen: "Gewählt",
    show: "Stelle zeigen",
    showLong: (label: string, where: string) => `Zeigen, wo ${quoted(label)} steht: ${where}`,
    /** Names a mark in the preview. */
    mark: (number: number, label: string, where: string) => `${number}. ${label}: ${where}`,
    where: whereOf,
  },
  asks: (question: string, n: number) => `${question} Es gibt ${count(n, "Möglichkeit", "Möglichkeiten")}.`,
  fileStatus: { added: "Neu", modified: "Geändert", deleted: "Gelöscht", renamed: "Verschoben" },
  viewChanges: "Änderungen ansehen",
  undo: "Diese Änderung rückgängig machen",
  undoBusy: "Wird rückgängig gemacht …",
  undoBlocked: "Warten Sie, bis die laufende Änderung fertig ist.",
  taskDone: "Erledigt",
  taskOpen: "Nicht erledigt",
  undone: "Rückgängig gemacht",
  undoneByGoingBack: "Durch Zurückgehen rückgängig gemacht",
  bringBack: "Zurückholen",
  bringBackBusy: "Wird zurückgeholt …",
  copyAnswer: "Antwort kopieren",
  copyLink: "Link zu dieser Änderung kopieren",
  inspect: "Anfragen dieses Durchgangs",
  withdraw: "Zurückziehen",
  withdrawBusy: "Wird zurückgezogen …",
  withdrawAll: "Alle zurückziehen",
  withdrew: (n: number) =>
    n === 1
      ? "Eine wartende Nachricht wurde zurückgezogen."
      : `${grouped(n)} wartende Nachrichten wurden zurückgezogen.`,
  withdrawn: "Sie haben das zurückgezogen, bevor es anfing.",
  reword: "Bearbeiten",
  rewordLabel: "Was sich stattdessen ändern soll",
  rewordSave: "Speichern",
  rewordBusy: "Wird gespeichert …",
  rewordKeep: "So lassen",
  allSet: "Fertig",
  unbuilt: "Lässt sich nicht bauen",
  answered: "Beantwortet",
  asked: "Eine Frage an Sie",
  wasCancelled: "Abgebrochen",
  wasFailed: "Hat nicht geklappt",
  tryAgain: "Bearbeiten und wiederholen",
  restore: "Zurückholen, was schon gemacht war",
  restoreBusy: "Wird zurückgeholt …",
  cancelled: "Sie haben diese Änderung angehalten. Die Website ist wie vorher.",
  cancelledAfter: (duration: string) =>
    `Sie haben diese Änderung nach ${duration} angehalten. Die Website ist wie vorher.`,
  failed:
    "Diese Änderung hat nicht geklappt, und die Website ist wie vorher. Versuchen Sie es noch einmal, vielleicht mit anderen Worten.",
  planning: "Planung",
  planningWithdrawn: "Planung, mit der Änderung des Plans rückgängig gemacht",
  thinkingAboutPlan: "Denkt über den Plan nach …",
  kinds: {
    prompt: "Änderung",
    follow_up: "Rückmeldung",
    manual: "Von Hand geändert",
    plan_item: "Teil eines Plans",
    undo: "Eine frühere Änderung rückgängig gemacht",
    restore: "Eine unfertige Änderung zurückgeholt",
    go_back: "Zu einer früheren Version zurückgegangen",
    apply_held: "Zurückgehaltenes angewendet",
  },
};

export const noticeWords = {
  completed: "Fertig",
  unbuilt: "Fertig, lässt sich aber nicht bauen",
  asked: "Eine Frage",
  failed: "Hat nicht geklappt",
  tellMe: "Sagen, wenn es fertig ist",
  willTell: "Sie erfahren es, wenn es fertig ist.",
};

const ordinals = ["an erster Stelle", "an zweiter Stelle", "an dritter Stelle", "an vierter Stelle"];
const parts: Record<OptionPlace["part"], string> = {
  navigation: "in der Navigation",
  header: "im Kopf der Seite",
  footer: "im Fuß der Seite",
  top: "oben auf der Seite",
  middle: "in der Mitte der Seite",
  end: "unten auf der Seite",
};

/** Returns where a choice stands: “An zweiter Stelle in ‘Unser Brot’”. Says its page as well, unless that is the one that is shown. */
function whereOf({ path, pageTitle, heading, part, order }: OptionPlace, shownFile: string | null): string {
  const spot = heading === null ? parts[part] : `in ${quoted(heading)}`;
  const placed = order === null ? spot : `${ordinals[order - 1] ?? `an ${order}. Stelle`} ${spot}`;
  return capital(path === shownFile ? placed : `auf ${quoted(pageName(path, pageTitle))}, ${placed}`);
}
