import { count } from "../common.ts";
import * as de from "../de/settings/released-places.ts";
import { inLanguages } from "../language.ts";

const askedCharactersMax = 90;

/** Names a request in a sentence, by its first words. */
function request(person: string, asked: string | null): string {
  if (asked === null) return `the request of ${person}.`;
  return `“${asked.length > askedCharactersMax ? `${asked.slice(0, askedCharactersMax - 1).trimEnd()}…` : asked}”.`;
}

/** Words for the administrators who release places. */
export const releasedPlacesWords = inLanguages(de.releasedPlacesWords, {
  title: "Released places",
  text: "Let somebody change only what you release to them: opening hours, news, a page. Everything else they ask for waits for you.",
  link: "Released places",
  people: "Who is restricted",
  peopleText:
    "Administrators may always change everything. A restriction stays when a person gets another role, and when they are removed and come back with the same account. What was released to the person alone ends when they are removed.",
  nobody: "Nobody in this project is an editor or a developer yet.",
  invited: (n: number) =>
    `${count(n, "person is", "people are")} invited and will be restricted. You can release parts of the website to their role already.`,
  restricted: (name: string) => `${name} may only change released places`,
  roles: { editor: "Editor", developer: "Developer", admin: "Administrator", reviewer: "Reviewer" },
  all: { editor: "All restricted editors", developer: "All restricted developers" },
  places: "What is released",
  pick: "To release a part of a page, open the website in the editor, choose “Select”, point at the part and choose “Release…”.",
  none: "Nothing is released yet. Restricted people can't change anything.",
  lost: "Not found any more",
  lostText:
    "The page has changed so much that this place can't be told. Nothing is released here until you choose it again in the editor, or withdraw it.",
  chooseAgain: "Choose again",
  withdraw: "Withdraw",
  withdrawWhat: (name: string) => `Withdraw ${name}`,
  add: "Release a page, a folder or a kind of content",
  what: "What",
  kinds: {
    page: "A page",
    folder: "A folder with its pages and pictures",
    texts: "The texts of pages",
    pictures: "The pictures of pages",
    links: "The links of pages",
  },
  where: "File or folder",
  whereMissing: "Enter the page or the folder.",
  whereHint:
    "As in the list of pages, for example news/ or contact.html. For texts, pictures and links it can be left empty: then all pages are meant.",
  forWhom: "For whom",
  release: "Release",
  releasing: "Releasing…",
  proposals: "Waiting for you",
  proposalsText:
    "The agent wanted these changes for restricted people. They are outside of what is released, so nobody sees them yet.",
  proposalsWait: (name: string) =>
    `${name} is editing the website. You can apply changes when they have finished, and decline them at any time.`,
  noProposals: "Nothing waits for you.",
  waiting: (n: number) => count(n, "request waits", "requests wait"),
  waitingNotice: (n: number) => `${count(n, "request waits", "requests wait")} for your decision.`,
  waitingLook: "Look at it",
  asked: (name: string) => `${name} asked`,
  changes: (n: number) => count(n, "change", "changes"),
  apply: "Apply",
  decline: "Decline",
  applied: (person: string, asked: string | null) =>
    `Applied: ${request(person, asked)} It is part of the website now.`,
  declined: (person: string, asked: string | null) => `Declined: ${request(person, asked)} The website stays as it is.`,
});
