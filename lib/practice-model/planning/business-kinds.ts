import type { IconName, MoodName, PatternKind } from "#lib/site-kit/section-schema.ts";
import { foldAll } from "../site/text-matching.ts";
import type { PlanLanguage } from "./plan-language.ts";

// The kinds of business that a site may be for: the usual pages of each, the most wanted first, its look, and sentences that are true of
// any such business. This is all the model knows about a business.

export interface BusinessKind {
  pattern: RegExp;
  mood: MoodName;
  icon: IconName;
  pictures: readonly PatternKind[];
  /** Names of pages after the home page, the most wanted first. */
  pages: Record<PlanLanguage, readonly string[]>;
  /** A sentence for the first page. */
  promise: Record<PlanLanguage, string>;
  /** The first thing that a visitor should do. */
  invitation: Record<PlanLanguage, string>;
}

type Row = [RegExp, MoodName, IconName, PatternKind[], string, string, string, string, string, string];

const rows: Row[] = [
  [
    /repair|workshop|garage|mechanic|bike|bicycle|cycle|shoemaker|cobbler|tailor|watchmaker|werkstatt|fahrrad|reparatur|schneider|schuster/,
    ...(["bold", "wrench", ["orbits", "tiles", "lines"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Services, Contact, Prices, About us, Questions, Visit us",
    "Leistungen, Kontakt, Preise, Über uns, Fragen, Anfahrt",
    "We look at what is wrong, say what it needs, and put it right.",
    "Wir schauen, was fehlt, sagen, was es braucht, und bringen es in Ordnung.",
    "Come by with whatever needs a hand, or ask us first.",
    "Kommen Sie vorbei, oder fragen Sie vorher.",
  ],
  [
    /restaurant|cafe|bak(?:er|ery)|bistro|\bbar\b|\bpub\b|pizz|coffee|tea ?room|\bdeli\b|food truck|kitchen|brewery|catering|ice cream|patisserie|backer|konditor|gasthaus|gaststatte|wirtshaus|kuche|eisdiele/,
    ...(["warm", "coffee", ["hills", "leaves", "dots"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Menu, Contact, About us, Visit us, Book a table, Gallery",
    "Speisekarte, Kontakt, Über uns, Anfahrt, Reservieren, Galerie",
    "Freshly made, and served by people who like what they do.",
    "Frisch gemacht, von Leuten, die gern tun, was sie tun.",
    "Come in and see what is fresh today.",
    "Kommen Sie herein und sehen Sie, was es heute gibt.",
  ],
  [
    /yoga|pilates|massage|physio|osteopath|therap|doctor|dent(?:al|ist)|clinic|\bvet\b|midwife|hair|salon|barber|beauty|\bspa\b|nails|gym\b|fitness|praxis|arzt|zahn|hebamme|friseur|kosmetik|tierarzt/,
    ...(["fresh", "leaf", ["leaves", "hills", "dots"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Classes, Contact, Prices, About us, Questions, Visit us",
    "Angebot, Kontakt, Preise, Über uns, Fragen, Anfahrt",
    "We take our time, listen first, and explain what we do.",
    "Wir nehmen uns Zeit, hören erst zu und erklären, was wir tun.",
    "Write to us, and we find a time that suits you.",
    "Schreiben Sie uns, wir finden einen Termin, der passt.",
  ],
  [
    /festival|conference|\bfair\b|market day|flea market|concert series|exhibition|wedding|tournament|meetup|party|reunion|congress|fest\b|strassenfest|hochzeit|turnier|tagung|flohmarkt/,
    ...(["bold", "spark", ["rays", "dots", "tiles"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Programme, Getting there, Contact, Tickets, Questions, About",
    "Programm, Anfahrt, Kontakt, Karten, Fragen, Über uns",
    "What happens, when it happens, and how to get there.",
    "Was wann geschieht, und wie man hinkommt.",
    "Have a look at the programme, and bring your friends.",
    "Schauen Sie ins Programm, und bringen Sie Freunde mit.",
  ],
  [
    /choir|orchestra|chor\b|gesang|orchester|musik|\bband\b|musician|kapelle/,
    ...(["quiet", "music", ["lines", "orbits", "hills"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Concerts, Contact, Join us, About us, News, Questions",
    "Konzerte, Kontakt, Mitsingen, Über uns, Aktuelles, Fragen",
    "We make music together, and new voices are welcome.",
    "Wir machen zusammen Musik, und neue Stimmen sind willkommen.",
    "Come along once and see whether you like it.",
    "Kommen Sie einmal dazu und sehen Sie, ob es Ihnen gefällt.",
  ],
  [
    /\bclub\b|society|association|charity|school|kindergarten|nursery|church|parish|scouts|league|community|foundation|verein|schule|gemeinde|pfadfinder|stiftung|kita\b/,
    ...(["fresh", "people", ["dots", "hills", "tiles"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "What we do, Contact, Join us, Events, About us, News",
    "Was wir tun, Kontakt, Mitmachen, Termine, Über uns, Aktuelles",
    "We like what we do, and new faces are always welcome.",
    "Wir tun gern, was wir tun, und neue Gesichter sind immer willkommen.",
    "Come along once and see whether you like it.",
    "Kommen Sie einmal dazu und sehen Sie, ob es Ihnen gefällt.",
  ],
  [
    /law\b|lawyer|solicitor|attorney|notary|\btax|accountant|insurance|consult|coach|tutor|agenc|advis|translat|freelanc|developer|kanzlei|anwalt|anwalt|steuer|notar|beratung|versicherung|ubersetz/,
    ...(["quiet", "scales", ["lines", "tiles", "orbits"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Services, Contact, About us, Prices, Questions, News",
    "Leistungen, Kontakt, Über uns, Kosten, Fragen, Aktuelles",
    "We explain things in plain words, and say early what is possible.",
    "Wir erklären die Dinge verständlich und sagen früh, was möglich ist.",
    "Tell us in a few lines what it is about.",
    "Sagen Sie uns in ein paar Zeilen, worum es geht.",
  ],
  [
    /plumb|electric|carpent|joiner|painter|roof|builder|building firm|garden|landscap|cleaner|cleaning|handyman|mason|locksmith|tiler|heating|removals|tischler|schreiner|maler|dachdeck|gartner|elektrik|klempner|heizung|maurer/,
    ...(["clear", "home", ["tiles", "lines", "hills"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Services, Contact, Our work, About us, Prices, Questions",
    "Leistungen, Kontakt, Unsere Arbeiten, Über uns, Preise, Fragen",
    "We do the work properly, and leave the place tidy.",
    "Wir machen unsere Arbeit ordentlich und hinterlassen alles sauber.",
    "Tell us what there is to do, and we have a look at it.",
    "Sagen Sie uns, was zu tun ist, und wir sehen es uns an.",
  ],
  [
    /hotel|b&b|guest ?house|hostel|bed and breakfast|camp(?:ing|site)|holiday|cottage|apartment|\binn\b|chalet|lodge|pension|ferienwohnung|ferienhaus/,
    ...(["warm", "home", ["hills", "leaves", "lines"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Rooms, Contact, Getting here, Prices, About us, Questions",
    "Zimmer, Kontakt, Anfahrt, Preise, Über uns, Fragen",
    "A good place to stay, and all you need to know before you come.",
    "Ein guter Ort zum Bleiben, und alles, was man vorher wissen muss.",
    "Ask us for the days that you have in mind.",
    "Fragen Sie uns nach Ihren Wunschtagen.",
  ],
  [
    /photograph|illustrat|design|artist|architect|potter|ceramic|sculpt|film|writer|author|studio|fotograf|kunst|atelier|keramik|architekt|autor/,
    ...(["clear", "camera", ["orbits", "lines", "tiles"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "Work, Contact, About me, Commissions, Prices, News",
    "Arbeiten, Kontakt, Über mich, Aufträge, Preise, Aktuelles",
    "Here is a selection of the work, and how to get in touch about more of it.",
    "Hier ist eine Auswahl der Arbeiten, und wie man mehr davon erfährt.",
    "Write a few lines about what you have in mind.",
    "Schreiben Sie in ein paar Zeilen, was Sie im Sinn haben.",
  ],
  [
    /shop|store|boutique|florist|flowers|book|farm|antiques|gallery|winery|vineyard|dealer|laden|geschaft|blumen|buchhandlung|hof\b|weingut|galerie/,
    ...(["warm", "star", ["leaves", "tiles", "dots"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "What we sell, Contact, About us, Visit us, Orders, News",
    "Sortiment, Kontakt, Über uns, Anfahrt, Bestellen, Aktuelles",
    "Come in, have a look around, and ask us anything.",
    "Kommen Sie herein, sehen Sie sich um, und fragen Sie uns alles.",
    "Come in and have a look around.",
    "Kommen Sie herein und sehen Sie sich um.",
  ],
  [
    /(?:)/,
    ...(["clear", "star", ["lines", "hills", "tiles"]] as const satisfies [MoodName, IconName, PatternKind[]]),
    "What we do, Contact, About us, Questions, News, Prices",
    "Was wir tun, Kontakt, Über uns, Fragen, Aktuelles, Preise",
    "Here you find what we do and how to reach us.",
    "Hier steht, was wir tun und wie man uns erreicht.",
    "If you have a question, please ask.",
    "Wenn Sie eine Frage haben, fragen Sie gern.",
  ],
];

const kinds = rows.map(
  ([pattern, mood, icon, pictures, pages, seiten, promise, versprechen, invitation, einladung]): BusinessKind => ({
    ...{ pattern, mood, icon, pictures },
    pages: { en: pages.split(", "), de: seiten.split(", ") },
    promise: { en: promise, de: versprechen },
    invitation: { en: invitation, de: einladung },
  }),
);

/** Returns the kind that the words name first; the general one if they name none. */
export function businessKindOf(subject: string): BusinessKind {
  const wanted = foldAll(subject).normalize("NFKD").replace(/\p{M}/gu, "").replace(/ß/g, "ss");
  const found = kinds.filter(({ pattern }) => pattern.test(wanted));
  const first = (kind: BusinessKind) => kind.pattern.exec(wanted)?.index ?? 0;
  const named = found.slice(0, -1).sort((left, right) => first(left) - first(right))[0];
  return named ?? (found.at(-1) as BusinessKind);
}
