import { foldAll } from "../site/text-matching.ts";

// The kinds of pages on small sites, and their usual names.

export type PageKind =
  | "home"
  | "offers"
  | "prices"
  | "about"
  | "contact"
  | "work"
  | "menu"
  | "questions"
  | "visit"
  | "booking"
  | "team"
  | "news"
  | "programme"
  | "rooms"
  | "classes"
  | "join"
  | "other";

const names: [PageKind, RegExp][] = [
  ["home", /^(?:home|homepage|start|front|landing|main|index|welcome)$/],
  [
    "offers",
    /^(?:services?|what we do|what we (?:make|sell|offer|repair)|offers?|products?|range|our work|workshop|repairs?|treatments?)$/,
  ],
  ["prices", /^(?:prices?|price list|pricing|rates|fees|costs?|what it costs|tariffs?)$/],
  [
    "about",
    /^(?:about|about (?:us|me)|our story|my story|story|who we are|who i am|history|the (?:shop|house|studio|practice))$/,
  ],
  ["contact", /^(?:contacts?|contact us|get in touch|reach us|imprint|impressum)$/],
  ["work", /^(?:gallery|galleries|portfolio|work|selected work|projects?|photos|pictures|references)$/],
  ["menu", /^(?:menu|food|food and drinks?|drinks?|the menu|today's menu)$/],
  ["questions", /^(?:faqs?|questions|questions and answers|common questions|good to know|help)$/],
  [
    "visit",
    /^(?:visit|visit us|find us|directions|getting (?:here|there)|how to find us|location|opening hours|hours|opening times)$/,
  ],
  ["booking", /^(?:bookings?|book|appointments?|reservations?|reserve|tickets?|orders?|how to order|commissions?)$/],
  ["team", /^(?:team|our team|the team|staff|people|crew)$/],
  ["news", /^(?:news|blog|journal|updates|latest)$/],
  ["programme", /^(?:programme|program|schedule|line-?up|timetable|events?|dates|concerts|what's on)$/],
  ["rooms", /^(?:rooms?|apartments?|flats?|the house|accommodation|stay)$/],
  ["classes", /^(?:class(?:es)?|courses?|lessons|workshops|training)$/],
  ["join", /^(?:join|join us|membership|become a member|volunteer|donate|support us)$/],
];

const plain = (name: string) =>
  foldAll(name)
    .replace(/\.html?$/, "")
    .replace(/[-_]+/g, " ")
    .replace(/^(?:the|our|my|a|an|your) /, "")
    .replace(/[^\p{L}\p{N}&' ]+/gu, "")
    .replace(/&/g, "and")
    .trim();

/** Returns the kind of page with this name; `other` for an unknown name. */
export function pageKindOf(name: string): PageKind {
  const wanted = plain(name);
  return names.find(([, pattern]) => pattern.test(wanted))?.[0] ?? "other";
}

/** Whether a few words are a usual page name. */
export const isPageName = (words: string) => pageKindOf(words) !== "other";
