import { offered } from "../change-step.ts";
import { describeMove } from "../describe-site.ts";
import { answer, type Step } from "../next-move.ts";
import { listingCalls, readingCalls } from "../reading-calls.ts";
import { readSiteFiles } from "../site/site-files.ts";
import { SiteView } from "../site/site-view.ts";
import type { Transcript } from "../transcript.ts";
import { isForeign } from "../wish/foreign-words.ts";
import { readQuestion } from "../wish/read-question.ts";
import { capitalise, code, count, listPaths, quote } from "../wording.ts";
import {
  type Agreement,
  discussionOf,
  enough,
  isStart,
  otherAnswers,
  pagesOf,
  readAgreement,
  tones,
  undecidedPages,
  whatWithOthers,
  whichPages,
  whichTone,
} from "./agreement.ts";
import { type KnownSite, knowSite } from "./known-site.ts";
import { pageProposals } from "./page-proposals.ts";
import { withArticle } from "./section-texts.ts";
import { factKindsOf, factsOfPages } from "./site-facts.ts";
import { newItems } from "./wanted-items.ts";

// One turn of a discussion: look at the site, record the named items, ask one question or sum up the agreement.

interface Offer {
  question: string;
  options: { label: string; description: string | null; recommended: boolean }[];
}

const goesOn = `${enough}; nothing on your site changes until you approve the plan.`;

export function discussStep(transcript: Transcript): Step {
  const { calls, history, request, tools } = transcript;
  if (isForeign(request)) return answer(`I only understand English. Please say it in English. ${goesOn}`);
  if (!offered(transcript, "list_files")) return answer(`I can't look at the site now. ${goesOn}`);
  const files = readSiteFiles(calls);
  const listing = listingCalls(files, calls);
  if (listing.length > 0) return { kind: "calls", calls: listing };
  const site = new SiteView(files);
  const { missing, left } = site.toRead(site.paths);
  if (missing.length > 0) return { kind: "calls", calls: readingCalls(files, missing) };

  const asked = readQuestion(request);
  if (asked?.kind === "describe" && asked.about === "site" && request.trim().endsWith("?")) {
    const described = describeMove(site, asked.page);
    if (described.kind === "say") return answer(`${described.text}\n\n${goesOn}`);
  }
  const known = knowSite(site);
  const said = discussionOf(history, request);
  const agreement = readAgreement(said, known);
  const before = said.length > 1 ? readAgreement(said.slice(0, -1), known) : null;
  const items = newItems(before, agreement, known, request);
  // Without the tool, the named items are still in the messages.
  const records = tools?.has("record_wanted") === true && !calls.some(({ name }) => name === "record_wanted");
  if (records && items.length > 0) return { kind: "calls", calls: [{ name: "record_wanted", input: { items } }] };

  const question = before === null ? (said[0]?.text ?? request) : null;
  const offer = nextOffer(
    agreement,
    known,
    said.map(({ text }) => text),
  );
  const opening = question === null ? "Good." : whatIsThere(known, left);
  if (offer === null || calls.some(({ name }) => name === "present_options"))
    return answer(`${opening} ${recap(agreement, known)}`);
  if (offered(transcript, "present_options"))
    return { kind: "calls", text: opening, calls: [{ name: "present_options", input: { ...offer } }] };
  return answer(`${opening} ${offer.question}\n\n${offer.options.map(({ label }) => `- **${label}**`).join("\n")}`);
}

function whatIsThere({ paths }: KnownSite, left: readonly string[]): string {
  if (paths.length === 0) return "I looked at the site: there is no page yet.";
  const unread = left.length === 0 ? "" : ` I did not read ${listPaths(left)}: that is more than I read in one turn.`;
  return `I looked at the site: there ${paths.length === 1 ? "is one page" : `are ${count(paths.length, "page")}`}, ${listPaths(paths)}.${unread}`;
}

