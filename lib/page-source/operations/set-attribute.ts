import { attributeValueSpan, escapeAttribute, type HtmlElement, type HtmlSource } from "../html-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { type ElementChange, notEditable, type PageDraft, unchanged } from "./element-change.ts";
import { isSafeFile, isSafeFileSet, isSafeLink } from "./safe-address.ts";

interface Rule {
  /** The elements that may have the attribute; null for every element on the page. */
  tags: ReadonlySet<string> | null;
  accepts(value: string): boolean;
  refusal: string;
}

const on = (tags: string) => new Set(tags.split(" "));
const any = () => true;
const oneOf = (values: string) => (value: string) => values.split(" ").includes(value.toLowerCase());
const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

const linkRefusal = "Use an address that begins with https://, mailto: or tel:, or a page of the site.";
const fileRefusal = "Use a file of the site, or an address that begins with https://.";
const numberRefusal = "Use a whole number.";
const text: Rule = { tags: null, accepts: any, refusal: "" };

/** The attributes that a person changes: the rest of an element is its text, its look or its behaviour. */
const rules = new Map<string, Rule>([
  ["alt", { ...text, tags: on("img area input") }],
  ["title", text],
  ["aria-label", text],
  ["placeholder", { ...text, tags: on("input textarea") }],
  ["value", { ...text, tags: on("button input") }],
  ["href", { tags: on("a area"), accepts: isSafeLink, refusal: linkRefusal }],
  [
    "target",
    {
      tags: on("a area"),
      accepts: oneOf("_blank _self _parent _top"),
      refusal: "Choose whether the link opens in a new tab or in the same one.",
    },
  ],
  [
    "rel",
    { tags: on("a area"), accepts: matches(/^[a-z\d\s-]*$/i), refusal: "Use words such as “nofollow” or “noopener”." },
  ],
  ["src", { tags: on("img source video audio"), accepts: isSafeFile, refusal: fileRefusal }],
  ["poster", { tags: on("video"), accepts: isSafeFile, refusal: fileRefusal }],
  ["srcset", { tags: on("img source"), accepts: isSafeFileSet, refusal: fileRefusal }],
  [
    "sizes",
    {
      tags: on("img source"),
      accepts: matches(/^[^<>"{};]*$/),
      refusal: "Use sizes such as “(max-width: 640px) 100vw”.",
    },
  ],
  [
    "loading",
    { tags: on("img iframe"), accepts: oneOf("lazy eager"), refusal: "A picture is loaded either “lazy” or “eager”." },
  ],
  ["width", { tags: on("img video iframe canvas"), accepts: matches(/^\d{1,5}$/), refusal: numberRefusal }],
  ["height", { tags: on("img video iframe canvas"), accepts: matches(/^\d{1,5}$/), refusal: numberRefusal }],
  [
    "lang",
    {
      tags: null,
      accepts: matches(/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i),
      refusal: "Use a language such as “en” or “pt-BR”.",
    },
  ],
  [
    "type",
    {
      tags: on("ol ul"),
      accepts: matches(/^(?:[1aAiI]|disc|circle|square)$/),
      refusal: "Choose one of the list’s styles.",
    },
  ],
  ["start", { tags: on("ol"), accepts: matches(/^-?\d{1,6}$/), refusal: numberRefusal }],
  [
    "datetime",
    { tags: on("time"), accepts: matches(/^[\d\s:.TZ+PW-]*$/), refusal: "Use a date such as “2026-05-31”." },
  ],
  ["id", { tags: null, accepts: matches(/^[^\s"'<>&#]+$/), refusal: "Use a name without spaces." }],
  ["hidden", { tags: null, accepts: oneOf(" hidden until-found"), refusal: "Something is either hidden or it isn’t." }],
]);

const buttonTypes = new Set(["submit", "button", "reset"]);
const outsideOfPage = new Set(["head", "title", "base", "meta", "link", "script", "style", "noscript", "template"]);

/** Returns a sentence if a person can't set the attribute to the value; null removes it. */
function refusalOf(page: PageDraft, element: HtmlElement, name: string, value: string | null): string | null {
  const { tag, attributes } = element;
  if (name.startsWith("on")) return "A page’s scripts can’t be changed here.";
  if (name === "style" || name === "class") return "Change the look with the panel’s own choices instead.";
  const rule = rules.get(name);
  if (rule === undefined || outsideOfPage.has(tag)) return `“${name}” can’t be changed by hand here.`;
  if (rule.tags !== null && !rule.tags.has(tag)) return `This element has no “${name}”.`;
  if (name === "value" && tag === "input" && !buttonTypes.has((attributes.get("type") ?? "").toLowerCase()))
    return "Only a button’s words can be changed here.";
  if (name === "hidden" && (tag === "html" || tag === "body")) return "The whole page can’t be hidden.";
  if (value === null) return null;
  if (!rule.accepts(value)) return rule.refusal;
  if (name === "id" && value !== attributes.get("id") && page.ids.has(value))
    return `Another element of this page is already called “${value}”.`;
  return null;
}

/** Sets or removes an attribute that a person may change; the rest of the tag keeps its bytes. */
export function setElementAttribute(
  page: PageDraft,
  element: HtmlElement,
  givenName: string,
  value: string | null,
): ElementChange {
  const name = givenName.toLowerCase();
  const refusal = refusalOf(page, element, name, value);
  if (refusal !== null) return notEditable(refusal);
  if ((element.attributes.get(name) ?? null) === value) return unchanged;
  if (name === "id" && value !== null) page.ids.add(value);
  return {
    ok: true,
    edits: [value === null ? attributeRemoval(page, element, name) : attributeEdit(page, element, name, value)],
    intend: (tree) => tree.setAttribute(element, name, value),
  };
}

/** Returns the edit that gives an element an attribute, or another value of the one it has. */
export function attributeEdit({ source }: HtmlSource, element: HtmlElement, name: string, value: string): SourceEdit {
  const span = element.attributeSpans.get(name);
  if (span === undefined) {
    const tagEnd = /^<[^\s/>]*/.exec(source.slice(element.start, element.innerStart))?.[0].length ?? 0;
    let at = element.start + tagEnd;
    for (const { end } of element.attributeSpans.values()) at = Math.max(at, end);
    return { start: at, end: at, newText: value === "" ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"` };
  }
  const place = attributeValueSpan(source, span);
  const written = place === null ? "" : source.slice(span.start, place.start);
  if (place === null) return { ...span, newText: `${source.slice(span.start, span.end)}="${escapeAttribute(value)}"` };
  if (place.quote === "") return { ...span, newText: `${written}"${escapeAttribute(value)}"` };
  const escaped = escapeAttribute(value);
  return {
    start: place.start,
    end: place.end,
    newText: place.quote === '"' ? escaped : escaped.replace(/&quot;/g, '"').replace(/'/g, "&#39;"),
  };
}

/** Returns the edit that removes an attribute with the white space before it. */
export function attributeRemoval({ source }: HtmlSource, element: HtmlElement, name: string): SourceEdit {
  const span = element.attributeSpans.get(name) ?? { start: element.innerStart, end: element.innerStart };
  let { start } = span;
  while (/\s/.test(source.charAt(start - 1))) start--;
  const next = source.slice(span.end, span.end + 2);
  const previous = [...element.attributeSpans.values()].find(({ end }) => end === start);
  const isUnquoted = previous !== undefined && attributeValueSpan(source, previous)?.quote === "";
  // Without a space, the next attribute or a slash would become part of what stands before.
  const isApart = /^[\s>]/.test(next) || (next === "/>" && !isUnquoted);
  return { start, end: span.end, newText: isApart ? "" : " " };
}
