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
  searchNothing: (words: string) => `Nothing contains “${words}”.`,
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
  purgeText:
    "It is gone for good, and so are the kept model requests that can have carried it. That you did it, when, why and how much it was, is kept.",
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
