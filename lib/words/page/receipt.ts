import type { PageFact, StyleFact } from "#lib/page-source/compare/fact-schema.ts";
import type { ElementKind } from "#lib/page-source/schema.ts";
import { count, quoted as inQuotes } from "../common.ts";
import * as de from "../de/page/receipt.ts";
import { eachLanguage, inLanguages } from "../language.ts";
import { byHandWords, listNames } from "./by-hand.ts";
import { kitName } from "./look/kit-names.ts";
import type { LinkNames, Telling } from "./telling.ts";

// The changes of a turn, in words for somebody who knows the site and not its code.

const textCharactersMax = 90;
/** More sentences of one form on a page become one with a number. */
const alikeMax = 3;

const nouns: Record<ElementKind, [one: string, many: string]> = {
  page: ["page", "pages"],
  section: ["section", "sections"],
  navigation: ["navigation", "navigations"],
  header: ["header", "headers"],
  footer: ["footer", "footers"],
  form: ["form", "forms"],
  heading: ["heading", "headings"],
  paragraph: ["paragraph", "paragraphs"],
  text: ["text", "texts"],
  list: ["list", "lists"],
  item: ["list item", "list items"],
  quote: ["quotation", "quotations"],
  link: ["link", "links"],
  button: ["button", "buttons"],
  picture: ["picture", "pictures"],
  icon: ["icon", "icons"],
  video: ["video", "videos"],
  field: ["field", "fields"],
  table: ["table", "tables"],
  row: ["row", "rows"],
  cell: ["cell", "cells"],
  line: ["line", "lines"],
  box: ["part", "parts"],
};

const looks: Record<string, string> = {
  color: "the text colour",
  "background-color": "the background",
  background: "the background",
  "font-size": "the text size",
  "font-weight": "the weight of the text",
  "font-style": "the slant of the text",
  "font-family": "the typeface",
  "text-align": "the alignment",
  "line-height": "the space between lines",
  "letter-spacing": "the space between letters",
  "text-transform": "the capitals",
  "border-radius": "the round corners",
  width: "the width",
  "max-width": "the width",
  height: "the height",
  display: "whether it is shown",
  opacity: "how solid it is",
};

/** A text with quotation marks of its own around it gets no second ones. */
const quoted = (whole: string) => {
  const text = /^“[^“”]*”$/.test(whole) ? whole.slice(1, -1) : whole;
  return inQuotes(text.length > textCharactersMax ? `${text.slice(0, textCharactersMax - 1).trimEnd()}…` : text);
};
const the = (name: string) => byHandWords.element(name);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence, and its form for several: equal forms of one page become one sentence with a number. */
interface Sentence {
  text: string;
  many?: (n: number) => string;
}

const ofMany = (kind: ElementKind, rest: (isOne: boolean) => string) => (n: number) =>
  `${count(n, ...nouns[kind])} ${rest(n === 1)}.`;

/** Returns the verb of a sentence, from its form for a made change and its plain form, if that is another one. */
const verbFor =
  (telling: Telling) =>
  (made: string, plain = made) =>
    telling === "waiting" ? `would ${plain}` : made;
const nowFor = (telling: Telling) => (telling === "waiting" ? "" : " now");

function sentenceOf(fact: PageFact, telling: Telling, links: LinkNames): Sentence {
  const verb = verbFor(telling);
  const [became, have, are] = [verb("became", "become"), verb("have"), verb("are", "be")];
  const [is, now, added] = [verb("is", "be"), nowFor(telling), telling === "back" ? "back" : "new"];
  switch (fact.kind) {
    case "title":
      return {
        text: `The page’s title ${became} ${quoted(fact.after)}; it ${telling === "waiting" ? "is" : "was"} ${quoted(fact.before)}.`,
      };
    case "description":
      return {
        text:
          fact.after === ""
            ? `The description for search engines ${verb("is", "be")} gone.`
            : `The description for search engines ${became} ${quoted(fact.after)}.`,
      };
    case "text": {
      const [one] = nouns[fact.of];
      return {
        text: `The ${one} ${quoted(fact.before)} ${became} ${quoted(fact.after)}.`,
        many: ofMany(fact.of, () => `${have} another text`),
      };
    }
    case "picture":
      return {
        text: `${capital(the(fact.name))} ${is} another one${now}.`,
        many: ofMany(fact.of, () => `${verb("were", "be")} replaced`),
      };
    case "added":
      return {
        text: `${capital(the(fact.name))} ${is} ${added}.`,
        many: ofMany(fact.of, (isOne) => `${isOne ? is : are} ${added}`),
      };
    case "removed":
      return { text: `${capital(the(fact.name))} ${is} gone.`, many: ofMany(fact.of, () => `${are} gone`) };
    case "moved":
      return {
        text: `${capital(the(fact.name))} ${verb("stands", "stand")} elsewhere on the page.`,
        many: ofMany(fact.of, () => verb("moved", "move")),
      };
    case "look":
      return {
        text: `${capital(the(fact.name))}${telling === "waiting" ? " would look different." : receiptWords.looksDifferent}`,
        many: ofMany(fact.of, () => `${verb("look")} different`),
      };
    case "role":
      return {
        text: `${capital(the(fact.name))} ${verb("has", "have")} another rank on the page.`,
        many: ofMany(fact.of, () => `${have} another rank on the page`),
      };
    case "attribute":
      return attributeSentence(fact, telling, links);
    default:
      return fact satisfies never;
  }
}

