import type { SectionKind } from "#lib/site-kit/section-schema.ts";
import { type Side, sideOf } from "./nouns.ts";
import type { Language } from "./patterns/acts.ts";
import { englishVerbs } from "./patterns/english.ts";
import { germanVerbs } from "./patterns/german.ts";
import { readTarget, type Target } from "./read-target.ts";
import { isMark, saidText, splitWords, trimMarks, type Word } from "./words.ts";

// Reads what new sections and pages say, and wishes for a section of the kit: "add opening hours: mon-fri 9-17", „noch ein Abschnitt mit
// unseren Preisen: …“.

type KitKind = Exclude<SectionKind, "hero" | "text" | "cards" | "action">;

const names: [KitKind, string][] = [
  ["hours", "opening hours|opening times|business hours|öffnungszeiten|geschäftszeiten|sprechzeiten"],
  ["prices", "prices|price list|pricing|price table|pricelist|preise|preisen|preisliste|preistabelle"],
  ["timetable", "timetable|time table|schedule|class schedule|stundenplan|kursplan|zeitplan"],
  ["team", "team|staff|mitarbeiter|mitarbeitern"],
  [
    "questions",
    "faq|faqs|questions|frequently asked questions|questions and answers|fragen|häufige fragen|häufigen fragen|fragen und antworten",
  ],
  ["quotes", "testimonials|reviews|customer reviews|quotes|kundenstimmen|bewertungen|zitate|zitaten"],
  ["steps", "steps|schritte|schritten"],
  ["contact", "contact form|kontaktformular"],
  ["map", "map|karte|anfahrt|lageplan"],
  ["gallery", "gallery|photo gallery|picture gallery|galerie|bildergalerie|fotogalerie"],
  ["imprint", "imprint|legal notice|impressum"],
];
const kinds = new Map(names.flatMap(([kind, list]) => list.split("|").map((name) => [name, kind] as const)));

const fillers = new Set(
  "a an the some our my your new another one section part block area table list with of for about on noch ein eine einen einem einer neue neuen neuer neues unsere unseren unser meine meinen der die das den dem abschnitt bereich tabelle liste mit für über zu".split(
    " ",
  ),
);

/** Returns the section that words name; null for another thing, and for one that has a name of its own. */
export function readKind(keys: readonly string[]): KitKind | null {
  const name = keys.join(" ").replace(/^(?:an?|the|our|my|another|einen?|eine|unsere|noch eine?|die|das|den) /, "");
  return kinds.get(name) ?? kinds.get(keys.filter((key) => !fillers.has(key)).join(" ")) ?? null;
}

export interface KitSection {
  language: Language;
  /** How many words were understood. */
  known: number;
  kind: KitKind;
  /** The words for the section, for a heading. */
  subject: string;
  /** The words of the section, as written; null if they are left open. */
  text: string | null;
  side: Side | null;
  place: Target | null;
  /** “About prices”: a text may be meant as well. */
  isAbout: boolean;
}

/** Verbs that add and nothing else; the others could move or show what is there. */
const adding: Record<Language, RegExp> = {
  en: /^(?:add|insert|create|include|need|want|another)$/,
  de: /^(?:füge|fuege|ergänze|erstelle|brauchen|brauche|noch|ergänz|erstell|hinzufügen|ergänzen|einfügen|einbauen|bau|baue|dazu)$/,
};
const verbs: Record<Language, ReadonlySet<string>> = {
  en: new Set(`${englishVerbs.add}|we|i|need|want|would|like|another`.split(/[|_]/)),
  de: new Set(
    `${germanVerbs.add}|wir|ich|brauchen|brauche|hätten|hätte|gern|gerne|noch|bau|baue|dazu|hinzu|ein|an|rein`.split(
      /[|_]/,
    ),
  ),
};
const prepositions = new Set(
  "to on in under below after above before at auf in im unter nach vor hinter zur zum".split(" "),
);
/** The front of such a wish is short. */
const frontMax = 16;

