import * as de from "../de/page/released.ts";
import { inLanguages } from "../language.ts";
import { byHandWords, listNames } from "./by-hand.ts";
import type { NamedPlace } from "./named-place.ts";
import { pageName } from "./page-name.ts";

const contents = { texts: "The texts", pictures: "The pictures", links: "The links" };
const more = (count: number) => `${count} more`;

function placeName({ kind, content, path, name, pageTitle }: NamedPlace): string {
  switch (kind) {
    case "element":
      return name;
    case "page":
      return `the page “${pageName(path, pageTitle)}”`;
    case "folder":
      return `everything in “${path}”`;
    case "content": {
      const what = contents[content ?? "texts"].toLowerCase();
      return path === ""
        ? `${what} of all pages`
        : `${what} of “${pageTitle === "" ? path : pageName(path, pageTitle)}”`;
    }
    default:
      return kind satisfies never;
  }
}

const elementOnPage = ({ name, path, pageTitle }: NamedPlace) =>
  `${byHandWords.element(name)} on “${pageName(path, pageTitle)}”`;

/** Returns the names of places inside of a sentence, each once. */
function namesOf(places: readonly NamedPlace[]): string[] {
  return [...new Set(places.map((place) => (place.kind === "element" ? elementOnPage(place) : placeName(place))))];
}

/** Returns what a restricted person may change, in one sentence. */
function allowed(places: readonly NamedPlace[]): string {
  if (places.length === 0) return "No part of this website is released to you yet.";
  return `You may change ${listNames(namesOf(places), more, 4)}.`;
}

export const releasedWords = inLanguages(de.releasedWords, {
  placeName,
  namesOf,
  allowed,
  /** A restricted person's change was refused. */
  refused: (places: readonly NamedPlace[]) =>
    `This is not released to you, so nothing was changed. ${allowed(places)} Ask the agent for anything else: an administrator decides about it.`,
  /** A text that a restricted person may not type into. */
  lockedText: (sentence: string) => `This isn’t released to you. ${sentence}`,
  wholeSite: (sentence: string) => `The look of the whole site isn’t released to you. ${sentence}`,
  notGoingBack:
    "Going back would change parts of the site that are not released to you. Ask an administrator to do it.",
  goToPage: (page: string) => `Go to “${page}”`,
  /** Before the person edits. */
  restricted: "You may change only the parts that are released to you. An administrator decides about everything else.",
  /** The person was restricted while they were editing. */
  restrictedBy: (by: string | null) =>
    `${by ?? "An administrator"} has restricted you to the parts that are released to you. What you have changed is kept, and your draft is still in the box.`,
  /** The way of all other changes, for the person. */
  elsewhere: "Ask for anything else as well: it is shown to an administrator, who may apply it.",
  decidedByAdmin: "An administrator decides about this: it is outside of what is released to you.",
  contents,
});
