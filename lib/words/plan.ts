import { count, grouped } from "./common.ts";
import * as de from "./de/plan.ts";
import { inLanguages } from "./language.ts";

// The words of plans: loaded with the panel, not with the editor's page.

const steps = {
  discuss: "Talk it over",
  summarize: "Sum it up",
  serialize: "Lay it out",
  approve: "Approve",
  build: "Build",
};

const actions = { create: "New", update: "Changed", remove: "Removed", keep: "Kept" };

const decisions = {
  create: "Make new",
  update: "Change",
  remove: "Remove",
  keep: "Keep as it is",
  include: "Include",
  leave_out: "Leave out",
};

const items = {
  pending: "Waits its turn",
  running: "Being built",
  done: "Done",
  failed: "Did not work",
  skipped: "Skipped",
  stopped: "Stopped",
};

const line = {
  discuss: "Planning. Nothing changes on your site until you approve.",
  summarize: "The plan is being made from what was said.",
  serialize: "The plan is being made from what was said.",
  approve: "The plan is ready. Nothing changes until you approve it.",
  build: "The plan is approved. Its pages are built one after the other.",
  done: "The plan is built.",
  failed: "Making the plan did not work. Nothing was changed.",
  discarded: "The plan was discarded.",
};

const short: Record<keyof typeof line, string> = {
  discuss: "Being talked over",
  summarize: "Being made",
  serialize: "Being made",
  approve: "Waits for you",
  build: "Being built",
  done: "Built. The plan tells what became of each wish.",
  failed: "Did not work",
  discarded: "Discarded",
};

