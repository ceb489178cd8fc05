import { exampleHeading } from "./describe-site.ts";
import type { Intent } from "./parse-request.ts";
import type { SiteView } from "./site-view.ts";
import { type Plan, say } from "./turn-plan.ts";
import { code, quote } from "./wording.ts";

// What the practice model says about itself: what it is, what it can do, how to connect a real one.

const connect = [
  "To connect a real model, set `OPENAI_API_KEY` (OpenAI), or `OPENAI_BASE_URL` for anything that speaks OpenAI's protocol, such as Ollama, vLLM, LM Studio or a gateway, and start Sitewright again.",
  "`OPENAI_MODEL` names the model. The README says more under “Connect a model”.",
].join(" ");

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
    `- **say what is there**: ${code("What pages are there?")}, ${code("What have you changed so far?")}`,
  ].join("\n");
}

const whatIAm =
  "I am the practice model: a small program inside Sitewright that understands a few kinds of requests, so that you can try everything without an account elsewhere.";

type HelpAbout = Extract<Intent, { kind: "help" }>["about"];

/** The answers that are the same on any site; null where examples from the site belong in it. */
export function shortHelp(about: HelpAbout): string | null {
  switch (about) {
    case "thanks":
      return "You are welcome. Tell me what to change next.";
    case "connecting":
      return `I am the practice model, and I run without any account. ${connect}`;
    case "undo":
      return "Every change has its own **Undo this change** button: press it below the turn that you want to take back. Undoing is a change too, so it can itself be undone.";
    default:
      return null;
  }
}

export function planHelp(site: SiteView, about: HelpAbout): Plan {
  // The examples fit the site once its home page is known.
  if (site.home !== null && site.page(site.home) === null && site.canRead(site.home))
    return { kind: "read", paths: [site.home] };
  const opening = about === "greeting" ? `Hello! ${whatIAm}` : whatIAm;
  return say(`${opening}\n\n${abilities(site)}\n\n${connect}`);
}

/** A request beyond the grammar: said plainly, with what would work. */
export function planUnknown(site: SiteView, request: string): Plan {
  if (site.home !== null && site.page(site.home) === null && site.canRead(site.home))
    return { kind: "read", paths: [site.home] };
  const asked = request.trim() === "" ? "" : ` (${quote(request)})`;
  return say(
    `That is more than the practice model understands${asked}, so I changed nothing. A real model can do it; I know a few kinds of requests.\n\n${abilities(site)}\n\n${connect}`,
  );
}