function attributeSentence(
  { attribute, of, name, before, after }: Extract<PageFact, { kind: "attribute" }>,
  telling: Telling,
  links: LinkNames,
): Sentence {
  const subject = capital(the(name));
  const verb = verbFor(telling);
  const [became, has, have] = [verb("became", "become"), verb("has", "have"), verb("have")];
  const [leads, opens, now] = [verb("leads", "lead"), verb("opens", "open"), nowFor(telling)];
  const [lead, open, load] = [verb("lead"), verb("open"), verb("load")];
  switch (attribute) {
    case "href":
      return {
        text: `${subject} ${leads} ${after === null ? "nowhere" : `to ${targetOf(after, links)}`}${now}.`,
        many: ofMany(of, () => `${lead} elsewhere`),
      };
    case "alt":
      return {
        text: after
          ? `A picture’s description ${became} ${quoted(after)}; ${descriptionBefore(before, telling)}.`
          : `The picture’s description ${quoted(before ?? "")} ${verb("is", "be")} gone.`,
        many: ofMany(of, () => `${have} another description`),
      };
    case "loading":
      return {
        text: `${subject} ${verb("loads", "load")} ${after === "lazy" ? "only when it is needed" : "at once"}.`,
        many: ofMany(of, () => `${load} ${after === "lazy" ? "only when they are needed" : "at once"}`),
      };
    case "placeholder":
      return {
        text: `The hint in ${the(name)} ${became} ${quoted(after ?? "")}.`,
        many: ofMany(of, () => `${have} other hints`),
      };
    case "target":
      return {
        text: `${subject} ${opens} in ${after === "_blank" ? "a new" : "the same"} tab.`,
        many: ofMany(of, () => `${open} in ${after === "_blank" ? "a new" : "the same"} tab`),
      };
    case "title":
      return { text: `${subject} ${has} another hint.`, many: ofMany(of, () => `${have} other hints`) };
    default:
      return {
        text: `${subject} ${before === null ? `${verb("got", "get")} a` : `${verb("shows", "show")} another`} picture.`,
        many: ofMany(of, () => `${verb("show")} other pictures`),
      };
  }
}

function descriptionBefore(before: string | null, telling: Telling): string {
  if (telling === "waiting") return before ? `it is ${quoted(before)}` : "it has none";
  return before ? `it was ${quoted(before)}` : "it had none";
}

function targetOf(address: string, links: LinkNames): string {
  const page = links.get(address);
  if (page !== undefined) return byHandWords.page(page);
  if (address.startsWith("#")) return "another place on the page";
  return quoted(address.replace(/^(?:mailto|tel):/i, ""));
}

/** Returns the sentences for one page; many of one form become one sentence. */
export const pageSentences = eachLanguage(de.pageSentences, englishPageSentences);

function englishPageSentences(
  facts: readonly PageFact[],
  telling: Telling = "made",
  links: LinkNames = new Map(),
): string[] {
  const forms = new Map<string, Sentence[]>();
  const seen = new Set<string>();
  for (const fact of facts) {
    const sentence = sentenceOf(fact, telling, links);
    // A link in every entry of a list says the same again.
    if (seen.has(sentence.text) && !sentence.many) continue;
    seen.add(sentence.text);
    const form = sentence.many?.(0) ?? sentence.text;
    forms.set(form, [...(forms.get(form) ?? []), sentence]);
  }
  return [...forms.values()].flatMap((sentences) => {
    const many = sentences[0]?.many;
    if (sentences.length <= alikeMax || !many) return [...new Set(sentences.map(({ text }) => text))];
    return [many(sentences.length)];
  });
}

/** Returns the sentences for a changed stylesheet. `nameOf` returns what a selector is about, in words; null if nothing. */
export const styleSentences = eachLanguage(de.styleSentences, englishStyleSentences);

