import { capitalise } from "../wording.ts";
import { businessKindOf } from "./business-kinds.ts";
import type { KnownSite } from "./known-site.ts";
import { type PageKind, pageKindOf } from "./page-kinds.ts";
import { pageWords } from "./pages/page-words.ts";
import type { PageWish } from "./parse-wish.ts";
import type { PlanLanguage } from "./plan-language.ts";
import type { Fact, FactLabel } from "./reading/facts.ts";
import { isOwner } from "./reading/read-people.ts";

// Proposes pages for a new site: as many as were asked for, in two or three selections to choose from.

/** Whether the site is as small as a new project; then unnamed pages are removed, and names of pages are the plan’s own. */
export const isStart = ({ paths }: Pick<KnownSite, "paths">) => paths.length <= 2;

export interface WantedPages {
  lang: PlanLanguage;
  facts: readonly Fact[];
  /** The message that states the wish; earlier messages are small talk. */
  wish: string;
  subject: string | null;
  /** The number of pages, if the person gave one. */
  count: number | null;
  wishes: PageWish[];
}

interface PageProposal {
  label: string;
  names: string[];
}

const usualCount = 4;
const labelCharactersMax = 80;
/** The order of a menu: what visitors look for first, contact details last. */
const order: PageKind[] = [
  "home",
  "programme",
  "menu",
  "offers",
  "work",
  "rooms",
  "classes",
  "other",
  "booking",
  "prices",
  "about",
  "team",
  "join",
  "news",
  "questions",
  "visit",
  "contact",
  "imprint",
];

/** Returns the pages that what was told calls for. */
function pagesOfFacts({ facts, lang, subject, wish }: WantedPages): string[] {
  const has = (label: FactLabel, least = 1) => facts.filter((fact) => fact.label === label).length >= least;
  // The owner alone stands in the imprint of a German site.
  const people = facts.filter(({ label, parts }) => label === "Person" && !(lang === "de" && isOwner(parts[1] ?? "")));
  const isEvent = facts.some(({ label, parts }) => label === "Date" && (parts[2] ?? "") === "");
  const [first = ""] = businessKindOf(subject ?? wish).pages[lang];
  const isProgramme = pageKindOf(first) === "programme";
  return [
    ...(has("Timetable", 2)
      ? [isEvent || isProgramme ? (isProgramme ? first : pageWords.programme[lang]) : pageWords.classes[lang]]
      : []),
    ...(has("Date", 2) || (isProgramme && has("Date") && !isEvent)
      ? [isProgramme ? first : pageWords.dates[lang]]
      : []),
    ...(has("Offer", 3) && pageKindOf(first) === "offers" ? [first] : []),
    ...(has("Price", 2) ? [pageWords.prices[lang]] : []),
    ...(people.length > 0 || has("About", 2) ? [pageWords.about[lang]] : []),
    ...(has("Join in") ? [pageWords.join[lang]] : []),
    ...(has("Question", 2) ? [lang === "de" ? "Häufige Fragen" : "Questions"] : []),
    ...(has("Getting here") ? [lang === "de" ? "Anfahrt" : "Getting here"] : []),
    ...(has("E-mail") || has("Phone") || has("Address") ? [pageWords.contact[lang]] : []),
  ];
}

const rank = (name: string) => order.indexOf(pageKindOf(name));

export const inMenuOrder = (names: readonly string[]) => [...names].sort((left, right) => rank(left) - rank(right));

/** Returns the label of an existing page, or the new name. */
function nameOf(name: string, known: KnownSite): string {
  const path = known.find(name);
  return path === null || path === known.home || isStart(known) ? capitalise(name) : known.labelOf(path);
}

function select(home: string, sources: readonly string[], count: number, known: KnownSite): string[] {
  const names = [home];
  const isThere = (name: string) =>
    names.some((other) => {
      const kind = pageKindOf(name);
      // People stand on one page, whether it is called after them or not.
      const folded = (one: string) => (pageKindOf(one) === "team" ? "about" : pageKindOf(one));
      return other.toLowerCase() === name.toLowerCase() || (kind !== "other" && folded(name) === folded(other));
    });
  for (const name of sources) if (names.length < count && !isThere(name)) names.push(nameOf(name, known));
  return inMenuOrder(names);
}

/** Returns the selections, the recommended one first; only one if the person named all pages. */
export function pageProposals(wanted: WantedPages, known: KnownSite): PageProposal[] {
  const { subject, wish, count, wishes, lang, facts } = wanted;
  const home = pageWords.home[lang];
  const named = wishes.filter(({ action }) => action === "create").map(({ name }) => name);
  const told = pagesOfFacts(wanted);
  const isTold = facts.length >= 3 && count !== 1;
  const imprint = lang === "de" && (isTold || named.length > 0) && count === null ? [pageWords.imprint.de] : [];
  if (isTold) {
    const all = select(home, [...named, ...told, ...imprint], count ?? 12, known);
    const few = select(home, [...named, ...imprint], 12, known);
    return [all, few]
      .filter((names, index) => index === 0 || all.length > names.length)
      .map((names) => ({ label: labelOf(names, lang), names }));
  }
  const most =
    count ?? (named.length > 0 ? named.filter((name) => pageKindOf(name) !== "home").length + 1 : usualCount);
  const pages = businessKindOf(subject ?? wish).pages[lang];
  const existing = known.paths
    .filter((path) => path !== known.home)
    .map((path) => known.labelOf(path))
    // A new project's “About” is called as such businesses call it.
    .map((label) => (isStart(known) && pages.find((name) => pageKindOf(name) === pageKindOf(label))) || label);
  const [first = "", ...others] = pages;
  const selections = [
    select(home, [...named, first, ...existing.filter((name) => pageKindOf(name) !== "other"), ...others], most, known),
    select(home, [...named, ...pages], most, known),
    select(home, [...named, first, ...others.filter((_, index) => index !== 1), ...pages], most, known),
    select(
      home,
      [...named, first, ...pages.filter((name) => pageKindOf(name) === "contact"), ...[...pages].reverse()],
      most,
      known,
    ),
  ];
  const labels = new Set<string>();
  return selections.flatMap((names) => {
    const label = labelOf(names, lang);
    if (labels.has(label) || labels.size >= 3) return [];
    labels.add(label);
    return [{ label, names }];
  });
}

function labelOf(names: readonly string[], lang: PlanLanguage): string {
  const whole = names.join(", ");
  if (whole.length <= labelCharactersMax) return whole;
  const shown = names.slice(0, 4).join(", ");
  return `${shown} ${lang === "de" ? "und" : "and"} ${names.length - 4} ${lang === "de" ? "weitere" : "more"}`.slice(
    0,
    labelCharactersMax,
  );
}
