import { count } from "../common.ts";
import * as de from "../de/page/pages.ts";
import { inLanguages } from "../language.ts";

/** Pages of the site: adding, renaming and removing them, and the order of the navigation. */
export const pagesWords = inLanguages(de.pagesWords, {
  add: "Add a page",
  order: "Order of the navigation",
  menu: (page: string) => `More for ${page}`,
  rename: "Rename…",
  remove: "Remove…",
  asModel: "Add one like it…",
  name: "Name",
  nameHints: {
    blank: "It is the heading and the title of the page.",
    same: "It is the title of the page. The heading stays until you type over it.",
  },
  title: "Title",
  titleHint: "Browsers show it in the tab, and search engines as the headline.",
  address: "Address",
  addressFixed: "Servers look for this page at its address, so it stays.",
  addressMissing: "Give the page an address, such as /our-team.",
  label: "Name in the navigation",
  begin: "Begin with",
  blank: "A blank page",
  same: "A copy",
  from: { blank: "With the header, the navigation and the footer of", same: "A copy of" },
  inNavigation: "Put a link in the navigation",
  inNavigationHint: "On every page that has it, after the other links.",
  changes: "What will change",
  noChange: "Nothing yet.",
  newPage: (address: string) => `A new page at ${address}.`,
  newLink: (label: string) => `“${label}” stands in the navigation of the site.`,
  newInSitemap: "The list of pages for search engines gets it too.",
  newTitle: (title: string) => `The title becomes “${title}”.`,
  alsoHeading: (heading: string) => `Also change the heading “${heading}”`,
  newHeading: (heading: string) => `The heading becomes “${heading}”.`,
  newAddress: (from: string, to: string) => `The address changes from ${from} to ${to}.`,
  linksFollow: (links: number, pages: number) =>
    `${count(links, "link", "links")} on ${count(pages, "page", "pages")} will lead to the new address.`,
  sitemapFollows: "The list of pages for search engines follows.",
  redirect: "A redirect is added: old links from other sites will lead to the new address.",
  redirectProtected:
    "No redirect is added, so old links from other sites will lead nowhere: the file for redirects is protected. An admin can open it under “Protection” in the project’s settings.",
  redirectUnusual:
    "No redirect is added, so old links from other sites will lead nowhere: the file for redirects is written in a way that can’t be changed safely here. Ask the agent to add one.",
  redirectNone:
    "No redirect is added, so old links from other sites will lead nowhere: this site has no file for redirects.",
  newLabel: (from: string, to: string) => `In the navigation “${from}” becomes “${to}”.`,
  renameTitle: (page: string) => `Rename “${page}”`,
  removeTitle: (page: string) => `Remove “${page}”`,
  pageGoes: (address: string) => `The page at ${address} goes. You can undo it afterwards.`,
  entriesGo: (entries: number) =>
    `${count(entries, "entry goes", "entries go")} from the navigations of the other pages.`,
  noLinks: "No other page links to it.",
  linksToIt: "What links to it",
  entryOn: (label: string, pages: string) => `“${label}” in the navigation of ${pages}`,
  linkOn: (label: string, pages: string) => `“${label}” on ${pages}`,
  stuck: "(can’t be taken out here)",
  unlink: "Also take out the links to this page",
  unlinkHint: "Those outside of navigations. Their words and pictures stay.",
  linksBecomeText: (links: number) => `${count(links, "other link becomes", "other links become")} plain text.`,
  linksLost: (links: number) => `${count(links, "link", "links")} will lead nowhere.`,
  unreadMayLink: (pages: string) =>
    `These pages are too large, or not in UTF-8, to be read here. Links on them stay, and may lead nowhere: ${pages}.`,
  unreadKeepLinks: (pages: string) =>
    `These pages are too large, or not in UTF-8, to be read here. Links on them stay as they are: ${pages}.`,
  morePages: (pages: number) => count(pages, "more page", "more pages"),
  moreLinks: (links: number) => `and ${count(links, "more link", "more links")}.`,
  which: "Which links",
  headerLinks: "Links at the top",
  footerLinks: "Links at the bottom",
  pageLinks: "Links on the page",
  orderHint: "Drag an entry by its handle, or use its arrows.",
  move: (label: string) => `Move “${label}”`,
  moved: (label: string, place: number, all: number) => `“${label}”, place ${place} of ${all}`,
  up: "up",
  down: "down",
  unnamed: "Without words",
  sameElsewhere: (pages: number) =>
    `This navigation is on ${count(pages + 1, "page", "pages")}: all of them get the same order.`,
  onlyHere: "Only this page has this navigation.",
  noNavigation: "This page has no navigation that can be put in order. Open another page and try again.",
  saveAdd: "Add the page",
  saveRename: "Save",
  saveRemove: "Remove the page",
  saveOrder: "Save the order",
  cancel: "Cancel",
  loading: "Looking at the site…",
});

/** Returns the text of a new page until somebody types over it, in the language of the site's pages, such as `de-CH`. Others get English. */
export const newPageText = (language: string) =>
  /^de\b/i.test(language.trim()) ? "Schreiben Sie, worum es auf dieser Seite geht." : "Write what this page is about.";
