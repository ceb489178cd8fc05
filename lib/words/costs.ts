import { count, grouped, offBy } from "./common.ts";
import * as de from "./de/costs.ts";
import { inLanguages } from "./language.ts";

/** The practice model costs nothing, and some others do. */
const free = "Free";

/** Money and tokens as people read them. Amounts are in US dollars. */
export const costWords = inLanguages(de.costWords, {
  title: "Cost of this conversation so far",
  free,
  freeTurn: free,
  unknown: "Not known, because a model has answered here whose price is not known.",
  /** Before the tokens of a conversation whose cost is not known. */
  together: "All models that have answered here together, also those that are free:",
  tokens: (input: number, cached: number, output: number) =>
    `${count(input, "token", "tokens")} read${cached > 0 ? ` (${grouped(cached)} of them from the cache)` : ""}, ${grouped(output)} written`,
  /** Of a turn without a price. */
  turnTokens: (n: number, cached: number) =>
    `${count(n, "token", "tokens")}${cached > 0 ? `, ${grouped(cached)} of them remembered` : ""}`,
  amount(usd: number, estimated: boolean) {
    if (usd === 0) return free;
    const amount =
      usd >= 1
        ? `$${usd.toFixed(2)}`
        : usd >= 0.001
          ? `${(usd * 100).toFixed(1)} cents`
          : `${estimated ? "less" : "Less"} than 0.1 cents`;
    return estimated ? `About ${amount}` : amount;
  },
});

export const budgetWords = inLanguages(de.budgetWords, {
  name: "Memory",
  label: (percent: number, leftOutTurns = 0) =>
    `Memory ${percent}% full${leftOutTurns === 0 ? "" : `, the first ${count(leftOutTurns, "turn", "turns")} left out`}`,
  panelTitle: "What the agent keeps in mind",
  panelText:
    "The agent reads all of this again at each step. When it gets full, the oldest messages leave first; what the agent noted stays.",
  leftOut: (turns: number) =>
    `${turns === 1 ? "The first turn is" : `The first ${grouped(turns)} turns are`} no longer sent to the agent; of ${turns === 1 ? "it" : "them"} it knows only what it noted. A part of the memory stays free for the next message, the answer and the work, so turns leave before it is full.`,
  panelRead: "The agent reads all of this again at each step.",
  used: (used: number, window: number, corrected: boolean) =>
    `About ${grouped(used)} of ${grouped(window)} tokens, ${corrected ? "estimated and corrected by the model’s own count" : "estimated"}`,
  prediction(predicted: number, counted: number) {
    return `Last request: predicted ${grouped(predicted)}, counted by the provider ${grouped(counted)} (${offBy(predicted, counted)})`;
  },
  sections: {
    system: "Instructions",
    user: "Your messages",
    assistant: "Its answers",
    note: "Its notes",
    annotation: "Its remarks",
    follow_up: "Follow-ups",
    plan_item: "Parts of a plan",
    journal: "What it did before",
    turn: "The change it works on",
    tools: "What it can do",
    recalled: "Memories it looked up",
  } as Record<string, string>,
});
