import { count } from "./common.ts";

/** Pointing at parts of the page, and what is picked. */
export const selectWords = {
  select: "Select",
  selectTip: "Select parts of the page · hold Alt over it",
  overlay: "Parts of the page",
  overlayHelp:
    "The arrow keys walk through the page: down into a part, up out of it, left and right beside it. Enter picks, with Shift one more. Escape ends.",
  hintPointer: "Click a part of the page",
  hintTouch: "Tap a part of the page",
  loading: "Reading the page…",
  unreadable: "Nothing can be picked on this page.",
  list: "List",
  listLong: "List of the page’s parts",
  done: "Done",
  scripted: "Made by a script on the page: choose the part around it",
  notShown: (name: string) => `${name}, not shown on the page now`,
  pickedNow: (name: string) => `${name}, picked`,
  noFurther: "There is nothing further.",
  tools: (name: string) => `What to do with ${name}`,
  toolsOfMany: (count: number) => `What to do with ${count} picked parts`,
  editText: "Edit text",
  change: "Change…",
  ask: "Ask…",
  addAnother: "Add another",
  blockedByTurn: "The agent is working on the page. You can change it by hand when it has finished.",
  blockedByEnd: "This editing session has ended.",
  listTitle: "Parts of this page",
  listSearch: "Find a part",
  listNothing: "No part of the page has these words.",
  listEmpty: "This page has no parts to pick.",
  listMore: "The page has more parts. Type a word to find them.",
  listPicked: "picked",
};

/** The picks of a message in the composer. */
export const pickWords = {
  picked: "Picked on the page",
  onPage: (name: string, page: string) => `${name}, on ${page}`,
  remove: (name: string) => `Remove ${name}`,
  gone: "no longer on the page",
  onlyHere: "Only here",
  onlyHereHelp: "Changes elsewhere wait for your agreement.",
  count: (picks: number) => count(picks, "part picked", "parts picked"),
};
