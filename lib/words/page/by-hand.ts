import { count, quoted } from "../common.ts";
import * as de from "../de/page/by-hand.ts";
import { inLanguages } from "../language.ts";
import { ownDeed, titleOfDeed } from "./english-deed.ts";

/** Words for changes by hand. A deed has its verb first: `removed the picture on Home`. */
export const byHandWords = inLanguages(de.byHandWords, {
  title: titleOfDeed,
  you: ownDeed,
  done: {
    "set-text": "changed",
    "set-content": "changed",
    "set-attribute": "changed",
    "set-style": "changed",
    remove: "removed",
    duplicate: "duplicated",
    move: "moved",
    "replace-range": "changed",
    "set-site-value": "changed",
    "set-asset": "saved",
    "remove-asset": "removed",
    "set-picture": "replaced",
    "add-page": "added",
    "rename-page": "renamed",
    "remove-page": "removed",
    "order-navigation": "reordered",
    "set-rule": "changed",
    "set-entry": "changed",
    "add-entry": "added",
    "duplicate-entry": "duplicated",
    "remove-entry": "removed",
    "publish-entry": "made a post of",
    "unpublish-entry": "made a draft of",
    "order-entries": "reordered",
  },
  /** A page's name, as it stands after “on”. */
  pageName: (name: string) => name,
  /** `name` is a page's. */
  page: (name: string) => `the page ${quoted(name)}`,
  pageTo: (old: string, name: string) => `the page ${quoted(old)} to ${quoted(name)}`,
  navigation: "the navigation",
  /** `name` is an element's: `Heading “Welcome”`. */
  element: (name: string) => `the ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  somewhere: "a place",
  attributes: {
    href: (what: string) => `the address of ${what}`,
    alt: (what: string) => `the description of ${what}`,
  },
  look: (what: string) => `the look of ${what}`,
  /** `name` is the value's own or the value itself. */
  siteValue: {
    colour: (name: string) => `the site’s colour “${name}”`,
    font: (name: string) => `the site’s font “${name}”`,
    size: (name: string) => `the site’s text size “${name}”`,
    space: (name: string) => `the site’s space “${name}”`,
  },
  /** `name` is the name of a file: `prices.md`. */
  rule: (name: string) => `the rule ${quoted(name)}`,
  /** `name` is an entry's title. */
  entry: (name: string) => `the entry ${quoted(name)}`,
  /** `name` is a collection's. */
  entries: (name: string) => `the entries of ${quoted(name)}`,
  source: "the source",
  file: (path: string) => `the file ${path}`,
  on: (done: string, pages: string) => `${done} on ${pages}`,
  more: (n: number) => count(n, "more", "more"),
  moreChanges: (n: number) => count(n, "more change", "more changes"),
  and: "and",
});

/** Joins names as a sentence does: `one, two and three`. Names after the first `shownMax` are counted. */
export function listNames(names: readonly string[], more: (n: number) => string, shownMax = 3): string {
  const left = names.length - shownMax;
  const shown = left > 0 ? [...names.slice(0, shownMax), more(left)] : names;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} ${byHandWords.and} ${last}`;
}
