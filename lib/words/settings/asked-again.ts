import { count, grouped } from "../common.ts";
import { costWords } from "../costs.ts";
import * as de from "../de/settings/asked-again.ts";
import { inLanguages } from "../language.ts";

/** Words for turns that are asked again: what it costs beforehand, and what stands beside what. */
export const askedAgainWords = inLanguages(de.askedAgainWords, {
  cost: {
    noneChosen: "Nothing is chosen, so there is nothing to ask yet.",
    practice: "It costs nothing: the practice model answers, which is free.",
    free: (model: string) => `It costs nothing: ${model} has no price per token.`,
    amount: (usd: number, model: string) =>
      `${costWords.amount(usd, true)} in all, if ${model} reads and writes as much as then.`,
    otherModel: (model: string) =>
      `What it will cost is not known: beforehand only the price of the connected model is looked up, and not that of ${model}.`,
    noPrice: (model: string) => `What it will cost is not known, because no price of ${model} is known.`,
    noTokens: "What it will cost is not known, because nobody counted how many tokens it took the first time.",
    /** For people who want the number: what models are paid by. */
    tokens: (requests: number, tokens: number) =>
      `When ${requests === 1 ? "it was asked the first time, it" : "they were asked the first time, they"} took ${grouped(tokens)} pieces of words (tokens), by which models are paid.`,
    connected: "the connected model",
  },
  newest: (n: number) => `The last ${n === 10 ? "ten" : n === 3 ? "three" : grouped(n)}`,
  none: "None",
  over: {
    one: (isSame: boolean) =>
      `The request was asked again. It came out ${isSame ? "as the first time" : "differently"}.`,
    many: (asked: number, differ: number) =>
      `${count(asked, "request was", "requests were")} asked again. ${
        differ === 0 ? "All came out as the first time." : `${grouped(differ)} of them came out differently.`
      }`,
  },
  /** Below the name of a side: who answered, by which instructions. */
  side: {
    model: (model: string | null) =>
      model === null
        ? "model not known"
        : model === ""
          ? "the connected model"
          : model === "practice"
            ? "the practice model"
            : model,
    version: (version: number | null) =>
      version === null
        ? "with the tried texts"
        : version === 0
          ? "without instructions of the project"
          : `instructions, version ${version}`,
  },
  inInspector: (turn: number) => `Turn ${turn} in the inspector`,
  saysItChanged: "It says that it changed something, but nothing changed.",
});
