import { capitalise } from "../wording.ts";
import { businessKindOf } from "./business-kinds.ts";
import type { KnownSite } from "./known-site.ts";
import { type PageKind, pageKindOf } from "./page-kinds.ts";
import type { PageWish } from "./parse-wish.ts";

// Proposes pages for a new site: as many as were asked for, in two or three selections to choose from.

export interface WantedPages {
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
  "menu",
  "offers",
  "work",
  "programme",
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
];

const rank = (name: string) => order.indexOf(pageKindOf(name));

export const inMenuOrder = (names: readonly string[]) => [...names].sort((left, right) => rank(left) - rank(right));

/** Returns the label of an existing page, or the new name. */
function nameOf(name: string, known: KnownSite): string {
  const path = known.find(name);
  return path === null || path === known.home ? capitalise(name) : known.labelOf(path);
}

function select(sources: readonly string[], count: number, known: KnownSite): string[] {
  const names = ["Home"];
  const isThere = (name: string) =>
    names.some((other) => {
      const kind = pageKindOf(name);
      return other.toLowerCase() === name.toLowerCase() || (kind !== "other" && kind === pageKindOf(other));
    });
  for (const name of sources) if (names.length < count && !isThere(name)) names.push(nameOf(name, known));
  return inMenuOrder(names);
}

/** Returns the selections, the recommended one first; only one if the person named all pages. */
export function pageProposals({ subject, wish, count, wishes }: WantedPages, known: KnownSite): PageProposal[] {
  const named = wishes.filter(({ action }) => action === "create").map(({ name }) => name);
  const wanted =
    count ?? (named.length > 0 ? named.filter((name) => pageKindOf(name) !== "home").length + 1 : usualCount);
  const { pages } = businessKindOf(subject ?? wish);
  const existing = known.paths.filter((path) => path !== known.home).map((path) => known.labelOf(path));
  const [first = "", ...others] = pages;
  const selections = [
    select([...named, first, ...existing.filter((name) => pageKindOf(name) !== "other"), ...others], wanted, known),
    select([...named, ...pages], wanted, known),
    select([...named, first, ...others.filter((_, index) => index !== 1), ...pages], wanted, known),
    select(
      [...named, first, ...pages.filter((name) => pageKindOf(name) === "contact"), ...[...pages].reverse()],
      wanted,
      known,
    ),
  ];
  const labels = new Set<string>();
  return selections.flatMap((names) => {
    const label = names.join(", ");
    if (labels.has(label) || label.length > labelCharactersMax || labels.size >= 3) return [];
    labels.add(label);
    return [{ label, names }];
  });
}
