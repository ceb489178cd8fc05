import * as de from "../de/settings/instructions.ts";
import { inLanguages } from "../language.ts";

export const instructionsWords = inLanguages(de.instructionsWords, {
  title: "Instructions for the agent",
  link: "Instructions",
  text: "Three texts that the agent reads before every change on this site. What you leave at its default follows improvements to the default.",
  background: "Background",
  backgroundHint: "Who the site is for, its tone, what the agent should know about it.",
  steps: "How to work",
  stepsHint: "What the agent does, in which order, and what it must leave alone.",
  output: "How to answer",
  outputHint: "What the answer should look like: language, length, what to mention.",
  isDefault: "Default text",
  isOwn: "Your own text",
  reset: "Back to the default",
  reason: "Why you changed them",
  reasonHint: "Kept in the history of these texts.",
  version: (n: number) => (n === 0 ? "Nobody has changed these texts yet." : `Version ${n}`),
  room: (tokens: number, most: number) =>
    `About ${tokens.toLocaleString("en")} of at most ${most.toLocaleString("en")} tokens.`,
  tooLong: (tokens: number, most: number) =>
    `These texts no longer fit the model that is connected: they take about ${tokens.toLocaleString("en")} tokens, and ${most.toLocaleString("en")} would leave room for the agent’s notes and one change. Shorten them, or connect a model that holds more.`,
  save: "Save instructions",
  saved: "Saved. The next change follows them.",
});
