import * as de from "../de/page/typing.ts";
import { inLanguages } from "../language.ts";

/** Typing into a text of the page. */
export const typingWords = inLanguages(de.typingWords, {
  /** `name` is the element's: Heading “Welcome”. */
  surface: (name: string) => `Text of ${name}`,
  keys: "Enter saves, Shift and Enter begin a new line, Escape leaves.",
  toolbar: "Text",
  bold: "Bold",
  italic: "Italic",
  link: "Link",
  newLine: "New line",
  save: "Save",
  saveLater: "Save when the agent has finished",
  cancel: "Don’t save",
  unreadable: "This text can’t be typed into.",
  saving: "Saving…",
  saved: "Saved",
  waiting: "Will be saved when the agent has finished.",
  comparing: "Checking which other pages have this text, then saving…",
  notCompared: "It couldn’t be checked which other pages have this text. If you save, it changes on this page only.",
  keepTyping: "Go on typing",
  waitingForConnection: "It will be saved as soon as the connection is back.",
  empty: "A text can’t be empty. Type something, or leave and remove the part instead.",
  restored: "This is what you typed before.",
  // On a page that a generator has built.
  keysPlain: "Enter saves, Escape leaves.",
  emptyPlain: "A text can’t be empty. Type something, or ask the agent to remove it.",
  findingSource: "Looking where this text comes from…",
  askAgent: "Ask the agent",
  /** Begins a message about the place that is picked. */
  wish: (before: string, now: string) => `Change “${before}” to “${now}”.`,
  savedAndBuilding: "Saved. The page shows it once it is built.",
  // The link's form.
  address: "Leads to",
  addressHint: "A page of the site, or an address, e-mail address or phone number",
  addressInvalid:
    "This isn’t an address that a link can lead to. Choose a page, or type one such as https://example.com.",
  newTab: "Open in a new tab",
  setLink: "Set link",
  removeLink: "Remove link",
  back: "Back",
  pages: "Pages of the site",
  // The page has moved on.
  conflictTitle: "The page has changed meanwhile",
  conflictText: "Both of you changed this text. Which one should stay?",
  goneText: "The page no longer has this text. Copy what you typed if you need it.",
  yours: "Your text",
  pagesNow: "On the page now",
  useYours: "Use yours",
  useThePages: "Keep the page’s",
  copy: "Copy your text",
  copied: "Copied",
  // A text that was typed and not saved.
  unsavedTitle: "Not saved",
  unsaved: (text: string) => `“${text}” isn’t saved.`,
  bringBack: "Bring back",
  drop: "Discard",
});
