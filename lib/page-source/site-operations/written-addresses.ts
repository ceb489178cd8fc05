import { attributeValueSpan, escapeAttribute, type HtmlElement, type HtmlSource } from "../html-source.ts";
import type { ElementChange } from "../operations/element-change.ts";
import { attributeEdit } from "../operations/set-attribute.ts";

// The addresses that a page's source holds: of links, pictures, stylesheets, and those that only machines read.

interface AddressUse {
  /** True for an address that may be none: it counts only if it leads to a file. */
  isUnsure?: boolean;
  /** True for an address by which a page names itself, such as the canonical one. */
  isOwn?: boolean;
  /** True for the address relative to which the page's others are read. */
  isBase?: boolean;
}

/** Returns another address, or null to leave one as it is. */
export type ChangeAddress = (address: string, use: AddressUse) => string | null;

const onElements: Record<string, ReadonlySet<string>> = {
  href: new Set("a area link image use feImage".split(" ")),
  "xlink:href": new Set("a image use".split(" ")),
  src: new Set("img source script iframe frame video audio track embed input".split(" ")),
  action: new Set(["form"]),
  formaction: new Set(["button", "input"]),
  poster: new Set(["video"]),
  data: new Set(["object"]),
  cite: new Set("blockquote q del ins".split(" ")),
  background: new Set("body table td".split(" ")),
};
const sets = new Set(["srcset", "imagesrcset"]);
const absoluteNames = new Set(["og:url", "twitter:url", "al:web:url"]);

/** Returns the changes of a page that give its addresses other values; none for addresses that stay. */
export function changeAddresses(page: HtmlSource, change: ChangeAddress): ElementChange[] {
  const { source, elements } = page;
  const changes: ElementChange[] = [];
  for (const element of elements) {
    for (const [name, value] of element.attributes) {
      const next = changeValue(element, name, value, change);
      if (next !== null && next !== value) changes.push(setValue(page, element, name, next));
    }
    const isData = element.tag === "script" && /ld\+json/i.test(element.attributes.get("type") ?? "");
    if (element.tag !== "style" && !isData) continue;
    const text = source.slice(element.innerStart, element.innerEnd);
    const next = isData ? changeData(text, change) : changeStyles(text, change);
    if (next === text) continue;
    changes.push({
      ok: true,
      edits: [{ start: element.innerStart, end: element.innerEnd, newText: next }],
      intend: (tree) => tree.setChildren(element, [next]),
    });
  }
  return changes;
}

function changeValue(
  { tag, attributes }: HtmlElement,
  name: string,
  value: string,
  change: ChangeAddress,
): string | null {
  if (name === "style") return changeStyles(value, change);
  if (sets.has(name)) return changeSet(value, change);
  if (tag === "base") return name === "href" ? change(value, { isBase: true }) : null;
  if (Object.hasOwn(onElements, name) && onElements[name]?.has(tag))
    return change(value, { isOwn: tag === "link" && (attributes.get("rel") ?? "").toLowerCase() === "canonical" });
  if (name !== "content" || tag !== "meta") return null;
  if (attributes.get("http-equiv")?.toLowerCase() === "refresh")
    return value.replace(
      /^(\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?)([^"']+)/i,
      (_all, lead: string, address: string) => lead + (change(address, {}) ?? address),
    );
  const property = attributes.get("property") ?? attributes.get("name") ?? "";
  return absoluteNames.has(property.toLowerCase()) ? change(value, { isOwn: true }) : null;
}

function changeSet(value: string, change: ChangeAddress): string {
  if (/data:/i.test(value)) return value;
  return value.replace(
    /(^|,)(\s*)([^\s,]+)/g,
    (_all, comma: string, space: string, address: string) =>
      comma + space + (change(address, { isUnsure: true }) ?? address),
  );
}

function changeStyles(css: string, change: ChangeAddress): string {
  return css
    .replace(
      /(\burl\(\s*)(["']?)([^"'()]+)\2(\s*\))/gi,
      (_all, lead: string, quote: string, address: string, end: string) =>
        lead + quote + (change(address, {}) ?? address) + quote + end,
    )
    .replace(
      /(@import\s+)(["'])([^"']+)\2/gi,
      (_all, lead: string, quote: string, address: string) => lead + quote + (change(address, {}) ?? address) + quote,
    );
}

/** Data for search engines has absolute addresses in its strings. */
function changeData(json: string, change: ChangeAddress): string {
  return json.replace(/"(https?:(?:\\?\/){2}[^"\\<>\s]*(?:\\\/[^"\\<>\s]*)*)"/g, (all, written: string) => {
    const address = written.replaceAll("\\/", "/");
    const next = change(address, { isUnsure: true, isOwn: true });
    if (next === null) return all;
    return `"${written.includes("\\/") ? next.replaceAll("/", "\\/") : next}"`;
  });
}

/** Gives an attribute another value. The beginning and the end that both values share keep their bytes. */
export function setValue(page: HtmlSource, element: HtmlElement, name: string, next: string): ElementChange {
  return {
    ok: true,
    edits: [partOfValue(page.source, element, name, next) ?? attributeEdit(page, element, name, next)],
    intend: (tree) => tree.setAttribute(element, name, next),
  };
}

function partOfValue(source: string, element: HtmlElement, name: string, next: string) {
  const old = element.attributes.get(name);
  const span = element.attributeSpans.get(name);
  const place = span === undefined ? null : attributeValueSpan(source, span);
  if (old === undefined || place === null) return null;
  const raw = source.slice(place.start, place.end);
  let before = 0;
  while (before < Math.min(old.length, next.length) && old[before] === next[before]) before++;
  let after = 0;
  while (after < Math.min(old.length, next.length) - before && old.at(-1 - after) === next.at(-1 - after)) after++;
  const gone = old.slice(before, old.length - after);
  const middle = next.slice(before, next.length - after);
  if (/[\s"'`=<>&]/.test(middle + gone)) return null;
  // Entities elsewhere in the value keep their form.
  const start = raw.startsWith(old.slice(0, before + gone.length))
    ? before
    : raw.endsWith(old.slice(before))
      ? raw.length - gone.length - after
      : null;
  if (start === null) return null;
  return { start: place.start + start, end: place.start + start + gone.length, newText: escapeAttribute(middle) };
}
