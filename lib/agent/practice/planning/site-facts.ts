import { findFacts } from "../contact-facts.ts";
import { closest, descendants, type HtmlElement, textOf } from "../html-source.ts";
import type { Page } from "../site-files.ts";

// What a site states that must not get lost: how to reach people, when it is open, what it costs. Word for word.

export type FactKind = "phone" | "email" | "address" | "hours" | "price" | "other";

const factsMax = 40;
const charactersMax = 300;

const days = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b/i;
const patterns: [FactKind, RegExp][] = [
  ["email", /[^\s@]+@[^\s@]+\.[a-z]{2,}/i],
  ["phone", /(?:\+|\b0)\d[\d ()/.-]{6,}\d|\b(?:phone|call|tel)\b[^.\n]*\d{5,}/i],
  ["hours", /\b(?:open|opening|closed|hours|o'clock)\b|\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)\b/i],
  ["price", /[€$£]\s?\d|\b\d+(?:[.,]\d{2})?\s?(?:€|\$|£|eur\b|euros?\b|dollars?\b|pounds?\b)|\b(?:costs?|price)\b/i],
  ["address", /\b\d+[a-z]?,? \p{Lu}\p{L}+|\b(?:street|road|lane|avenue|square|address|postcode)\b/iu],
];

/** Every kind of fact that a text carries; `other` where none is known by its look. */
export function factKindsOf(text: string): FactKind[] {
  const kinds = patterns
    .filter(([kind, pattern]) => pattern.test(text) || (kind === "hours" && days.test(text)))
    .map(([kind]) => kind);
  return kinds.length > 0 ? kinds : ["other"];
}

/** A row of a table that says when or how much: "Saturday: 7 am – 2 pm". */
function rowTexts(page: Page): string[] {
  return page.elements
    .filter(({ tag }) => tag === "tr")
    .map((row) =>
      descendants(row)
        .filter(({ tag }) => tag === "td" || tag === "th")
        .map(textOf)
        .filter((text) => text !== "")
        .join(": "),
    )
    .filter((text) => text.includes(": ") && (days.test(text) || factKindsOf(text).includes("price")));
}

const inTable = (element: HtmlElement) => closest(element, ({ tag }) => tag === "table") !== null;

function lineTexts(page: Page): string[] {
  return page.texts
    .filter(
      ({ attribute, element, text }) =>
        attribute === null && !inTable(element) && text.length <= 160 && /\d/.test(text),
    )
    .filter(({ text }) => {
      const kinds = factKindsOf(text);
      return (kinds.includes("hours") && days.test(text)) || (kinds.includes("price") && /[€$£]/.test(text));
    })
    .map(({ text }) => text);
}

function addresses(page: Page): string[] {
  return page.elements.filter(({ tag }) => tag === "address").map((element) => `Address: ${textOf(element)}`);
}

/** Facts of the pages that were read, each once. */
export function factsOfPages(pages: readonly Page[]): string[] {
  const facts = [
    ...findFacts(pages, "phone").map(({ text }) => `Phone: ${text}`),
    ...findFacts(pages, "email").map(({ text }) => `E-mail: ${text}`),
    ...pages.flatMap((page) => [...addresses(page), ...rowTexts(page), ...lineTexts(page)]),
  ];
  return [...new Set(facts)].filter((fact) => fact.length <= charactersMax).slice(0, factsMax);
}
