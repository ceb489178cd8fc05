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
  | "imprint"
  | "other";

const names: [PageKind, RegExp][] = [
  ["home", /^(?:home|homepage|start|front|landing|main|index|welcome|startseite|willkommen)$/],
  [
    "offers",
    /^(?:services?|what we do|what we (?:make|sell|offer|repair)|offers?|products?|range|our work|workshop|repairs?|treatments?|leistungen|angebote?|unsere? angebot|was wir (?:tun|machen|bieten)|sortiment|behandlungen|rechtsgebiete|what we sell)$/,
  ],
  [
    "prices",
    /^(?:prices?|price list|pricing|rates|fees|costs?|what it costs|tariffs?|preise|preisliste|kosten|honorar|tarife)$/,
  ],
  [
    "about",
    /^(?:about|about (?:us|me)|our story|my story|story|who we are|who i am|history|the (?:shop|house|studio|practice)|uber uns|uber mich|wer wir sind|geschichte)$/,
  ],
  ["contact", /^(?:contacts?|contact us|get in touch|reach us|kontakte?|kontaktseite)$/],
  [
    "work",
    /^(?:gallery|galleries|portfolio|work|selected work|projects?|photos|pictures|references|galerie|bilder|fotos|(?:unsere )?arbeiten|referenzen)$/,
  ],
  ["menu", /^(?:menu|food|food and drinks?|drinks?|the menu|today's menu|speisekarte|karte|essen)$/],
  [
    "questions",
    /^(?:faqs?|questions|questions and answers|common questions|good to know|help|(?:(?:most )?(?:asked|frequent|common) )questions|(?:haufige|haufigste[nr]?) fragen|fragen|fragen und antworten|questions everyone asks|gut zu wissen)$/,
  ],
  [
    "visit",
    /^(?:visit|visit us|find us|directions|getting (?:here|there)|how to find us|location|opening hours|hours|opening times|anfahrt|so finden sie uns|lage|weg(?:beschreibung)?|offnungszeiten)$/,
  ],
  [
    "booking",
    /^(?:bookings?|book|appointments?|reservations?|reserve|tickets?|orders?|how to order|commissions?|karten|reservieren|reservierung|bestellen|termine? buchen|buchung|auftrage)$/,
  ],
  ["team", /^(?:team|our team|the team|staff|people|crew|mannschaft|unser team|die anwalte|anwalte|teachers|lehrer)$/],
  ["news", /^(?:news|blog|journal|updates|latest|aktuelles|neuigkeiten)$/],
  [
    "programme",
    /^(?:programme|program|schedule|line-?up|timetable|events?|dates|concerts|what's on|matches|games|fixtures|spiele|programm|konzerte|termine|veranstaltungen|spielplan|line-?up)$/,
  ],
  ["rooms", /^(?:rooms?|apartments?|flats?|the house|accommodation|stay|zimmer|wohnungen)$/],
  [
    "classes",
    /^(?:class(?:es)?|courses?|lessons|workshops|training|kurse|stundenplan|unterricht|class timetable|classes and times)$/,
  ],
  [
    "join",
    /^(?:join|join us|join in|membership|become a member|volunteers?|volunteering|donate|support us|mitmachen|mitsingen|ehrenamt|helfen|mitglied werden|spenden)$/,
  ],
  ["imprint", /^(?:imprint|impressum|legal notice|legal)$/],
];

const plain = (name: string) =>
  foldAll(name)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/\.html?$/, "")
    .replace(/[-_]+/g, " ")
    .replace(/^(?:the|our|my|a|an|your|the|unsere?|den|die|das|der|dem) /, "")
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
