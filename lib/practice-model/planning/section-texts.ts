import { type BusinessKind, businessKindOf } from "./business-kinds.ts";
import type { PageKind } from "./page-kinds.ts";
import { type FactKind, factKindsOf } from "./site-facts.ts";

// The texts of a new page: sentences that are true of any such business, and the given facts. Nothing is invented.

export interface Section {
  heading: string;
  content: string;
}

interface PageSubject {
  /** The name of the page. */
  name: string;
  kind: PageKind;
  /** The name of the site. */
  site: string;
  /** The wish for the site, in the person's words. */
  wish: string;
  /** The facts of the brief that belong on this page. */
  facts: readonly string[];
}

export const withArticle = (subject: string) =>
  /^\p{Lu}/u.test(subject) || /[^s]s$/.test(subject) ? subject : `${/^[aeiou]/i.test(subject) ? "an" : "a"} ${subject}`;

const reach: FactKind[] = ["phone", "email", "address"];
const contentCharactersMax = 3_900;

function factLines(facts: readonly string[], kinds: readonly FactKind[]): string[] {
  return facts.filter((fact) => factKindsOf(fact).some((kind) => kinds.includes(kind)));
}

const linesSection = (heading: string, lines: readonly string[]): Section[] =>
  lines.length === 0 ? [] : [{ heading, content: lines.join("\n").slice(0, contentCharactersMax) }];

/** Returns the sections of a page; the first is its own heading with the text below it. */
export function sectionsFor(page: PageSubject): Section[] {
  const { name, kind, site, facts } = page;
  const business = businessKindOf(page.wish);
  const contact = factLines(facts, reach);
  const hours = factLines(facts, ["hours"]).filter((fact) => !contact.includes(fact));
  const prices = factLines(facts, ["price"]).filter((fact) => !contact.includes(fact) && !hours.includes(fact));
  const others = facts.filter((fact) => ![...contact, ...hours, ...prices].includes(fact));
  const first = (content: string): Section => ({ heading: kind === "home" ? site : name, content });
  const sections = [first(leadOf(kind, business, prices.length > 0)), ...bodyOf(kind, business, prices.length > 0)];
  const known = [
    ...linesSection(kind === "home" ? "At a glance" : "In our own words", others),
    ...linesSection("Price list", prices),
    ...linesSection("Open", hours),
    ...linesSection(kind === "contact" || kind === "visit" ? "How to reach us" : "Talk to us", contact),
  ];
  return kind === "contact" || kind === "prices" || kind === "visit"
    ? [...sections.slice(0, 1), ...known, ...sections.slice(1)]
    : [...sections, ...known];
}

function leadOf(kind: PageKind, { promise, offer, invitation }: BusinessKind, hasPrices: boolean): string {
  const leads: Partial<Record<PageKind, string>> = {
    home: promise,
    offers: offer,
    prices: hasPrices
      ? "This is what it costs. If something is not listed, please ask."
      : "What it costs depends on what you need. Ask us, and you know the price before anything begins.",
    about: promise,
    contact: invitation,
    work: "A look at what we have done. Ask us about anything that you see here.",
    menu: "What we serve depends on what is fresh. Ask us what there is today.",
    questions: "What people ask us most often. If your question is not here, just ask it.",
    visit: "We are glad when you come by. This is what to know before you do.",
    booking: "Tell us when, for how many and what for, and we tell you what is possible.",
    team: "The people you meet when you come to us.",
    news: "What is new here, the latest first.",
    programme: "What happens, and when. Changes are announced here first.",
    rooms: "Ask us for the days that you have in mind, and we tell you what is free.",
    classes: "Come along, look on, and join in when you like it.",
    join: "New faces are always welcome, and so is every helping hand.",
  };
  return leads[kind] ?? promise;
}

function bodyOf(kind: PageKind, { offer, invitation }: BusinessKind, hasPrices: boolean): Section[] {
  switch (kind) {
    case "home":
      return [
        { heading: "What we do", content: offer },
        {
          heading: "What matters to us",
          content: "We say what we think, keep to what we promise, and take the time that good work needs.",
        },
      ];
    case "offers":
      return [
        {
          heading: "How it works",
          content:
            "You tell us what you need. We ask back where something is unclear, and agree with you on what happens next.",
        },
        { heading: "Not sure yet?", content: invitation },
      ];
    case "prices":
      return hasPrices
        ? [{ heading: "Something else?", content: invitation }]
        : [{ heading: "No surprises", content: "If it turns out to be more than we agreed on, we ask you first." }];
    case "about":
      return [
        {
          heading: "What matters to us",
          content: "We say what we think, keep to what we promise, and take the time that good work needs.",
        },
        { heading: "Come and meet us", content: invitation },
      ];
    case "contact":
      return [
        {
          heading: "Good to know",
          content: "Tell us in a few words what it is about. Then we can answer with something useful.",
        },
      ];
    case "questions":
      return [
        { heading: "How do I begin?", content: invitation },
        { heading: "What will it cost?", content: "Ask us, and you know the price before anything begins." },
      ];
    case "join":
      return [{ heading: "How to begin", content: invitation }];
    default:
      return [{ heading: "Ask us", content: invitation }];
  }
}
