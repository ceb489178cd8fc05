import { count } from "../common.ts";
import * as de from "../de/page/held.ts";
import { inLanguages } from "../language.ts";
import { byHandWords } from "./by-hand.ts";

// Changes that an agent wanted outside of the places that a person picked. They are not made.

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const heldWords = inLanguages(de.heldWords, {
  file: "The whole file would change.",
  newPage: "This page would be new.",
  pageGone: "This page would be gone.",
  newFile: "This file would be new.",
  fileGone: "This file would be gone.",
  /** A change that visitors may not notice, by the element around it. */
  inside: (name: string) => `${capital(byHandWords.element(name))} would change in its source.`,
  head: "The page’s own settings, before its content.",
  /** In the place of changes that are too many to list. */
  more: (n: number) => `${count(n, "more change", "more changes")} here and on other pages.`,
  /** White space and comments in a file. */
  onlyInCode: (n: number) => `${count(n, "more change", "more changes")} here that only the code shows.`,
  look: "The look of some parts of the site.",
});
