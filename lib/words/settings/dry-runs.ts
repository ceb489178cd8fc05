import { count, grouped } from "../common.ts";
import { costWords } from "../costs.ts";
import * as de from "../de/settings/dry-runs.ts";
import { inLanguages } from "../language.ts";

const seconds = (ms: number) => (ms < 950 ? "less than a second" : count(Math.round(ms / 1000), "second", "seconds"));

export const dryRunWords = inLanguages(de.dryRunWords, {
  try: "Try on earlier requests",
  trying: "Looking for earlier requests …",
  startTitle: "Try these texts on earlier requests",
  startText:
    "The agent is asked again, with these texts, what people asked before, each request from its start to its end, on the site as it was then. You see what it would have done beside what it did. Nothing of it reaches the site, a conversation or the agent’s memory.",
  none: "Nobody has asked for anything here yet. Once there are requests, you can try your texts on them.",
  choose: "Requests to ask again",
  chosen: (n: number, max: number) =>
    n > max
      ? `${n} requests are chosen, at most ${max} can be asked at once.`
      : `${count(n, "request is", "requests are")} chosen.`,
  by: (name: string) => `${name},`,
  /** The cost of one request; null if that is not known. */
  wouldCost: (usd: number | null) =>
    usd === null ? "cost not known" : usd === 0 ? "free" : costWords.amount(usd, true).toLowerCase(),
  showMore: (n: number) => `Show ${n} earlier ${n === 1 ? "request" : "requests"}`,
  otherModel: "Which model answers",
  otherModelHint: (model: string) =>
    `The name of another model of the same provider. Left empty, ${model === "" ? "the connected model" : model} answers, as it does now.`,
  connectedModel: (model: string) => (model === "" ? "The connected model" : `${model}, the connected model`),
  chooseHint: "The other models of the same provider.",
  typeModel: "Type another name",
  chooseModel: "Choose from the list",
  start: (n: number) => `Ask ${count(n, "request", "requests")} again`,
  starting: "Starting …",
  cancel: "Close",
  listTitle: "Trials on earlier requests",
  listText: "Texts that were tried on what people had asked before, newest first, with your verdicts.",
  listLink: "Earlier trials",
  listNone: "No texts were tried here yet. Write them in the instructions, then choose “Try on earlier requests”.",
  back: "Instructions",
  backToList: "All trials",
  title: "Trial on earlier requests",
  asked: (done: number, all: number) =>
    done === all ? `${count(all, "request", "requests")}` : `${done} of ${count(all, "request", "requests")}`,
  running: (done: number, all: number) => `Asking again: ${done} of ${all} done …`,
  stopping: "Stopping …",
  stop: "Stop",
  figures: (tokens: number, usd: number | null) => {
    const pieces = `${grouped(tokens)} pieces of words (tokens) were read and written`;
    if (usd === null) return `${pieces}; what that cost is not known.`;
    return usd === 0 ? `It was free; ${pieces}.` : `It cost ${costWords.amount(usd, false).toLowerCase()}; ${pieces}.`;
  },
  saved: "These texts were saved as",
  savedAs: (version: number) => `version ${version}`,
  savedAndInForce: "These texts are in force, as",
  inForce: "These texts are in force.",
  notSaved: "These texts are not in force.",
  toTexts: "Go to the instructions",
  use: "Use these texts",
  using: "Saving …",
  useHint: "They become the next version of the instructions at once: the next request follows them.",
  verdictsGiven: (verdicts: string) => `Your verdicts: ${verdicts}.`,
  ownTexts: "Each was asked with the instructions that it had then.",
  answeredBy: (model: string) =>
    model === "practice" ? "The practice model answered." : `${model === "" ? "The connected model" : model} answered.`,
  texts: "The texts that were tried",
  textsEmpty: "Nothing was added to Sitewright’s own part.",
  /** The name of a text that an organization shares, with the version of then; null for one that was not saved. */
  sharedText: (text: string, shared: string, version: number | null) =>
    `${text}, from “${shared}” (${version === null ? "not yet saved when it was tried" : `their version ${version}`})`,
  sharedNotSaved: "The shared words that were tried are not saved.",
  toShared: (name: string) => `Open “${name}”`,
  verdictsOf: { better: "better", same: "the same", worse: "worse", unjudged: "not judged" },
  /** Beside a version of the instructions. */
  tried: (verdicts: string) => `Tried on earlier requests: ${verdicts}.`,
  status: {
    waiting: "Waiting",
    running: "Being asked …",
    completed: "Done",
    failed: "Failed",
    stopped: "Not asked to its end",
    cancelled: "Stopped",
    cancelling: "Stopped",
    pending: "Waiting",
  },
  alike: "As before",
  otherAnswer: "Another answer",
  otherSite: "Another change",
  verdict: "Compared with then it is",
  better: "Better",
  same: "The same",
  worse: "Worse",
  takeBack: "Take back",
  judged: (name: string) => `Judged by ${name}`,
  remark: "Remark",
  addRemark: "Add a remark",
  changeRemark: "Change the remark",
  remarkHint: "Why you judge it so. It stays beside the verdict.",
  saveRemark: "Save the remark",
  open: "Compare",
  close: "Close the comparison",
  loading: "Reading both …",
  past: "Then",
  withTexts: "With these texts",
  triedAgain: "Asked again",
  answers: "Answer",
  noAnswer: "No answer.",
  expired: "What was said and done is not kept any more. Your verdict stays.",
  facts: "What it took",
  tokens: (n: number) => `${grouped(n)} pieces of words (tokens)`,
  seconds,
  calls: "What the agent did",
  noCalls: "It used no tool.",
  privateCall: "A private note, which is not shown.",
  failedCall: "It did not work.",
  changed: "What changed on the site",
  noChange: "Nothing changed.",
  pages: "See the pages",
  pagesText: (right: string) => `Left: “Then”. Right: “${right}”. Move the edge between them.`,
  differences: "How the second differs from the first",
  noDifferences: "A visitor sees the same on both.",
  code: "See the code",
  codeOf: "Whose code",
  conversation: "Open the conversation",
  again: {
    open: (turn: number) => `Ask turn ${turn} again`,
    text: "This really asks a model, and costs what a request costs, to see what it answers this time: on the site as it was then, with the instructions, history and memories of then. Nothing of it reaches the site, the conversation or the agent’s memory. You see both side by side.",
    start: "Ask again",
  },
});
