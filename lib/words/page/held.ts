import { count } from "../common.ts";
import { byHandWords } from "./by-hand.ts";

// Changes that an agent wanted outside of the places that a person picked.

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const heldWords = {
  file: "The whole file changed.",
  newPage: "This page is new.",
  pageGone: "This page is gone.",
  newFile: "This file is new.",
  fileGone: "This file is gone.",
  /** A change that visitors may not notice, by the element around it. */
  inside: (name: string) => `${capital(byHandWords.element(name))} changed in its source.`,
  head: "The page’s own settings, before its content.",
  /** In the place of changes that are too many to list. */
  more: (n: number) => `${count(n, "more change", "more changes")} here and on other pages.`,
  /** White space and comments in a file. */
  onlyInCode: (n: number) => `${count(n, "more change", "more changes")} here that only the code shows.`,
  look: "The look of some parts of the site.",
};