function englishStyleSentences(
  facts: readonly StyleFact[],
  nameOf: (selector: string) => string | null,
  telling: Telling = "made",
  isColour: (value: string | null) => boolean = () => false,
): string[] {
  const verb = verbFor(telling);
  const is = verb("is", "be");
  const bySubject = new Map<string, Set<string>>();
  const sentences: string[] = [];
  for (const { selector, property, before, after, media } of facts) {
    if (property.startsWith("--")) {
      const now = isColour(after) && isColour(before) ? "another colour" : after;
      sentences.push(
        `The site’s ${quoted(nameOfProperty(property))} ${is} ${now === null ? "gone" : `${now}${nowFor(telling)}`}.`,
      );
      continue;
    }
    const subject = nameOf(selector) ?? receiptWords.someParts;
    const on = media && /max-width/.test(media) ? ` ${receiptWords.onSmallScreens}` : "";
    const key = `${subject}${on}`;
    bySubject.set(key, (bySubject.get(key) ?? new Set()).add(lookOf(property)));
  }
  for (const [subject, changed] of bySubject) {
    const list = [...changed];
    const shown = list.length > alikeMax ? [receiptWords.look] : list;
    sentences.push(`${capital(subject)}: ${joinWords(shown)} ${verb("changed", "change")}.`);
  }
  return [...new Set(sentences)];
}

/** Returns "light grey" of `--light-grey`. */
const nameOfProperty = (property: string) =>
  kitName(property)?.toLowerCase() ?? property.slice(2).replaceAll(/[-_]+/g, " ");

/** Returns what has a colour that a stylesheet sets, such as "accent" or "The heading “Welcome”: the background". */
export const nameOfStyle = eachLanguage(de.nameOfStyle, englishNameOfStyle);

function englishNameOfStyle(
  { selector, property }: Pick<StyleFact, "selector" | "property">,
  nameOf: (selector: string) => string | null,
): string {
  if (property.startsWith("--")) return capital(nameOfProperty(property));
  return `${capital(nameOf(selector) ?? receiptWords.someParts)}: ${lookOf(property)}`;
}

function lookOf(property: string): string {
  if (/^(?:padding|margin|gap|row-gap|column-gap)/.test(property)) return receiptWords.space;
  if (/^border/.test(property) && property !== "border-radius") return receiptWords.lines;
  return looks[property] ?? receiptWords.look;
}

const joinWords = (words: readonly string[]) => listNames(words, byHandWords.more, Infinity);

export const receiptWords = inLanguages(de.receiptWords, {
  someParts: "some parts of the site",
  onSmallScreens: "on small screens",
  look: "the look",
  space: "the space around it",
  lines: "the lines around it",
  looksDifferent: " looks different.",
  wholeSite: "the whole site",
  one: the,
  severalOf: (kind: ElementKind) => `the ${nouns[kind][1]}`,
  /** The sentence with the pages that it is about. */
  on: (titles: readonly string[], sentence: string) =>
    titles.length > alikeMax
      ? `${sentence.replace(/\.$/, "")} (on ${titles.length} pages).`
      : `${sentence.replace(/\.$/, "")} (on ${joinWords(titles.map(quoted))}).`,
  newPage: (title: string, isReturn: boolean) => `The page ${quoted(title)} is ${isReturn ? "back" : "new"}.`,
  onPages: (sentence: string, pages: number) =>
    pages > 1 ? `${sentence.replace(/\.$/, "")} (on ${pages} pages).` : sentence,
  linksFollow: (pages: number) => `${count(pages, "page leads", "pages lead")} to it as before.`,
  pageGone: (title: string) => `The page ${quoted(title)} is gone.`,
  pageMoved: (title: string) => `The page ${quoted(title)} has another address.`,
  newFile: (name: string) => `The file ${quoted(name)} is new.`,
  fileGone: (name: string) => `The file ${quoted(name)} is gone.`,
  fileChanged: (name: string) => `The file ${quoted(name)} changed.`,
  newPicture: (name: string) => `The picture ${quoted(name)} is new.`,
  pictureGone: (name: string) => `The picture ${quoted(name)} is gone.`,
  pictureChanged: (name: string) => `The picture ${quoted(name)} is another one now.`,
  lookChanged: "The site’s look changed.",
  hidden: (title: string) => `On ${quoted(title)} only something changed that visitors don’t see.`,
  /** Said in the answer, but the page did not change. */
  saidNotChanged: (title: string) => `The answer says that ${quoted(title)} changed, but that page is as it was.`,
  /** Changed, but the answer does not say so. */
  changedNotSaid: (title: string) => `${quoted(title)} changed too. The answer does not mention it.`,
});
