import { count, grouped } from "../common.ts";
import { costWords } from "../costs.ts";
import * as de from "../de/settings/effective-prompt.ts";
import { inLanguages } from "../language.ts";

export const effectivePromptWords = inLanguages(de.effectivePromptWords, {
  show: "Show what the agent would be told",
  reading: "Putting it together …",
  title: "What the agent would be told with these texts",
  size: (tokens: number, more: number) =>
    more === 0
      ? `About ${count(tokens, "token", "tokens")}, as many as now.`
      : `About ${count(tokens, "token", "tokens")}, ${grouped(Math.abs(more))} ${more > 0 ? "more" : "fewer"} than now.`,
  price: (fresh: number, cached: number) =>
    fresh === 0
      ? "It costs nothing with the model that is connected."
      : `Each request of the agent reads them: ${costWords.amount(fresh, true).toLowerCase()}, and ${costWords.amount(cached, true).toLowerCase()} while the provider remembers them.`,
  noPrice: "The price of the model that is connected is not known.",
  hints: "Please look at these lines again. You can save them as they are.",
  contradictsBase: (part: string) => `This seems to ask for the opposite of “${part}”, which stays in force:`,
  repeatsBase: (part: string) => `“${part}” already says this:`,
  unknownTool: (name: string) => `The agent has no tool called ${name}:`,
  /** How many tokens the notes lack with these texts, and with those in force. */
  crowdsNotes: (tokens: number, before: number) =>
    before === 0
      ? `With these texts the agent’s notes and memories have about ${count(tokens, "token", "tokens")} less room than they may take. A model with a larger window has more.`
      : `The agent’s notes and memories have about ${count(tokens, "token", "tokens")} less room than they may take; before it was ${grouped(before)}. A model with a larger window has more.`,
  same: "Nothing differs from what is in force.",
});
