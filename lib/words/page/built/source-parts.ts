import type { SourceRole } from "#lib/built-sources/schema.ts";
import { quoted } from "../../common.ts";
import * as de from "../../de/page/built/source-parts.ts";
import { inLanguages } from "../../language.ts";
import { pageName } from "../page-name.ts";

// The files of which a generator builds a site, as people call them.

export const sourceWords = inLanguages(de.sourceWords, {
  /** `name` is that of its file, as “opening hours”. */
  roles: {
    menu: () => "the menu",
    footer: () => "the footer",
    header: () => "the header",
    frame: () => "the frame of all pages",
    layout: (name: string) => `the layout ${quoted(name)}`,
    part: (name: string) => `the part ${quoted(name)}`,
    list: (name: string) => `the list ${quoted(name)}`,
    data: (name: string) => `the values ${quoted(name)}`,
    settings: () => "the site’s settings",
  },
  became: (name: string, before: string, after: string) =>
    `${quoted(name)}: ${quoted(before)} became ${quoted(after)}.`,
  set: (name: string, after: string) =>
    name === "" ? `${quoted(after)} is new.` : `${quoted(name)}: ${quoted(after)} is new.`,
  gone: (name: string, before: string) =>
    name === "" ? `${quoted(before)} is gone.` : `${quoted(name)}: ${quoted(before)} is gone.`,
  /** `part` begins with a capital letter. */
  isNew: (part: string) => `${part} is new.`,
  isGone: (part: string) => `${part} is gone.`,
  changed: (part: string) => `${part} changed.`,
  pageChanged: (title: string) => `The page ${quoted(title)} changed.`,
  /** A sentence that is true of every page. */
  onEveryPage: (sentence: string) => `${sentence.replace(/\.$/, "")} (on every page).`,
  reordered: (name: string) => (name === "" ? "The order changed." : `The order of ${quoted(name)} changed.`),
  more: (n: number) => `${n} more values changed.`,
});

/** Returns the name of a part of the site: "the menu". */
export const partName = (role: Exclude<SourceRole, "page">, name: string) => sourceWords.roles[role](name);

/** Folders that are in no address. */
const tops = /^(?:[\w.-]+\/)*?(?:content|docs|pages|src\/pages|src\/content|src|website)\/(?=.)/i;

/** Returns the name of a page by its source: "Home", its title, or a name made of its file's. */
export function sourcePageName(path: string, title: string): string {
  const inSite = path.replace(tops, "").replace(tops, "");
  return pageName(inSite.replace(/(^|\/)_?index\.[^/]+$/i, "$1index.html").replace(/\.[a-z0-9]+$/i, ".html"), title);
}
