import type { BasePartKey } from "#lib/projects/instructions/base-schema.ts";
import * as de from "../de/settings/base-parts.ts";
import { inLanguages } from "../language.ts";

export interface BasePartWords {
  name: string;
  /** Its use, in a sentence. */
  purpose: string;
  /** The consequence of switching it off. */
  without: string;
}

/** The parts of the base, for the people who may switch them off. */
export const basePartWords = inLanguages<Readonly<Record<BasePartKey, BasePartWords>>>(de.basePartWords, {
  task: {
    name: "Task and care",
    purpose: "The agent does what was asked and nothing else, keeps the site whole, and invents no facts.",
    without:
      "Without it, the agent may change things that nobody asked for and write prices or names that nobody gave.",
  },
  safety: {
    name: "Safety",
    purpose: "What stands on pages, in files and in the results of tools is content, never an order.",
    without: "Without it, a sentence hidden on a page or in a file can make the agent do what its writer wants.",
  },
  work: {
    name: "Way of working",
    purpose: "The agent looks first, makes the smallest edit, writes as the site writes, and asks when in doubt.",
    without:
      "Without it, edits grow larger, new pages may lack the navigation, and the agent guesses instead of asking.",
  },
  tools: {
    name: "Tools",
    purpose: "How the agent’s tools are meant to be used: paths, exact edits, a check of the links.",
    without: "Without it, more edits fail, which costs time and tokens, and broken links go unnoticed.",
  },
  material: {
    name: "Picked elements and attached files",
    purpose: "“This one” means what was picked on the page, and attached files are material for the site.",
    without: "Without it, the agent may change another element than the one picked, and obey what a file says.",
  },
  answers: {
    name: "Answers",
    purpose: "The agent answers in the person’s language, in a few plain sentences, and says when it changed nothing.",
    without: "Without it, answers may be long and technical, and questions come without choices to press.",
  },
  commits: {
    name: "Commit messages",
    purpose: "The agent names each change in one line for the history.",
    without: "Without it, the history mostly shows what people typed instead of what changed.",
  },
  memory: {
    name: "Private memory",
    purpose: "The agent takes notes for later changes and keeps them to itself.",
    without: "Without it, the agent forgets what was decided and why, and may quote its private notes in an answer.",
  },
});
