import type { Language } from "../language/patterns/acts.ts";
import type { Phrases } from "../language/phrases.ts";
import { nameIn } from "../language/phrases.ts";
import type { Target } from "../language/read-target.ts";
import type { Site } from "../places/find-things.ts";
import type { Thing } from "../places/things.ts";
import type { Draft } from "./draft.ts";

/** The site and the conversation as the wishes of a message find them. */
export interface Work {
  draft: Draft;
  site: Site;
  language: Language;
  say: Phrases;
  /** The answers to the questions about this message, oldest first; each question takes one. */
  answers: string[];
  /** The elements that an earlier wish of the same message removed, by their ids. */
  removed: { path: string; id: string }[] | null;
  /** Words of a remark before the wish, such as “Twitter” in “We don’t use Twitter any more”: of several places, those with them are meant. */
  about: Target | null;
  /** Words of what the person says shall stay. */
  keeps: readonly string[];
}

/** One of several things that a wish can mean. */
export interface Choice {
  label: string;
  /** Where it stands, and what is written there. */
  description: string | null;
  /** The words that are written there, if the label does not say them. */
  excerpt: string | null;
  things: readonly Thing[];
}

export type Outcome =
  /** The draft has changed: what to tell, and what was touched. */
  | { kind: "done"; said: string; touched: readonly Thing[]; checks?: boolean }
  | { kind: "ask"; question: string; choices: readonly Choice[] }
  /** Understood, and not possible. */
  | { kind: "no"; sentence: string }
  /** Nothing on the site is meant by these words. */
  | { kind: "miss"; words: readonly string[] };

export const no = (sentence: string): Outcome => ({ kind: "no", sentence });

/** Returns a thing's words for a sentence; its description or file for one without text. */
export function wordsOf(thing: Thing): string {
  return /“(.*)”$/u.exec(thing.element.name)?.[1] ?? "";
}

export const named = (thing: Thing, language: Language) => nameIn(language, thing.element.kind, wordsOf(thing));

/** The page's name for people: its title without what all titles share. */
export function pageName(page: { path: string; map: { title: string } }): string {
  const [first = ""] = page.map.title.split(/\s+[–—|·:-]\s+|:\s+/);
  return first.trim() || page.path;
}
