import { exampleHeading } from "./describe-site.ts";
import { type NextMove, say } from "./next-move.ts";
import type { SiteView } from "./site/site-view.ts";
import { isForeign } from "./wish/foreign-words.ts";
import type { Intent } from "./wish/parse-request.ts";
import { code, quote } from "./wording.ts";

// The practice model's answers about itself: its abilities, and how to connect a real model.

// The dialog “Connect a model” names the settings.
const connect =
  "Whoever runs this server connects a real model with two settings: **Connect a model**, above the box, says which.";

function abilities(site: SiteView): string {
  const heading = exampleHeading(site) ?? "Welcome";
  return [
    "I can:",
    "",
    `- **change a text**: ${code(`Change the heading "${heading}" to "Hello"`)}, ${code("Our phone number is now 01632 960 123")}`,
    `- **replace words everywhere**: ${code('Replace "spring" with "summer" on every page')}`,
    `- **change colours**: ${code("Make the background light blue")}, ${code("Use #0a7d5c as the accent colour")}`,
    `- **add a section**: ${code(`Add a section about vouchers under "${heading}"`)}`,
    `- **add a page**: ${code("Add a page called Directions")}; every page's navigation gets a link to it`,
    `- **plan a whole site first**: write ${code("A four-page site for a bike repair shop")} and press **Plan it first**; nothing changes until you approve the plan`,
    `- **say what is there**: ${code("What pages are there?")}, ${code("What have you changed so far?")}`,
  ].join("\n");
}

const whatIAm =
  "I am the practice model: a small program inside Sitewright that understands a few kinds of requests, so that you can try everything without an account elsewhere.";

type HelpAbout = Extract<Intent, { kind: "help" }>["about"];

/** Returns the answers that are the same on every site; null for those with examples from the site. */
export function shortHelp(about: HelpAbout): string | null {
  switch (about) {
    case "thanks":
      return "You are welcome. Tell me what to change next.";
    case "connecting":
      return `I am the practice model, and I run without any account. ${connect}`;
    case "publishing":
      return "Press **Send for review** at the top of the editor: whoever may publish, perhaps yourself, then looks at your changes and publishes them.";
    case "undo":
      return "Every change can be undone on its own card in the conversation, or in the history, which also has the changes of earlier sessions. Undoing is a change too, so it can itself be undone.";
    default:
      return null;
  }
}

export function helpMove(site: SiteView, about: HelpAbout): NextMove {
  // The examples come from the home page, so it is read first.
  if (site.home !== null && site.page(site.home) === null && site.canRead(site.home))
    return { kind: "read", paths: [site.home] };
  const opening = about === "greeting" ? `Hello! ${whatIAm}` : whatIAm;
  return say(`${opening}\n\n${abilities(site)}\n\n${connect}`);
}

/** Answers a request that the grammar does not cover: briefly, with examples that work. */
export function unknownMove(site: SiteView, request: string): NextMove {
  if (site.home !== null && site.page(site.home) === null && site.canRead(site.home))
    return { kind: "read", paths: [site.home] };
  return say(`${misunderstanding(request)}\n\n${examples(site)}`);
}

const longRequestCharacters = 1_200;

/** Whether a request is so long that a text missing from the site is more likely a misreading. */
export const isLong = (request: string) => request.length > longRequestCharacters;

function misunderstanding(request: string): string {
  if (isForeign(request)) return "I only understand English, so I changed nothing. Please say it in English.";
  if (isLong(request)) {
    return "That is a long message, and I found no single change in it that I understand, so I changed nothing. Please ask for one change at a time.";
  }
  const removed =
    /^\W*(?:(?:please|can you|could you) )*(?:delete|remove|drop|erase|get rid of|take (?:away|off|out|down))\b(.*)/is;
  const what = removed.exec(request)?.[1];
  if (what !== undefined) {
    return `I can't delete ${/\bpages?\b/i.test(what) ? "pages" : "anything"}, so I changed nothing. A real model can.`;
  }
  return request.trim() === ""
    ? "I did not understand that, so I changed nothing."
    : `I did not understand ${quote(request)}, so I changed nothing.`;
}

function examples(site: SiteView): string {
  const heading = exampleHeading(site) ?? "Welcome";
  return [
    "What I understand, for example:",
    "",
    `- ${code(`Change the heading "${heading}" to "Hello"`)}`,
    `- ${code("Make the background light blue")}`,
    `- ${code("Add a page called Directions")}`,
    "",
    "Ask “What can you do?” to see everything.",
  ].join("\n");
}