export function readKitSections(message: string, given: readonly Word[]): KitSection[] {
  const words = given.flatMap(singly);
  const colon = words.findIndex(
    ({ key, quoted }, at) => !quoted && key === ":" && !/^\d/.test(words[at + 1]?.key ?? "x"),
  );
  const cut = colon === -1 ? words.findIndex(({ key, quoted }) => !quoted && key === ":") : colon;
  const front = trimMarks(cut === -1 ? words : words.slice(0, cut));
  if (front.length === 0 || front.length > frontMax || front.some((word) => word.quoted || isMark(word))) return [];
  const last = words.at(-1);
  // Words in parentheses belong to the contents: “Tom (Sales)”.
  const aside = last ? (/^\s*\([^()]{1,80}\)/.exec(message.slice(last.end))?.[0] ?? "") : "";
  const text = cut === -1 ? null : `${saidText(message, words.slice(cut + 1))}${aside}`;
  return (["en", "de"] as const).flatMap((language) => readFront(message, front, text || null, language));
}

/** A text of the site is words like others here. */
function singly(word: Word): Word[] {
  if (!word.isOfSite) return [word];
  const moved = (one: Word): Word => ({ ...one, start: word.start + one.start, end: word.start + one.end });
  return splitWords(word.text).map(moved);
}

function readFront(message: string, front: readonly Word[], text: string | null, language: Language): KitSection[] {
  const own = verbs[language];
  const from = front.findIndex(({ key }) => !own.has(key) || (key === "ein" && language === "de"));
  const to = front.findLastIndex(({ key }) => !own.has(key));
  const isAdding = front.some(({ key }) => adding[language].test(key));
  const isOpen = from > 0 || to < front.length - 1;
  if (from === -1 || !isOpen || (!isAdding && text === null)) return [];
  const said = front.slice(from, to + 1);
  for (let at = said.length; at > 0; at--) {
    const next = said[at];
    if (next && !prepositions.has(next.key)) continue;
    const name = said.slice(0, at);
    const kind = readKind(name.map(({ key }) => key));
    const isDefinite = text === null && /^(?:the|die|das|den|der)$/.test(name[0]?.key ?? "");
    if (kind === null || isDefinite) continue;
    const place = next ? readTarget(message, said.slice(at + 1)) : null;
    const side = next ? sideOf(next.key) : null;
    const telling = name.filter(({ key }) => !fillers.has(key) || /^(?:our|my|unsere|unseren)$/.test(key));
    const isAbout = name.some(({ key }) => /^(?:about|über|on)$/.test(key));
    const known = front.length - (said.length - at) + (text === null ? 1 : 2);
    return [{ language, known, kind, subject: saidText(message, telling), text, side, place, isAbout }];
  }
  return [];
}

const markers = [
  "saying",
  "that says",
  "which says",
  "reading",
  "with the text",
  "with text",
  "mit dem text",
  "mit text",
  ":",
].map((marker) => marker.split(" "));
const parts = /^(?:section|part|block|page|subpage|abschnitt|bereich|seite|unterseite|sektion)$/;

/** Splits a wish for a section or a page into the wish and the text that it says; null if it says none. */
export function splitText(message: string, words: readonly Word[]): { wish: Word[]; text: string } | null {
  const noun = words.findIndex(({ key, quoted }) => !quoted && parts.test(key));
  if (noun === -1) return null;
  for (let at = noun + 1; at < words.length; at++) {
    const marker = markers.find((keys) =>
      keys.every((key, index) => words[at + index]?.key === key && !words[at + index]?.quoted),
    );
    if (!marker) continue;
    const told = words.slice(at + marker.length).filter((word, index) => index > 0 || !isMark(word));
    const [first, ...rest] = told;
    if (!first) return null;
    // “With the text “…” about our office”: the wish goes on after the quotation.
    if (first.quoted) return { wish: [...words.slice(0, at), ...rest], text: first.text };
    return { wish: words.slice(0, at), text: saidText(message, told) };
  }
  return null;
}
