import { exampleHeading } from "./describe-site.ts";
import { type NextMove, say } from "./next-move.ts";
import type { SiteView } from "./site/site-view.ts";
import type { Question } from "./wish/read-question.ts";
import { code } from "./wording.ts";

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

type HelpAbout = Extract<Question, { kind: "help" }>["about"];

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
