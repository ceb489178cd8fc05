import { count } from "./common.ts";
import * as de from "./de/changes.ts";
import { inLanguages } from "./language.ts";

export const changesWords = inLanguages(de.changesWords, {
  title: "What changed",
  /** A changed place, by the element and its page; without an element, the page. */
  place: (name: string | null, page: string) => (name === null ? page : `${name} on ${page}`),
  pictureBefore: (place: string) => `${place}, before`,
  pictureAfter: (place: string) => `${place}, after`,
  wasNot: "It was not there.",
  isGone: "It is gone.",
  morePlaces: (n: number) => `${count(n, "more place", "more places")} changed too.`,
  showPlaces: (n: number) => `Show ${count(n, "more place", "more places")}`,
  showCode: "Show the code",
  hideCode: "Show the pages",
  loading: "Loading the changes…",
  binary: "This file is not text, so its changes can't be shown line by line.",
  empty: "This change left every file as it was.",
  sameContent: "What is in the file stayed as it was.",
  view: "How the changes are shown",
  split: "Side by side",
  unified: "Inline",
  before: "Before",
  after: "After",
  fromLine: (line: number) => `From line ${line.toLocaleString("en")}`,
  renamedFrom: (path: string) => `was ${path}`,
  cut: "There is more: the change of this file is too long to be shown whole. The numbers above count all of it.",
  tooLarge: (lines: number) => `${lines.toLocaleString("en")} lines; show them`,
});
