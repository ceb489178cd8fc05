import { closest, descendants, type HtmlElement, isInside, textOf } from "#lib/page-source/html-source.ts";
import { contactsOn } from "../places/contacts.ts";
import type { Page } from "../site/site-files.ts";
import { textInLines } from "../site/text-block.ts";

// Facts that must not get lost, word for word: contact details, opening hours, prices.

export type FactKind = "phone" | "email" | "address" | "hours" | "price" | "other";

const factsMax = 40;
const charactersMax = 300;

const days = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?\b/i;
const times =
  /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)\b|\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:[–-]|to|until)\s?\d{1,2}\b|\bclosed\b/i;
const amount = /[€$£]\s?\d|\b\d+(?:[.,]\d{2})?\s?(?:€|\$|£|eur\b|euros?\b|dollars?\b|pounds?\b)/i;
const labels: [FactKind, RegExp][] = [
  ["phone", /^Phone: /],
  ["email", /^E-mail: /],
  ["address", /^Address: /],
];
const patterns: [FactKind, RegExp][] = [
  ["email", /[^\s@]+@[^\s@]+\.[a-z]{2,}/i],
  ["phone", /(?:\+|\b0)\d[\d ()/.-]{6,}\d|\b(?:phone|call|tel)\b[^.\n]*\d{5,}/i],
  ["hours", /\b(?:open|opening|opens|closed|hours)\b.*\d|\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)\b/i],
  [
    "address",
    /\b\d+[a-z]?,? \p{Lu}\p{L}+|\b(?:our )?address is\b|\b\p{Lu}\p{L}+ (?:Street|Road|Lane|Avenue|Square)\b.*\d/u,
  ],
];

/** Returns every kind of fact in a text; `other` if none is recognised. */
export function factKindsOf(text: string): FactKind[] {
  const labelled = labels.find(([, pattern]) => pattern.test(text));
  if (labelled) return [labelled[0]];
  const isTimed = days.test(text) && times.test(text);
  const kinds = patterns
    .filter(([kind, pattern]) => pattern.test(text) || (kind === "hours" && isTimed))
    .map(([kind]) => kind);
  // An amount on certain days is a price and not an opening hour.
  if (amount.test(text))
    return [...kinds.filter((kind) => kind === "phone" || kind === "email" || /\bopen\b/i.test(text)), "price"];
  return kinds.length > 0 ? kinds : ["other"];
}

/** Returns the table rows with hours or prices: "Saturday: 8 to 12". */
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
    .filter((text) => text.includes(": ") && factKindsOf(text).some((kind) => kind === "hours" || kind === "price"));
}

const inTable = (element: HtmlElement) => closest(element, ({ tag }) => tag === "table") !== null;

function lineTexts(page: Page): string[] {
  return page.texts
    .filter(({ attribute, element, text }) => attribute === null && !inTable(element) && text.length <= 160)
    .flatMap((block) => textInLines(block).split("\n"))
    .map((line) => line.trim())
    .filter((line) => (days.test(line) && times.test(line)) || /[€$£]\s?\d/.test(line));
}

const linesOf = (text: string) => text.split("\n").map((line) => line.trim());

function addresses(page: Page): string[] {
  return page.elements
    .filter(({ tag }) => tag === "address")
    .map((element) => page.texts.filter((block) => block.attribute === null && isInside(block.element, element)))
    .map((blocks) => blocks.flatMap((block) => linesOf(textInLines(block))).join(", "))
    .filter((text) => text !== "" && text.length <= 160)
    .map((text) => `Address: ${text}`);
}

/** Returns the facts of these pages, each once. */
export function factsOfPages(pages: readonly Page[]): string[] {
  const facts = [
    ...contactsOn(pages, "phone").map((text) => `Phone: ${text}`),
    ...contactsOn(pages, "email").map((text) => `E-mail: ${text}`),
    ...pages.flatMap((page) => [...addresses(page), ...rowTexts(page), ...lineTexts(page)]),
  ];
  // Two places may write one fact differently: "Sunday: 7 to 2" and "Sunday 7 to 2".
  const plain = new Map(facts.map((fact) => [fact.replace(/[:,]/g, "").toLowerCase(), fact]));
  return [...plain.values()].filter((fact) => fact.length <= charactersMax).slice(0, factsMax);
}