export const planWords = inLanguages(de.planWords, {
  title: "Plan",
  site: "Site",
  choose: "What to look at",
  untitled: "A plan for your site",
  wish: (wish: string) => `“${wish}”`,
  asked: (change: string) => `You asked for: “${change}”`,
  askedByOther: (change: string) => `Asked for: “${change}”`,
  loading: "Opening the plan…",
  unreadable: "The plan can’t be shown just now.",
  line,
  short,
  enough: "That’s enough, make the plan",
  enoughBusy: "One moment…",
  look: "Look at the plan",
  discard: "Discard",
  discardTitle: "Discard this plan?",
  discardText:
    "What was agreed on is put aside. What was said stays in the conversation, and what is built already stays on your site.",
  discardConfirm: "Discard the plan",
  discardKeep: "Keep it",

  stepOf: (step: number, of: number, name: string) => `Step ${step} of ${of}: ${name}`,
  stepsLabel: "How far the plan is",
  steps,
  stepStates: { done: "done", current: "now", failed: "did not work", ahead: "still ahead" },
  attempt: (attempt: number, of: number) => `Attempt ${attempt} of ${of}`,
  missing: (attempt: number, of: number, one: string) => `Attempt ${attempt} of ${of}: ${one}`,
  missingMany: (attempt: number, of: number) => `Attempt ${attempt} of ${of}. The one before left these out:`,

  discussTitle: "First, talk it over",
  discussText:
    "Say in the conversation what your site should be: who it is for, which pages it needs, what must not be missing. The agent looks, asks and proposes, and changes nothing.",
  discussNext:
    "When enough is said, the plan is made from every word of it. You can change it before anything is built.",
  summarizing: "Summing up what was said…",
  serializing: "Laying out pages and navigation…",
  askingText: "This takes a minute or two. You can go on looking at your site.",
  keptTitle: "The plan as it is now",
  keptText: "It stays until the new one is complete.",
  draftTitle: "The new brief",
  stopAsking: "Stop and go on talking",
  stopChange: "Stop and keep the plan as it was",
  stoppedTooLate: "It was done a moment before you stopped it. Look at it here; nothing is built until you approve it.",
  stopBusy: "Stopping…",

  failedIn: { summarize: "Summing up did not work.", serialize: "Laying out the pages did not work." },
  failedKept: "Everything that was said is kept.",
  failedKeptPlan: "The plan that you had is still there, as it was.",
  failedDraftTitle: "The brief, as far as it came",
  failedDraftText: "You can complete it by hand. The pages are then laid out from it.",
  keep: "Keep the old plan",
  keepBusy: "Keeping it…",
  missingTitle: "What was still missing",
  again: "Try again",
  againBusy: "Trying again…",

  staleTitle: "Your site has changed since this plan was made, and the two no longer fit:",
  renew: "Make the plan again",
  warningsTitle: "Worth a look before you approve:",

  views: { pages: "Pages", map: "Site map", brief: "Brief" },
  viewLabel: "How to look at the plan",
  pagesTitle: "The pages",
  page: "Page",
  happens: "What happens",
  says: "What it says",
  uses: "Uses",
  after: "Built after",
  sections: (n: number) => count(n, "section", "sections"),
  nothingNew: "Stays as it is.",
  goes: "Goes, and so do the links to it.",
  actions,
  counts: {
    create: (n: number) => `${n} new`,
    update: (n: number) => `${n} changed`,
    remove: (n: number) => `${n} removed`,
    keep: (n: number) => `${n} kept`,
  },
  navigationTitle: "Navigation",
  navigationNone: "No navigation.",
  acceptancePlanned: "What must be true in the end",
  byPerson: "for you to judge",

  mapLabel: (pages: number, linked: number) =>
    `Site map: ${count(pages, "page", "pages")}, ${linked} of them in the navigation. The list of pages says the same.`,
  mapLinked: "In the navigation",
  mapOthers: "Not in the navigation",
  mapRemoved: "Removed",
  mapMore: (n: number) => `and ${n} more`,

  briefTitle: "The brief",
  briefFields: {
    title: "Title",
    summary: "In short",
    audience: "For whom",
    tone: "Tone",
    facts: "Facts",
    decisions: "What becomes of what",
  },
  notSpecified: "Not specified",
  factsNone: "No facts were named.",
  fact: (n: number) => `Fact ${n}`,
  factAdd: "Add a fact",
  factRemove: (n: number) => `Remove fact ${n}`,
  decision: (name: string) => `What becomes of ${name}`,
  decisionText: (name: string) => `In words, for ${name}`,
  decisions,
  briefEdit: "Change the brief",
  briefEditText: "The pages are laid out anew from what you save.",
  briefSave: "Save and lay out anew",
  briefSaving: "Saving…",
  briefCancel: "Leave it as it was",
  undecided: "Not decided yet",
  briefWrong: "Nothing may be left empty. Write “Not specified” where there is nothing to say.",

  changeTitle: "Should something be different?",
  changeLabel: "What should be different in the plan",
  changePlaceholder: "For example: add a page with prices, and leave out the gallery",
  changeSend: "Ask for this change",
  changeBusy: "Sending…",
  changeHint: "The plan is made again with it; nothing that was said gets lost.",
  changeWithdrawn: "This change was not made. Word it differently, or ask for it again.",

  approve: "Approve and build",
  approveBusy: "Beginning…",
  approveHint: (n: number) => `${count(n, "change", "changes")}, each of which you can undo.`,
  build: "Build now",
  goOn: "Go on building",
  lookAgain: "Look again",
  stop: "Stop building",
  stopHint: "What is built already stays.",

  agreedTitle: "What was agreed on",
  itemsTitle: "Steps of the plan",
  itemsDone: (done: number, all: number) => `${done} of ${all} done`,
  itemsProgress: (done: number, all: number) => `${done} of ${all} steps of the plan are done`,
  items,
  itemAfter: (paths: string[]) => `After ${paths.join(", ")}`,
  skip: "Skip",
  skipLabel: (title: string) => `Skip: ${title}`,
  retry: "Try again",
  retryLabel: (title: string) => `Try again: ${title}`,
  showTurn: "Show it",
  showTurnLabel: (title: string) => `Show it: ${title}`,
  undone: "Undone",
  waitsForYou: "Some steps did not work. Try them again, or skip them, and the plan comes to its end.",
  halted: "Stopped. Go on whenever you like.",
  checking: "Looking whether everything is as it was agreed…",

  doneTitle: "Built as agreed",
  donePartly: "Built, and not everything is as it was agreed",
  doneText: "Every step is a change of its own, which you can look at and undo.",
  wishesTitle: "What you wished",
  quoted: (words: string) => `“${words}”`,
  notIncluded: (why: string) => `Not included. ${why}`,
  acceptanceTitle: "Looked up on the finished site",
  acceptanceNone: "The plan named nothing to look up.",
  results: { passed: "True", failed: "Not true", open: "For you to judge", leftOut: "Not included" },
  discardedTitle: "This plan was discarded",
  discardedText: "Nothing more is built from it.",

  usageTitle: "What making the plan took",
  usage: (calls: number, read: number, written: number) =>
    `${count(calls, "call", "calls")} of the model, ${grouped(read)} tokens read, ${grouped(written)} written`,
  usageNone: "No call of the model yet",
  usageOf: "all attempts together",
});

/** The progress of a plan's phase, by the codes of `lib/plans/move-plan.ts`. */
export const planProgress = inLanguages(de.planProgress, {
  "plan-summarizing": (attempt: number, of: number) => `Summing up what was said${attemptOf(attempt, of)}`,
  "plan-serializing": (attempt: number, of: number) => `Drawing up the plan${attemptOf(attempt, of)}`,
  "plan-waiting": (seconds: number) => `The model is not answering; asking again in ${seconds} seconds`,
});

const attemptOf = (attempt: number, of: number) => (attempt > 1 ? `, attempt ${attempt} of ${of}` : "");

const brokenToldMax = 5;

const points = {
  builtPages: "Each built page is finished: a heading, no empty section, no placeholder, nothing wider than a phone.",
  contrast: "Words and buttons stand out from their ground.",
  wholeSite: "Every page is sound: links lead somewhere, and what pages use is there.",
};

/** Returns a point for the reader. The points of every plan are stored in English, and its own in the words of the plan. */
export function acceptancePoint(stored: string): string {
  const known = Object.entries(points).find(([, english]) => english === stored);
  return known ? Reflect.get(planAcceptance, known[0]) : stored;
}

/** The points that are checked at the end of every plan, besides its own. */
export const planAcceptance = inLanguages(de.planAcceptance, {
  ...points,
  onPage: (title: string, problem: string) => `${title}: ${problem}`,
  broken: (sentences: readonly string[]) => {
    const more = sentences.length - brokenToldMax;
    return [...sentences.slice(0, brokenToldMax), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
  },
});
