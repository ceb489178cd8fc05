import type { OptionPlace } from "#lib/conversations/turn/offered-schema.ts";
import { count, quoted } from "./common.ts";
import * as de from "./de/turn.ts";
import { inLanguages } from "./language.ts";
import { pageName } from "./page/page-name.ts";

export const turnWords = inLanguages(de.turnWords, {
  you: "You",
  showAll: "Show all",
  showLess: "Show less",
  waiting: "Waiting",
  starting: "Starting…",
  stopping: "Stopping",
  stop: "Stop",
  stoppingNow: "Stopping…",
  stopKey: "Esc",
  stopHint: "stops it",
  seconds: (n: number) => (n < 60 ? `${n} s` : `${Math.floor(n / 60)} min ${n % 60} s`),
  worked: (duration: string) => `Worked for ${duration}`,
  workedUnknown: "What it did",
  steps: (n: number) => count(n, "step", "steps"),
  details: "Details of what the agent did",
  toolInput: "What was asked for",
  toolOutput: "What came back",
  toolTruncated: "Shortened",
  toolFailed: "did not work",
  privateNote: "Saved a private note",
  changed: "What changed",
  changedNow: (parts: string) => `Changed: ${parts}`,
  moreChanges: (n: number) => `and ${count(n, "more change", "more changes")}`,
  nothingChanged: "Nothing was changed.",
  colours: "Changed colours",
  colourFromTo: (before: string, after: string) => `: from ${before} to ${after}`,
  added: (n: number) => count(n, "line added", "lines added"),
  removed: (n: number) => count(n, "line removed", "lines removed"),
  options: {
    recommended: "Recommended",
    chosen: "Chosen",
    show: "Show where",
    showLong: (label: string, where: string) => `Show where ${quoted(label)} stands: ${where}`,
    /** Names a mark in the preview. */
    mark: (number: number, label: string, where: string) => `${number}. ${label}: ${where}`,
    where: whereOf,
  },
  asks: (question: string, n: number) => `${question} ${count(n, "choice is", "choices are")} offered.`,
  fileStatus: { added: "New", modified: "Changed", deleted: "Deleted", renamed: "Moved" },
  viewChanges: "View changes",
  undo: "Undo this change",
  undoBusy: "Undoing…",
  undoBlocked: "Wait until the running change is done.",
  taskDone: "Done",
  taskOpen: "Not done",
  undone: "Undone",
  undoneByGoingBack: "Undone by going back",
  bringBack: "Bring back",
  bringBackBusy: "Bringing it back…",
  copyAnswer: "Copy the answer",
  copyLink: "Copy a link to this change",
  inspect: "Requests of this turn",
  withdraw: "Withdraw",
  withdrawBusy: "Withdrawing…",
  withdrawAll: "Withdraw all",
  withdrew: (n: number) => `${count(n, "waiting message was", "waiting messages were")} withdrawn.`,
  withdrawn: "You withdrew this before it began.",
  reword: "Edit",
  rewordLabel: "What should change instead",
  rewordSave: "Save",
  rewordBusy: "Saving…",
  rewordKeep: "Leave as it was",
  allSet: "All set",
  unbuilt: "Does not build",
  answered: "Answered",
  asked: "A question for you",
  wasCancelled: "Cancelled",
  wasFailed: "Did not work",
  tryAgain: "Edit and try again",
  restore: "Bring back what it had done",
  restoreBusy: "Bringing it back…",
  cancelled: "You stopped this change. The site is as it was before.",
  cancelledAfter: (duration: string) => `You stopped this change after ${duration}. The site is as it was before.`,
  failed: "This change did not work, and the site is as it was before. Try it again, perhaps in other words.",
  planning: "Planning",
  planningWithdrawn: "Planning, taken back with the change of the plan",
  thinkingAboutPlan: "Thinking about the plan…",
  kinds: {
    prompt: "Change",
    follow_up: "Follow-up",
    manual: "Edited by hand",
    plan_item: "Part of a plan",
    undo: "Undid an earlier change",
    restore: "Brought back an unfinished change",
    go_back: "Went back to an earlier version",
    apply_held: "Applied what was held back",
  },
});

export const noticeWords = inLanguages(de.noticeWords, {
  completed: "Done",
  unbuilt: "Done, but it does not build",
  asked: "A question",
  failed: "Did not work",
  tellMe: "Tell me when it is done",
  willTell: "You will be told when it is done.",
});

const ordinals = ["first", "second", "third", "fourth"];
const parts: Record<OptionPlace["part"], string> = {
  navigation: "in the navigation",
  header: "in the header",
  footer: "in the footer",
  top: "near the top of the page",
  middle: "in the middle of the page",
  end: "near the end of the page",
};

/** Returns where a choice stands: “Second in ‘Our bread’”. Says its page as well, unless that is the one that is shown. */
function whereOf({ path, pageTitle, heading, part, order }: OptionPlace, shownFile: string | null): string {
  const spot = heading === null ? parts[part] : `in ${quoted(heading)}`;
  const placed = order === null ? spot : `${ordinals[order - 1] ?? `${order}.`} ${spot}`;
  const said = path === shownFile ? placed : `on ${quoted(pageName(path, pageTitle))}, ${placed}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
