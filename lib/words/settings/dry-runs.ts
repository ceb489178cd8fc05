import { count } from "../common.ts";
import { costWords } from "../costs.ts";
import * as de from "../de/settings/dry-runs.ts";
import { inLanguages } from "../language.ts";

const seconds = (ms: number) => (ms < 950 ? "less than a second" : count(Math.round(ms / 1000), "second", "seconds"));

export const dryRunWords = inLanguages(de.dryRunWords, {
  try: "Try on earlier requests",
  trying: "Looking for earlier requests …",
  startTitle: "Try these texts on earlier requests",
  startText:
    "The agent is asked again, with these texts, what people asked before: whole turns, each on the site as it was then. You see what it would have done beside what it did. Nothing of it reaches the site, a conversation or the agent’s memory.",
  none: "Nobody has asked for anything here yet. Once there are requests, you can try your texts on them.",
  choose: "Requests to ask again",
  chosen: (n: number, max: number) =>
    n > max
      ? `${n} requests are chosen, at most ${max} can be asked at once.`
      : `${count(n, "request is", "requests are")} chosen.`,
  all: "Choose all",
  noneOfThem: "Choose none",
  by: (name: string) => `${name},`,
  took: (tokens: number) => `took ${count(tokens, "token", "tokens")}`,
  tookUnknown: "its tokens were not counted",
  otherModel: "Another model (optional)",
  otherModelHint: (model: string) =>
    `The name of another model of the same provider. Left empty, ${model === "" ? "the connected model" : model} answers, as it does now.`,
  costFree: "It costs nothing: the practice model answers.",
  cost: (usd: number) =>
    usd === 0
      ? "It costs nothing with the model that is connected."
      : `${costWords.amount(usd, true)}, if it takes as many tokens as then.`,
  costUnknown: (tokens: number) =>
    tokens === 0
      ? "The price of the model is not known."
      : `The price of the model is not known. Then it took ${count(tokens, "token", "tokens")}.`,
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
  over: (asked: number, differ: number) =>
    differ === 0
      ? `${count(asked, "request was", "requests were")} asked again. All came out as before.`
      : `${count(asked, "request was", "requests were")} asked again. ${differ === 1 ? "One of them" : `${differ} of them`} came out differently.`,
  figures: (tokens: number, usd: number | null) =>
    usd === null
      ? `It took ${count(tokens, "token", "tokens")}.`
      : `It took ${count(tokens, "token", "tokens")}: ${usd === 0 ? "free" : costWords.amount(usd, false).toLowerCase()}.`,
  saved: "These texts were saved as",
  savedAs: (version: number) => `version ${version}`,
  notSaved: "These texts are not in force. To put them in force, save them in the instructions.",
  toTexts: "Go to the instructions",
  ownTexts: "Each was asked with the instructions that it had then.",
  answeredBy: (model: string) =>
    model === "practice" ? "The practice model answered." : `${model === "" ? "The connected model" : model} answered.`,
  texts: "The texts that were tried",
  textsEmpty: "Nothing was added to Sitewright’s own part.",
  verdictsOf: { better: "better", same: "the same", worse: "worse" },
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
  open: "Compare",
  loading: "Reading both …",
  past: "Then",
  tried: "With these texts",
  triedAgain: "Asked again",
  answers: "Answer",
  noAnswer: "No answer.",
  expired: "What was said and done is not kept any more. Your verdict stays.",
  facts: "What it took",
  tokens: (n: number) => count(n, "token", "tokens"),
  seconds,
  calls: "What the agent did",
  noCalls: "It used no tool.",
  privateCall: "A private note, which is not shown.",
  failedCall: "It did not work.",
  changed: "What changed on the site",
  noChange: "Nothing changed.",
  pages: "See the pages",
  pagesText: "Left: how the page became then. Right: how it would have become. Move the edge between them.",
  code: "See the code",
  codeOf: "Whose code",
  conversation: "Open the conversation",
  again: {
    open: (turn: number) => `Ask turn ${turn} again`,
    text: "The model is asked anew, on the site as it was then, with the instructions, history and memories of then. Nothing of it reaches the site, the conversation or the agent’s memory. You see both side by side.",
    cost: (amount: string | null, tokens: number) =>
      amount === null || tokens === 0
        ? "What it will cost is not known."
        : `Then it took ${count(tokens, "token", "tokens")}: ${amount.toLowerCase()}. With another model it may cost more or less.`,
    otherModelHint: "The name of another model of the same provider. Left empty, the connected model answers.",
    start: "Ask again",
  },
});
