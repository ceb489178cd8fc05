import type { EntryProblem } from "#lib/content/schema.ts";
import { count, quoted } from "../common.ts";
import * as de from "../de/content/content-words.ts";
import { inLanguages } from "../language.ts";

/** The site's content as forms: collections, their entries, and the form of an entry. */
export const contentWords = inLanguages(de.contentWords, {
  open: "Content",
  title: "Content",
  description: "Posts, people, events and other things that the site has several of.",
  loading: "Looking through the content…",
  empty: "This site has no collections of posts or other entries. Its texts can be changed on its pages.",
  choose: "Collection",
  counted: (n: number) => count(n, "entry", "entries"),
  search: "Find an entry",
  nothingFound: "No entry is called that.",
  noEntries: "Nothing here yet. Add the first entry.",
  incomplete: "There are more entries than can be shown here. The newest ones are listed.",
  add: "Add entry",
  order: "Put in order",
  orderTitle: "Put the entries in order",
  saveOrder: "Save the order",
  draft: "Draft",
  duplicate: "Duplicate",
  duplicateOf: (title: string) => `Duplicate ${quoted(title)}`,
  remove: "Delete",
  removeOf: (title: string) => `Delete ${quoted(title)}`,
  removeTitle: (title: string) => `Delete ${quoted(title)}?`,
  removeText: "It disappears from the site. You can undo this afterwards.",
  keep: "Keep it",
  copyTitle: (title: string) => `Copy of ${title}`,
  saved: (title: string) => `Saved ${quoted(title)}.`,
  added: (title: string) => `Added ${quoted(title)}.`,
  duplicated: (title: string) => `Duplicated ${quoted(title)}.`,
  removed: (title: string) => `Deleted ${quoted(title)}.`,
  ordered: "The order is saved.",
  back: (collection: string) => `Back to ${quoted(collection)}`,
  newTitle: "New entry",
  keptTyped: "You typed something here that isn’t saved.",
  keptChanged: "The entry has changed meanwhile: look at it again before you save.",
  bringBack: "Bring back what you had typed",
  dropKept: "Discard it",
  save: "Save",
  saveNew: "Add",
  body: "Text",
  source: "Open the source",
  others: "Not shown as fields",
  othersHint:
    "These values are written in a way that no field shows. They stay as they are, and can be changed in the source.",
  noRows: "Nothing here yet.",
  addRow: (field: string) => `Add to ${quoted(field)}`,
  rowUp: (field: string, n: number) => `Move ${n} of ${quoted(field)} up`,
  rowDown: (field: string, n: number) => `Move ${n} of ${quoted(field)} down`,
  removeRow: (field: string, n: number) => `Take ${n} out of ${quoted(field)}`,
  publishDraft: "Publish this draft",
  publishDraftOf: (title: string) => `Publish the draft ${quoted(title)}`,
  backToDrafts: "Make it a draft again",
  backToDraftsOf: (title: string) => `Make ${quoted(title)} a draft again`,
  draftPublished: (title: string) => `${quoted(title)} is a post now.`,
  draftAgain: (title: string) => `${quoted(title)} is a draft again.`,
  foundOf: (found: number, all: number) => `${found} of ${count(all, "entry", "entries")}`,
  part: (first: number, last: number, all: number) => `${first}–${last} of ${all}`,
  earlier: "Entries before",
  later: "More entries",
  none: "None",
  listHint: "One per line.",
  noPicture: "No picture chosen.",
  choosePicture: "Choose a picture",
  uploadPicture: "Upload a new one",
  uploading: "Uploading…",
  takePictureAway: "Take it away",
  pictures: "Pictures of the site",
  noPictures: "The site has no pictures in its folder for pictures yet. Upload the first one.",
  wrongNumber: "This is not a number. Write digits only, such as 12 or 3.5.",
  wrongDate: "This is not a date.",
  wrongChoice: "Choose one of the list.",
  closedTitle: "This can’t be edited as a form",
  problems: {
    "too-large": "The file is too large for a form.",
    "not-text": "The file is not a text that can be read here.",
    unreadable:
      "The values at the top of the file are written in a way that can’t be read. Something may be misspelled there.",
    "too-intricate": "The values of the file are nested too deeply for a form.",
    link: "This is a link to another file.",
    program: "The top of this file is a program, not a list of values.",
    "no-record": "This entry has no values of its own.",
    unread: "There is too much content to read all of it here.",
  } satisfies Record<EntryProblem, string>,
});

/** Names of usual fields, by their keys in small letters. Others are shown as sites write them. */
export const fieldNames = inLanguages(de.fieldNames, {
  names: {
    title: "Title",
    name: "Name",
    date: "Date",
    pubdate: "Date",
    draft: "Draft",
    published: "Published",
    tags: "Tags",
    categories: "Categories",
    category: "Category",
    description: "Description",
    summary: "Summary",
    excerpt: "Excerpt",
    image: "Picture",
    cover: "Picture",
    photo: "Photo",
    author: "Author",
    role: "Role",
    weight: "Place in the order",
    order: "Place in the order",
    nav_order: "Place in the order",
    layout: "Layout",
    permalink: "Address",
    slug: "Address",
  } as Readonly<Record<string, string>>,
});

/** Returns the name of a field: that of the site’s configuration, a usual one, or its key as words. */
export function fieldName({ key, label }: { key: string; label: string | null }): string {
  if (label !== null) return label;
  const { names } = fieldNames;
  const known = key.toLowerCase();
  if (Object.hasOwn(names, known)) return names[known] ?? key;
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}
