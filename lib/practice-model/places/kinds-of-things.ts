import { closest, descendants, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { Noun } from "../language/nouns.ts";
import type { Target } from "../language/read-target.ts";
import { regionOf } from "../site/page-regions.ts";
import { looksLikePhone } from "./contacts.ts";
import type { Thing } from "./things.ts";
import { valuesIn } from "./typed-values.ts";

// Tells whether a thing is what a noun calls it: a logo, a subtitle, a section, one of several alike, a fact.

export const regionOfNoun: Record<string, (thing: Thing) => boolean> = {
  menu: ({ region, html, isShared }) =>
    (region === "navigation" || (isShared && html.tag === "nav")) &&
    closest(html, ({ tag }) => tag === "footer") === null,
  header: ({ region }) => region === "header" || region === "navigation",
  footer: ({ region }) => region === "footer",
  sidebar: ({ html }) => closest(html, (around) => regionOf(around, null) === "sidebar") !== null,
  hero: (thing) => isInHero(thing),
};

export function isInHero(thing: Thing): boolean {
  if (thing.region === "navigation" || thing.region === "footer") return false;
  if (["hero", "masthead", "banner", "jumbotron", "intro", "landing", "teaser"].some((name) => thing.around.has(name)))
    return true;
  return thing.region === "header";
}

/** Nouns for one of several alike: an entry, a card, a row. */
export const unitNouns = new Set(["thing", "item", "card", "step", "question"]);

/** Whether an element is one of several alike. */
export function isUnit({ html, element }: Thing): boolean {
  if (/^(?:li|tr|article|details|dt)$/.test(html.tag)) return true;
  if (!/^(?:div|figure|a|blockquote|section)$/.test(html.tag) || element.kind === "navigation") return false;
  const siblings = (html.parent?.children ?? []).filter((child) => child.type === "element" && child.tag === html.tag);
  const alike = siblings.filter(
    (child) => child.type === "element" && child.classes.join(" ") === html.classes.join(" "),
  );
  return alike.length > 1 && (html.tag !== "a" || html.classes.length > 0);
}

const isShortText = new Set(["sentence", "subtitle"]);

export function fitsKind(thing: Thing, { noun, quoted, words, within }: Target): boolean {
  const { kind, tag, textContent } = thing.element;
  if (noun?.name === "question" && (questionsIn(thing) > 1 || !thing.text.includes("?"))) return false;
  if (noun !== null && unitNouns.has(noun.name) && words.length + quoted.length > 0 && isUnit(thing)) return true;
  if (
    noun?.special === "phone" ||
    noun?.special === "email" ||
    noun?.special === "address" ||
    noun?.special === "hours" ||
    noun?.special === "price"
  )
    return statesFact(thing, noun.special);
  if (noun === null || noun.name === "thing") return textContent.trim() !== "" || thing.attributes.size > 0;
  if (noun.name === "logo") return isLogo(thing);
  if (noun.name === "subtitle") return isSubtitle(thing);
  if (noun.name === "menu") return kind === "navigation" || (kind === "list" && thing.region === "navigation");
  if (noun.name === "hero") return isHero(thing);
  if (noun.name === "item" && kind === "link") return thing.region === "navigation";
  // “The line under the heading” may be a heading itself.
  if (kind === "heading" && isShortText.has(noun.name) && within.some(({ side }) => side !== null)) return true;
  if (noun.name === "text") return textContent.trim() !== "" && noun.kinds.includes(kind);
  if (noun.name === "paragraph" && kind === "text") return false;
  if (noun.name === "section") return isSection(thing, quoted.length + words.length > 0);
  if (noun.name === "card" && words.length + quoted.length === 0 && (!isUnit(thing) || tag === "section")) return false;
  if (noun.name === "card")
    return kind !== "link" ||
      thing.html.children.some((child) => child.type === "element" && /^(?:div|h\d|p|img)$/.test(child.tag))
      ? noun.kinds.includes(kind) && tag !== "main"
      : false;
  return noun.kinds.includes(kind);
}

/** How many questions a part of the page holds: it is no question itself. */
const questionsIn = ({ html }: Thing) =>
  descendants(html).filter(({ tag }) => /^(?:h[3-6]|details|dt)$/.test(tag)).length;

const phoneLike = /(?:\+|\(?0)\d[\d ()/.–-]{5,20}\d/;

/** Whether a thing states a phone number, an address, hours or a price, and no thing inside of it does. */
function statesFact({ html, element, page }: Thing, special: NonNullable<Noun["special"]>): boolean {
  const states = (one: HtmlElement, text: string): boolean => {
    const href = one.attributes.get("href") ?? "";
    if (special === "phone") return /^tel:/i.test(href) || looksLikePhone(phoneLike.exec(text)?.[0] ?? "");
    if (special === "email") return /^mailto:/i.test(href) || /\S@\S+\.\S/.test(text);
    if (special === "address") return one.tag === "address";
    return valuesIn(text.slice(0, 1_000), special === "price" ? "price" : "time").length > 0;
  };
  if (!/^(?:paragraph|text|item|link|cell|heading|box|button|row)$/.test(element.kind) && element.tag !== "address")
    return false;
  if (!states(html, element.textContent)) return false;
  return !descendants(html)
    .slice(1)
    .some((child) => page.thingOf.has(child) && states(child, page.thingOf.get(child)?.element.textContent ?? ""));
}

export function isLogo({ element, attributes, around, html }: Thing): boolean {
  const named = ["logo", "brand"].some(
    (word) =>
      attributes.has(word) || around.has(word) || html.classes.some((name) => name.toLowerCase().includes(word)),
  );
  return named && /^(?:picture|icon|link|text)$/.test(element.kind);
}

function isSubtitle({ html, element, headings }: Thing): boolean {
  if (
    html.classes.some((name) =>
      /sub-?(?:heading|headline|title)|tagline|slogan|strapline|^lead$|motto|claim/i.test(name),
    )
  )
    return true;
  if (element.kind !== "paragraph") return false;
  // The first paragraph after the page's main heading.
  const [heading] = headings;
  return (
    heading?.html.tag === "h1" &&
    heading.page.things.find((other) => other.at > heading.at && other.element.kind === "paragraph")?.html === html
  );
}

const isHero = (thing: Thing) =>
  /^(?:header|section|box)$/.test(thing.element.kind) &&
  isInHero(thing) &&
  !(
    thing.html.parent &&
    thing.page.things.some(
      (other) => other.html === thing.html.parent && isInHero(other) && other.element.kind !== "page",
    )
  );

/** A part of the page with a heading of its own; a box counts if its words are asked for. */
function isSection({ html, element, isShared, region }: Thing, isNamed: boolean): boolean {
  if (isShared && (element.kind === "header" || region !== null)) return false;
  if (/^(?:section|article|aside)$/.test(html.tag)) return true;
  if (!isNamed || !/^(?:box|section|form|header)$/.test(element.kind)) return false;
  return html.tag !== "main" && html.tag !== "body";
}
