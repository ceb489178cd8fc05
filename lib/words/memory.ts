import { count } from "./common.ts";
import * as de from "./de/memory.ts";
import { inLanguages } from "./language.ts";

interface Purged {
  notes: number;
  journals: number;
  annotations: number;
  plans: number;
  requests: number;
}

export const memoryWords = inLanguages(de.memoryWords, {
  title: "The agent's memory",
  text: "What the agent noted for itself and what it did, by conversation. Editors never see any of it.",
  link: "The agent's memory",
  emptyTitle: "Nothing is remembered yet",
  emptyText: "What the agent notes for itself while it works on this site will be listed here.",
  search: "Search the memory",
  searchPlaceholder: "Words that a note contains",
  searchNothing: (words: string) =>
    `Nothing the agent remembers contains “${words}”. Messages that people wrote or read are not searched here.`,
  kinds: { note: "Note", journal: "Journal", annotation: "Annotation", plan: "Plan" },
  conversation: (by: string) => `${by}’s conversation from`,
  fromTurn: (n: number) => `from turn ${n}`,
  more: "Show more",
  purge: "Purge",
  purgeEntry: (kind: string, turn: number) => `Purge this ${kind.toLowerCase()} from turn ${turn}`,
  purgeConversation: "Purge this conversation",
  purgeAll: "Purge all of it",
  purgeTitle: {
    entry: "Purge this entry?",
    conversation: "Purge all that the agent remembers of this conversation?",
    project: "Purge all that the agent remembers of this project?",
  },
  purgeText: "It is gone for good. That you did it, when and why stays in its place.",
  takes: "This takes",
  takesLoading: "Counting what this takes…",
  takesFailed: "What this takes could not be counted. You can purge it all the same.",
  takesNothing: "There is nothing left to take.",
  takesParts: {
    notes: (n: number) => count(n, "note to self", "notes to self"),
    journals: (n: number) => count(n, "turn journal", "turn journals"),
    annotations: (n: number) => count(n, "annotation", "annotations"),
    plans: (n: number) => `what is remembered of ${count(n, "plan", "plans")}; the plan itself stays`,
    requests: (n: number, answers: number) =>
      `${count(n, "kept request", "kept requests")} that ${n === 1 ? "holds" : "hold"} it, with ${count(answers, "answer", "answers")}`,
    dryRuns: (n: number) =>
      `answer and changes of ${count(n, "request", "requests")} asked again as a trial; the verdict stays`,
    replays: (n: number) => `${count(n, "result of a turn", "results of turns")} run again as recorded`,
    summaries: (n: number) =>
      `the summary of ${count(n, "conversation", "conversations")}, which is made again from what is left`,
    searchEntries: (n: number) => `${count(n, "entry", "entries")} of the memory search`,
  },
  takesNot: "Messages and answers that people see stay as they are.",
  mark: ({ by, reason }: { by: string | null; reason: string }, date: string) =>
    `${by === null ? "Purged by itself" : `Purged by ${by}`} on ${date} because: ${reason}`,
  purgedHere: "Purged here",
  reason: "Reason",
  reasonHint: "Stays with the purge. Do not repeat what is being purged.",
  purgeConfirm: "Purge for good",
  purgeBusy: "Purging…",
  purgeCancel: "Keep it",
  purged: (purge: Purged) => `Purged: ${amounts(purge)}.`,
  daysTitle: "How long it is kept",
  days: "Days to keep",
  daysHint: "Older notes and journals go by themselves. Left empty, they stay as long as their conversation.",
  daysSave: "Save",
  daysSaved: "Saved.",
  daysWrong: "Enter a whole number from 1 to 3,650, or nothing.",
  note: {
    states: { pinned: "Pinned", superseded: "Superseded" },
    by: (by: string | null) => `by ${by ?? "somebody who is gone"},`,
    pin: "Pin",
    unpin: "Unpin",
    supersede: "Supersede",
    tell: "Tell it again",
    of: (act: string, turn: number) => `${act}: note from turn ${turn}`,
    hint: "A pinned note is told in every request of its conversation. A superseded one is kept, and the agent is no longer told it.",
  },
  searchSwitch: {
    title: "Memories of other conversations",
    label: "Look for fitting memories before each turn",
    hint: "The agent is told what fits from other conversations, and from earlier in its own. Switched off, it knows only what its own request holds. It counts from the next turn on.",
    switched: (isOn: boolean, by: string | null) => `Switched ${isOn ? "on" : "off"} by ${by ?? "the software"},`,
  },
  purgesTitle: "What was purged",
  purgesNone: "Nothing so far.",
  purgesBy: (by: string | null) => by ?? "By itself",
  amounts,
});

function amounts({ notes, journals, annotations, plans, requests }: Purged): string {
  const parts = [
    count(notes, "note", "notes"),
    count(journals, "journal", "journals"),
    ...(annotations > 0 ? [count(annotations, "annotation", "annotations")] : []),
    ...(plans > 0 ? [count(plans, "plan", "plans")] : []),
    ...(requests > 0 ? [count(requests, "kept request", "kept requests")] : []),
  ];
  return parts.join(", ");
}
