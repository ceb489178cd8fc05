import * as de from "../de/page/release.ts";
import { inLanguages } from "../language.ts";
import { byHandWords, listNames } from "./by-hand.ts";

/** Words of the dialog with which an administrator releases a part of the page. */
export const releaseWords = inLanguages(de.releaseWords, {
  open: "Release…",
  title: (name: string) => `Release ${byHandWords.element(name)}`,
  text: "Restricted people may change this part of the page, and everything in it.",
  loading: "Looking up what is released…",
  inPlaceOf: "In place of",
  asNew: "As a place of its own",
  forWhom: "For whom",
  release: "Release",
  released: (who: string) => `Released to: ${who}.`,
  already: (who: readonly string[]) => `Already released to: ${listNames(who, (n) => `${n} more`, 4)}.`,
  toList: "All released places",
  releasing: "Releasing…",
  cancel: "Cancel",
  nobodyRestricted:
    "Nobody is restricted yet, so everybody who edits may change everything. Restrict people in the settings, under “Released places”.",
});
