import type { TextName } from "#lib/projects/instructions/base-schema.ts";
import * as de from "../de/settings/instructions.ts";
import { inLanguages } from "../language.ts";

const listOf = (names: readonly string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(names);

const texts: Readonly<Record<TextName, string>> = {
  background: "Background",
  steps: "How to work",
  output: "How to answer",
};

export const instructionsWords = inLanguages(de.instructionsWords, {
  title: "Instructions for the agent",
  link: "Instructions",
  text: "What the agent is told before every change on this site: first Sitewright’s own part, then what your organization shares, then what you add.",
  ownTitle: "What you add",
  ownText: "Leave empty what needs no words of yours. Your texts come after Sitewright’s own and can’t replace them.",
  ...texts,
  backgroundHint: "Who the site is for, its tone, what the agent should know about it.",
  stepsHint: "What the agent does on this site in particular, and what it must leave alone.",
  outputHint: "What the answer should look like here: length, form of address, what to mention.",
  reason: "Why you changed them",
  reasonHint: "Kept in the history of these texts.",
  kept: "These are texts that you changed earlier and have not saved.",
  keptOnOlder: (version: number) =>
    `These are texts that you changed earlier and have not saved. Since then version ${version} was saved; yours would follow it.`,
  discard: "Discard them",
  textTooLong: (characters: number, most: number) =>
    `This text has ${characters.toLocaleString("en")} characters, at most ${most.toLocaleString("en")} are possible. Shorten it; nothing was cut.`,
  version: (n: number) => (n === 0 ? "No texts of yours are in force yet." : `Version ${n}.`),
  room: (tokens: number, most: number) =>
    `All that the agent is told takes about ${tokens.toLocaleString("en")} of at most ${most.toLocaleString("en")} tokens.`,
  tooLong: (tokens: number, most: number) =>
    `These texts no longer fit the model that is connected: with all that stands before them they take about ${tokens.toLocaleString("en")} tokens, and ${most.toLocaleString("en")} would leave room for the agent’s notes and one change. Shorten them, or connect a model that holds more.`,
  save: "Save instructions",
  saveHint: "Saving acts at once: the next request follows these texts.",
  saved: "Saved. The next change follows them.",
  replacedTitle: (names: readonly TextName[]) =>
    names.length === 1
      ? `Your text now adds to Sitewright’s own: ${listOf(names.map((name) => texts[name]))}`
      : `Your texts now add to Sitewright’s own: ${listOf(names.map((name) => texts[name]))}`,
  replacedText:
    "Until now a text of yours took the place of Sitewright’s, and rules on safety and notes went with it. From now on Sitewright’s part is always said, and yours follows word for word. What yours had from the former default is taken out, so that nothing is said twice. Please read them through.",
  replacedDismiss: "Understood",
  baseTitle: "Sitewright’s own part",
  baseText:
    "These rules come with Sitewright and improve with its releases. Nobody can change their words. You may switch a rule off for this site, from the next change on.",
  readPart: "Read the words",
  offBy: (name: string) => `Switched off by ${name},`,
  safetyTitle: "Switch the safety part off?",
  safetyKeep: "Leave it on",
  safetyOff: "Switch it off",
});