/** Returns the next question, each asked once: which pages, the fate of the others, the tone. Null at the end. */
function nextOffer(agreement: Agreement, known: KnownSite, said: readonly string[]): Offer | null {
  const wasAsked = (question: string) => said.some((text) => text.includes(question));
  if (agreement.anew && agreement.chosen === null && !wasAsked(whichPages)) {
    const offer = offerPages(agreement, known);
    if (offer !== null) return offer;
  }
  const undecided = agreement.anew && isStart(known) ? [] : undecidedPages(agreement, known);
  const hasWork = agreement.anew || agreement.wishes.length > 0;
  // A person who only adds a page need not decide about the others.
  const isAboutOthers = agreement.anew || agreement.wishes.some(({ action }) => action !== "create");
  if (isAboutOthers && undecided.length > 0 && !wasAsked(whatWithOthers)) {
    return {
      question: `You did not mention ${plainList(undecided)}. ${whatWithOthers}`,
      options: otherAnswers.map(({ label, description }, index) => ({ label, description, recommended: index === 0 })),
    };
  }
  const writes = pagesOf(agreement, known).some(({ action }) => action === "create" || action === "update");
  const isNew = !wasAsked(whichPages) && !wasAsked(whatWithOthers);
  if (hasWork && writes && isNew && agreement.tone === null && !wasAsked(whichTone)) {
    const descriptions = [
      "As you would say it across the counter.",
      "Facts first, few words.",
      "A little more about the people behind it.",
    ];
    return {
      question: whichTone,
      options: tones.map((label, index) => ({
        label,
        description: descriptions[index] ?? null,
        recommended: index === 0,
      })),
    };
  }
  return null;
}

const plainList = (paths: readonly string[]) =>
  paths.length > 5
    ? `${paths.slice(0, 4).join(", ")} and ${paths.length - 4} more pages`
    : [paths.slice(0, -1).join(", "), paths.at(-1)].filter((part) => part !== "").join(" and ");

function offerPages(agreement: Agreement, known: KnownSite): Offer | null {
  const proposals = pageProposals(agreement, known);
  if (proposals.length < 2) return null;
  const subject = agreement.name ?? (agreement.subject === null ? null : withArticle(agreement.subject));
  return {
    question: subject === null ? whichPages : `A site for ${subject}. ${whichPages}`,
    options: proposals.map(({ label, names }, index) => ({
      label,
      description: whatChanges({ ...agreement, chosen: names }, known),
      recommended: index === 0,
    })),
  };
}

function whatChanges(agreement: Agreement, known: KnownSite): string {
  const pages = pagesOf(agreement, known);
  const named = (verb: string, action: string) => {
    const paths = pages.filter((page) => page.action === action).map(({ path }) => path);
    return paths.length === 0 ? [] : [`${verb} ${paths.join(", ")}`];
  };
  const text = [...named("rewrites", "update"), ...named("adds", "create"), ...named("removes", "remove")].join("; ");
  return text.length > 190 ? `${text.slice(0, 189)}…` : capitalise(text);
}

const facts: [string, (lines: readonly string[]) => boolean][] = [
  ["address", (lines) => lines.some((line) => factKindsOf(line).includes("address"))],
  ["phone number", (lines) => lines.some((line) => factKindsOf(line).includes("phone"))],
  ["opening hours", (lines) => lines.some((line) => factKindsOf(line).includes("hours"))],
  ["prices", (lines) => lines.some((line) => factKindsOf(line).includes("price"))],
];

function recap(agreement: Agreement, known: KnownSite): string {
  const pages = pagesOf(agreement, known);
  const list = (verb: string, action: string) => {
    const own = pages.filter((page) => page.action === action);
    return own.length === 0
      ? []
      : [`- **${verb}**: ${own.map(({ name, path }) => `${name} (${code(path)})`).join(", ")}`];
  };
  if (!agreement.anew && agreement.wishes.length === 0 && agreement.rest === null && agreement.unmatched.length === 0) {
    return `Tell me what the site is for and which pages it should have, or which pages to keep, rewrite, drop or add: for example “a four-page site for a bike repair shop”, or “keep the home page, rewrite about.html, add a prices page”. ${goesOn}`;
  }
  const stated = [...agreement.statements, ...factsOfPages(known.site.pages(known.paths))];
  const open = [
    ...(agreement.anew && agreement.name === null ? ["name"] : []),
    ...facts.filter(([, has]) => !has(stated)).map(([name]) => name),
  ];
  const lines = [
    ...list("New", "create"),
    ...list("Rewritten", "update"),
    ...list("Kept", "keep"),
    ...list("Removed", "remove"),
    ...agreement.unmatched.map((name) => `- I see no page ${quote(name)}, so nothing is planned for it.`),
    ...(agreement.tone === null ? [] : [`- **Texts**: ${agreement.tone}`]),
    ...(agreement.statements.length === 0
      ? []
      : [`- **Word for word**: ${agreement.statements.map(quote).join(", ")}`]),
  ];
  const missing =
    open.length === 0
      ? ""
      : `\n\nNot specified so far: ${open.join(", ")}. Tell me any of it, and it goes into the plan as you say it; what you leave open is left out.`;
  return `This is what we have:\n\n${lines.join("\n")}${missing}\n\n${goesOn}`;
}
