import { count } from "../common.ts";
import * as de from "../de/page/files.ts";
import { inLanguages } from "../language.ts";
import { byHandWords, listNames } from "./by-hand.ts";

/** The list of the site's pictures and files. */
export const fileWords = inLanguages(de.fileWords, {
  open: "Pictures and files",
  title: "Pictures and files",
  description: "Everything that the pages of the site show or link to.",
  loading: "Looking through the site…",
  search: "Find a file",
  nothingFound: "No file is called that.",
  empty: "The site has no pictures yet. Add the first one here, or drop it on a picture of a page.",
  add: "Add a picture",
  used: (n: number) => `In use (${n})`,
  unused: (n: number) => `Not used (${n})`,
  perhapsUnused: (n: number) => `Perhaps not used (${n})`,
  incomplete: "The site is too large to look through all of it. A file without a page may be used after all.",
  usedOn: "Used on",
  styles: "the site’s styles",
  moreUses: (n: number) => `and ${count(n, "more place", "more places")}`,
  notUsed: "No page uses it",
  mayBeUsed: "It may be used on a page that was not looked through",
  goTo: (page: string) => `Go to ${page}`,
  replace: "Replace…",
  replaceOf: (name: string) => `Replace ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}.`,
  added: (name: string) => `Added ${name}. It is not used yet.`,
  replaced: (name: string) => `Replaced ${name}.`,
  stillUsed: (pages: readonly string[]) =>
    `It is used on ${listNames(pages, byHandWords.more)}. Take it away there first.`,
  replaceTitle: "Replace the file",
  replaceText: (name: string, places: number) =>
    places > 1
      ? `The new picture takes the place of ${name} in all ${places} places that use it.`
      : `The new picture takes the place of ${name}.`,
  otherType: (ending: string) =>
    `The styles of the site, or more than its pictures, name this file with the ending “.${ending}”. Choose a picture of that type.`,
});
