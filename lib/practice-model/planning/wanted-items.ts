import { slugOf } from "#lib/page-source/address-schema.ts";
import type { Decision } from "#lib/plans/schema.ts";
import { type AgreedPage, type Agreement, pagesOf } from "./agreement.ts";
import type { KnownSite } from "./known-site.ts";
import { isPageName, pageKindOf } from "./page-kinds.ts";
import type { PlanLanguage } from "./plan-language.ts";
import { isEmpty } from "./reading/read-facts.ts";
import { isAboutLook } from "./reading/read-look.ts";

// Everything that a person named, in their own words, with what becomes of it. The plan has to decide about each.

export interface WantedItem {
  name: string;
  kind: "page" | "asset" | "fact" | "feature";
  decision: Decision["decision"];
  /** A sentence about what becomes of it, or why it is not there. */
  what: string;
}

interface Feature {
  name: "form" | "map" | "other";
  pattern: RegExp;
  kind: "asset" | "feature";
  /** The fact that a person has to send first; null if nothing helps. */
  needs: "email" | "address" | null;
  included: Record<PlanLanguage, string> | null;
  leftOut: Record<PlanLanguage, string>;
}

const features: readonly Feature[] = [
  {
    ...{ name: "other", kind: "feature", needs: null, included: null },
    pattern:
      /\b(?:online|web)[ -]?shop\b|shopping cart|warenkorb|checkout|\bpay(?:ment)? online|(?:sold|sell|buy|verkauf\p{L}*|kauf\p{L}*) online|online (?:sell|tickets?|verkauf|bezahl)/iu,
    leftOut: {
      en: "Selling needs a shop service that takes the money. Open one, send me its address, and the site gets a button that leads there.",
      de: "Verkaufen braucht einen Dienst, der das Geld annimmt. Richten Sie einen ein und schicken Sie mir die Adresse, dann führt ein Knopf dorthin.",
    },
  },
  {
    ...{ name: "form", kind: "feature", needs: "email" },
    pattern:
      /\b(?:contact|booking|order|enquiry|reservation|registration)?[ -]?forms?\b|\p{L}*formular\b|terminbuchung|online[ -]?termin\p{L}*|termine? (?:online )?buchen|\bbooking\b|book (?:online|a (?:class|place))/iu,
    included: {
      en: "A form on the contact page. It opens the visitor’s mail program, and the mail comes to you; it books nothing by itself.",
      de: "Ein Formular auf der Kontaktseite. Es öffnet das Mailprogramm des Besuchers, und die Mail kommt zu Ihnen; es bucht nichts von selbst.",
    },
    leftOut: {
      en: "A form needs a mail address that it goes to. Send me one, and the contact page gets the form.",
      de: "Ein Formular braucht eine Mailadresse, an die es geht. Schicken Sie mir eine, dann bekommt die Kontaktseite das Formular.",
    },
  },
  {
    ...{ name: "other", kind: "feature", needs: null, included: null },
    pattern: /newsletter|rundbrief/i,
    leftOut: {
      en: "A newsletter needs a service that sends it. Sign up with one, send me its address, and the site links to it.",
      de: "Ein Newsletter braucht einen Dienst, der ihn verschickt. Melden Sie sich bei einem an und schicken Sie mir die Adresse, dann verlinkt ihn die Seite.",
    },
  },
  {
    ...{ name: "other", kind: "feature", needs: null, included: null },
    pattern:
      /\blog[ -]?in\b|\bmembers?(?:['’]s?)? area|mitgliederbereich|passwor[dt]|geschützter bereich|\baccounts?\b|kundenkonto/i,
    leftOut: {
      en: "A site without a service behind it can’t keep anything behind a password. Put the files into a shared folder of your own, and send me the link if it may be public.",
      de: "Eine Website ohne Dienst dahinter kann nichts hinter einem Passwort halten. Legen Sie die Dateien in einen eigenen Ordner im Netz, und schicken Sie mir den Link, wenn er öffentlich sein darf.",
    },
  },
  {
    ...{ name: "map", kind: "feature", needs: "address" },
    pattern: /\b(?:google )?maps?\b|\b(?:stadt|land)?karte\b(?!n)/i,
    included: {
      en: "The address, with a button that opens it on OpenStreetMap; nothing is loaded from elsewhere.",
      de: "Die Adresse mit einer Schaltfläche, die sie auf OpenStreetMap zeigt; von anderswo wird nichts geladen.",
    },
    leftOut: {
      en: "A map needs your address. Send it to me, and it gets one.",
      de: "Eine Karte braucht Ihre Adresse. Schicken Sie sie mir, dann kommt die Karte dazu.",
    },
  },
  {
    ...{ name: "other", kind: "asset", needs: null, included: null },
    pattern: /\blogo\b/i,
    leftOut: {
      en: "I can’t draw a logo. Send me the file, and it takes the place of the name at the top.",
      de: "Ein Logo kann ich nicht zeichnen. Schicken Sie mir die Datei, dann kommt es an die Stelle des Namens oben.",
    },
  },
  {
    ...{ name: "other", kind: "asset", needs: null, included: null },
    pattern: /\b(?:photos?|pictures?|images?|gallery)\b|\b(?:fotos?|bilder|galerie)\b/i,
    leftOut: {
      en: "There are no photos yet. Send them to me, and they take the place of the pictures that are drawn in your colours until then.",
      de: "Es gibt noch keine Fotos. Schicken Sie sie mir, dann ersetzen sie die Bilder, die bis dahin in Ihren Farben gezeichnet sind.",
    },
  },
  {
    ...{ name: "other", kind: "feature", needs: null, included: null },
    pattern:
      /\b(?:auf|in) (?:englisch|english|german|deutsch|french|französisch|spanish|spanisch|italienisch|italian|turkish|türkisch)\b|zweisprachig|bilingual|two languages|mehrsprachig|other languages?/i,
    leftOut: {
      en: "A second language needs your words in it. Send me the translated texts, and the site gets pages in that language.",
      de: "Eine zweite Sprache braucht Ihre Worte darin. Schicken Sie mir die übersetzten Texte, dann bekommt die Website Seiten in dieser Sprache.",
    },
  },
  {
    ...{ name: "other", kind: "feature", needs: null, included: null },
    pattern:
      /\binsta(?:gram)?\b|facebook|tiktok|youtube|\bvideos?\b|live ?stream|\bchat(?:bot)?\b|datenschutz|privacy|\bblog\b|search|suche|reviews?|bewertungen|cookies?/i,
    leftOut: {
      en: "I have nothing to put there yet. Send me the address or the text for it, and it gets its place.",
      de: "Dafür habe ich noch nichts. Schicken Sie mir die Adresse oder den Text dazu, dann bekommt es seinen Platz.",
    },
  },
];

export const isForm = (words: string) =>
  features.some(({ name, pattern }) => name === "form" && pattern.test(words)) && !/\bshop\b/i.test(words);

const words: Record<string, Record<PlanLanguage, string>> = {
  fact: {
    en: "It stands where it belongs, as you said it.",
    de: "Es steht dort, wo es hingehört, so wie Sie es gesagt haben.",
  },
  name: { en: "It is the name that the site carries.", de: "So heißt die Website." },
  subject: { en: "It is what the site is about.", de: "Darum geht es auf der Website." },
  look: { en: "It is the look of every page.", de: "So sehen alle Seiten aus." },
  beyond: {
    en: "The pages carry two colours of yours; a third would make them harder to read. Tell me if it should take the place of one of the two.",
    de: "Die Seiten tragen zwei Ihrer Farben; mit einer dritten wären sie schwerer zu lesen. Sagen Sie mir, wenn sie eine der beiden ersetzen soll.",
  },
  page: { en: "A page of its own.", de: "Eine eigene Seite." },
  noPage: {
    en: "It is not among the pages that were agreed on. Say so, and it becomes one.",
    de: "Sie ist nicht unter den vereinbarten Seiten. Sagen Sie es, dann kommt sie dazu.",
  },
  unmatched: { en: "There is no such page on the site.", de: "Diese Seite gibt es auf der Website nicht." },
  corrected: {
    en: "You said something else later, and that counts. Tell me if it should be as it was.",
    de: "Sie haben später etwas anderes gesagt, und das gilt. Sagen Sie mir, wenn es doch so sein soll.",
  },
  unclear: {
    en: "I could not tell what this means for the pages. Say it in other words, or name the page and what should stand there.",
    de: "Ich konnte nicht erkennen, was das für die Seiten heißt. Sagen Sie es anders, oder nennen Sie die Seite und was dort stehen soll.",
  },
};

/** The sentences of the table above that other files say too. */
export const wantedWords = {
  unclear: (lang: PlanLanguage) => said("unclear", lang),
  look: (lang: PlanLanguage) => said("look", lang),
  changed: (lang: PlanLanguage) =>
    lang === "de" ? "Der Plan ist danach geändert." : "The plan is changed accordingly.",
  partly: (lang: PlanLanguage, part: string, why: string) =>
    lang === "de" ? `Der Rest ist im Plan. „${part}“: ${why}` : `The rest is in the plan. “${part}”: ${why}`,
};

const nameCharactersMax = 290;
const said = (key: keyof typeof words, lang: PlanLanguage) => words[key]?.[lang] ?? "";

/** Requests that only say that a website is wanted. */
const onlySite = /(?:web ?sites?|web ?seiten?|home ?page|internet\p{L}*|\bsites?\b|something for)/iu;
const empty =
  /^(?:please|bitte|also|auch|simple|one page|endlich|put in|i need|we need|would be nice|wäre toll|there should be|(?:a|die|eine) .{0,8})?$/i;

/** Returns every item of the agreement with what becomes of it, each name once. */
export function wantedItems(agreement: Agreement, known: KnownSite): WantedItem[] {
  const { lang, look } = agreement;
  const pages = pagesOf(agreement, known);
  const items: WantedItem[] = [];
  const add = (name: string, item: Omit<WantedItem, "name">) =>
    items.push({ ...item, name: name.trim().slice(0, nameCharactersMax) });
  const fact = (name: string, key: keyof typeof words) =>
    add(name, { kind: "fact", decision: "include", what: said(key, lang) });
  if (agreement.name !== null) fact(agreement.name, "name");
  if (agreement.subject !== null && agreement.subject !== agreement.name) fact(agreement.subject, "subject");
  const existing = agreement.anew ? known.find : known.findNamed;
  for (const { name } of [...agreement.wishes, ...(agreement.chosen ?? []).map((name) => ({ name }))]) {
    if (name === "*" || existing(name) !== null || pageKindOf(name) === "home") continue;
    const page = pages.find((one) => slugOf(one.name) === slugOf(name) || samePage(one.name, name));
    add(
      name,
      page === undefined
        ? { kind: "page", decision: "leave_out", what: said("noPage", lang) }
        : { kind: "page", decision: "create", what: `${said("page", lang).replace(/\.$/, "")}: ${page.path}.` },
    );
  }
  for (const name of agreement.unmatched)
    add(name, { kind: "page", decision: "leave_out", what: said("unmatched", lang) });
  for (const one of agreement.facts) {
    const [page = ""] = one.parts;
    const isPlaced = one.label !== "Text" || pages.some((planned) => isPageCalled(planned, page, known));
    if (isPlaced) fact(one.words, "fact");
    else add(one.words, { kind: "feature", decision: "leave_out", what: said("noPage", lang) });
  }
  for (const { words: name } of agreement.corrected)
    add(name, { kind: "fact", decision: "leave_out", what: said("corrected", lang) });
  for (const wish of agreement.anew ? look.words : []) {
    const isBeyond = look.beyond.some((name) => wish.toLowerCase().trim() === name.toLowerCase());
    add(wish, {
      kind: "feature",
      decision: isBeyond ? "leave_out" : "include",
      what: said(isBeyond ? "beyond" : "look", lang),
    });
  }
  const has = {
    email: agreement.facts.some(({ label }) => label === "E-mail"),
    address: agreement.facts.some(({ label }) => label === "Address"),
  };
  for (const request of agreement.requests) {
    const feature = features.find(({ pattern }) => pattern.test(request));
    if (feature !== undefined) {
      const isIn = feature.included !== null && feature.needs !== null && has[feature.needs];
      add(request, {
        kind: feature.kind,
        decision: isIn ? "include" : "leave_out",
        what: (isIn ? feature.included : feature.leftOut)?.[lang] ?? "",
      });
    } else if (agreement.anew && !isExplained(request, agreement))
      add(request, { kind: "feature", decision: "leave_out", what: said("unclear", lang) });
  }
  const names = new Map<string, WantedItem>();
  for (const item of items)
    if (slugOf(item.name) !== "" && !names.has(slugOf(item.name))) names.set(slugOf(item.name), item);
  return [...names.values()];
}

/** Whether a page that is written is the one that a person points to. */
function isPageCalled({ name, path, action }: AgreedPage, called: string, { home }: KnownSite): boolean {
  if (action === "keep" || action === "remove") return false;
  if (pageKindOf(called) === "home") return path === (home ?? "index.html");
  return name.toLowerCase() === called.toLowerCase() || samePage(name, called);
}

const samePage = (left: string, right: string) => isPageName(left) && pageKindOf(left) === pageKindOf(right);

/** Whether other items already say what a request asks for: the site itself, its name, a page. */
function isExplained(request: string, { name, subject, wishes, requestedPages }: Agreement): boolean {
  if (
    isEmpty(request) ||
    /\s(?:unter|at|to|via|on|an|per)$/i.test(request) ||
    empty.test(request) ||
    onlySite.test(request)
  )
    return true;
  const plain = request.toLowerCase();
  if ([name, subject].some((one) => one !== null && plain.includes(one.toLowerCase()))) return true;
  return (
    isAboutLook(request) ||
    wishes.some((wish) => plain.includes(wish.name.toLowerCase().slice(0, 6))) ||
    requestedPages.some((one) => plain.includes(one.toLowerCase())) ||
    /questions?|fragen|faq/i.test(request)
  );
}

/** Returns the items that are new between the agreements `before` and `now`. */
export function newItems(before: Agreement | null, now: Agreement, known: KnownSite): WantedItem[] {
  const knownBefore = new Set(before === null ? [] : wantedItems(before, known).map(({ name }) => slugOf(name)));
  return wantedItems(now, known).filter(({ name }) => !knownBefore.has(slugOf(name)));
}
