import { closest, descendants, type HtmlElement, type HtmlSource } from "./html-source.ts";
import { neverShown, refAt } from "./mapped-elements.ts";
import { titleOf } from "./page-title.ts";

// Elements that repeat on other pages, such as navigation and footers, found by their place and their content.

/** A page of a site. `address` is its path from the site's root, by which links are compared. */
export interface RepeatedPage {
  path: string;
  address: string;
  html: HtmlSource;
}

export interface SamePlace {
  path: string;
  /** The page's title; "" if it has none. */
  title: string;
  ref: string;
  /** The refs of the elements beside it that can be shown, itself included, in their order. */
  siblings: string[];
}

const landmarkTags = new Set(["nav", "header", "footer", "aside", "main"]);
/** Parts that a site usually has once and shows on each page. */
const frameTags = new Set(["nav", "header", "footer"]);
/** The share of equal parts from which two navigations or footers are the same one. */
const alikeMin = 0.5;
/** They hold what is a page's own. */
const ownTags = new Set(["html", "body", "main"]);
const partsMax = 2_000;
const siblingsMax = 200;

/** Returns true for an element inside a navigation, header or footer. */
export function isInFrame(element: HtmlElement): boolean {
  return closest(element, ({ tag, parent }) => frameTags.has(tag) && !isInArticle(parent)) !== null;
}

/**
 * Returns the counterpart of an element on another page; null if it has no such element, or if several could be meant. A counterpart
 * has the same tags around it and the same content. Content that has parts, such as a list of links, may differ in a few of them.
 */
export function findSame(page: RepeatedPage, element: HtmlElement, other: RepeatedPage): SamePlace | null {
  const parts = ownTags.has(element.tag) ? [] : partsOf(element, page.address);
  if (parts.length === 0) return null;
  const wanted = parts.join("\n");
  const there = candidates(element, other.html).map((candidate) => ({
    candidate,
    parts: partsOf(candidate, other.address),
  }));
  const equal = there.filter(({ parts }) => parts.join("\n") === wanted).map(({ candidate }) => candidate);
  const found = equal.length > 0 ? choose(page, element, wanted, equal) : mostAlike(parts, there);
  return found === null ? null : toPlace(found, other);
}

/** Of several equal elements the one at the same place among them, if both pages have as many. */
function choose(page: RepeatedPage, element: HtmlElement, wanted: string, equal: HtmlElement[]): HtmlElement | null {
  const here = candidates(element, page.html).filter(
    (candidate) => partsOf(candidate, page.address).join("\n") === wanted,
  );
  return here.length === equal.length ? (equal[here.indexOf(element)] ?? null) : null;
}

function mostAlike(parts: readonly string[], there: { candidate: HtmlElement; parts: string[] }[]): HtmlElement | null {
  // One changed text of a single part is another content, not a similar one.
  if (parts.length < 3) return null;
  const shares = there.map((one) => ({ ...one, share: shareOfEqual(parts, one.parts) }));
  const [best, second] = shares.filter(({ share }) => share >= alikeMin).sort((a, b) => b.share - a.share);
  return best && best.share !== second?.share ? best.candidate : null;
}

/** Returns the share of parts that both have, of all parts of both. */
function shareOfEqual(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const part of one) left.set(part, (left.get(part) ?? 0) + 1);
  let both = 0;
  for (const part of other) {
    const count = left.get(part) ?? 0;
    if (count === 0) continue;
    left.set(part, count - 1);
    both++;
  }
  return both / (one.length + other.length - both);
}

/** Returns the elements of a page at the same place as an element: the same tags from the part of the page that holds it. */
function candidates(element: HtmlElement, html: HtmlSource): HtmlElement[] {
  const way = wayTo(element);
  return html.elements.filter((other) => other.tag === element.tag && wayTo(other) === way);
}

/** Returns the tags from the body, or from the nearest part such as a footer, to the element: "nav>ul>li>a". */
function wayTo(element: HtmlElement): string {
  const tags: string[] = [];
  for (let at: HtmlElement | null = element; at !== null && at.tag !== "body"; at = at.parent) {
    tags.push(at.tag);
    if (landmarkTags.has(at.tag) && !isInArticle(at.parent)) break;
  }
  return tags.reverse().join(">");
}

function isInArticle(element: HtmlElement | null): boolean {
  return closest(element, ({ tag }) => tag === "article" || tag === "section") !== null;
}

/**
 * Returns what a visitor notices of an element, a line for each part: texts, targets of links and pictures, labels. Marks of the
 * current page, such as a class, are left out.
 */
function partsOf(element: HtmlElement, address: string): string[] {
  const parts: string[] = [];
  for (const at of descendants(element)) {
    if (neverShown.has(at.tag)) continue;
    const own = at.children.map((child) => (child.type === "text" ? child.value : " ")).join("");
    const text = own.replace(/\s+/g, " ").trim();
    const marks = [...at.attributes].flatMap(([name, value]) => markOf(name, value, address));
    if (text !== "" || marks.length > 0) parts.push([at.tag, text, ...marks].join("\t"));
    if (parts.length >= partsMax) break;
  }
  return parts;
}

const addressNames = new Set(["href", "src", "action", "poster"]);
const textNames = new Set(["alt", "placeholder", "value", "aria-label", "title", "name"]);

function markOf(name: string, value: string, address: string): string[] {
  if (textNames.has(name)) return value.trim() === "" ? [] : [`${name}=${value.replace(/\s+/g, " ").trim()}`];
  return addressNames.has(name) ? [`${name}=${resolve(value, address)}`] : [];
}

const site = "https://site.invalid/";

/** Returns where an address leads, so that "../index.html" and "/" are the same. */
function resolve(written: string, page: string): string {
  const target = URL.parse(written.trim(), `${site}${page.replace(/^\//, "")}`);
  if (target === null) return written.trim();
  if (!target.href.startsWith(site)) return target.href;
  // A link to the page itself is often written as "#".
  return `${target.pathname.replace(/\/index\.html?$/i, "/").replace(/\.html?$/i, "")}${target.hash}`;
}

function toPlace(element: HtmlElement, { path, html }: RepeatedPage): SamePlace {
  const refs = new Map(html.elements.map((one, index) => [one, refAt(index)]));
  const beside = (element.parent?.children ?? []).filter(
    (child): child is HtmlElement => child.type === "element" && child.inSource && !neverShown.has(child.tag),
  );
  return {
    path,
    title: titleOf(html),
    ref: refs.get(element) ?? "",
    siblings: beside.slice(0, siblingsMax).flatMap((child) => refs.get(child) ?? []),
  };
}
