import type { HtmlElement } from "../html-source.ts";
import type { StyleWidth } from "../operations/operation-schema.ts";
import { isPhoneQuery } from "./media-widths.ts";
import type { PageRule, PageSheets } from "./page-sheets.ts";

// The rules that changes by hand have written. An element gets a class such as "edited-heading", which no other has, and its rule
// is `.edited-heading`, with the class repeated or an id before it where other rules would win otherwise.

const ownName = /^edited-[a-z]+(?:-\d+)?$/;
/** Matches "#main .edited-text.edited-text", "#intro.edited-text", "#edited-text". */
const ownSelector = /^(?:(?:#[\w-]+)+ ?)?\.(edited-[a-z]+(?:-\d+)?)(?:\.\1)*$|^#(edited-[a-z]+(?:-\d+)?)(?:#\2)*$/;

export interface OwnName {
  kind: "class" | "id";
  name: string;
}

const nouns: Record<string, string> = {
  a: "link",
  img: "picture",
  picture: "picture",
  figure: "picture",
  button: "button",
  p: "text",
  span: "text",
  strong: "text",
  em: "text",
  blockquote: "quote",
  ul: "list",
  ol: "list",
  li: "item",
  nav: "navigation",
  header: "header",
  footer: "footer",
  section: "section",
  article: "section",
  main: "section",
  form: "form",
  table: "table",
  body: "page",
};

const nounOf = (tag: string) => (/^h[1-6]$/.test(tag) ? "heading" : (nouns[tag] ?? "box"));

/** Returns a class name or id that none of `used` has, and adds it. */
export function newOwnName(element: HtmlElement, used: Set<string>): string {
  const stem = `edited-${nounOf(element.tag)}`;
  let name = stem;
  for (let number = 2; used.has(name); number++) name = `${stem}-${number}`;
  used.add(name);
  return name;
}

/** Returns the name by which a rule of this kind finds its element; null for every other rule. */
export function ownNameOf(selector: string): string | null {
  const match = ownSelector.exec(selector.trim());
  return match?.[1] ?? match?.[2] ?? null;
}

/** Returns the element's own names, as class or id. */
export function ownNamesOn(element: HtmlElement): OwnName[] {
  const id = element.attributes.get("id") ?? "";
  const classes = element.classes.filter((name) => ownName.test(name));
  const ids = ownName.test(id) ? [id] : [];
  return [
    ...classes.map((name) => ({ kind: "class" as const, name })),
    ...ids.map((name) => ({ kind: "id" as const, name })),
  ];
}

/** Returns the width for which a rule of this kind was written; null if it stands under other conditions. */
export function ownWidth(rule: PageRule): StyleWidth | null {
  if (rule.layer.length > 0 || rule.rule.isScoped || rule.rule.node.type !== "rule") return null;
  const [condition, ...more] = rule.conditions;
  if (condition === undefined) return "every";
  return more.length === 0 && condition.name === "media" && isPhoneQuery(condition.params) ? "phone" : null;
}

/** Returns the rules that changes by hand have written for a name. */
export function ownRulesFor(sheets: PageSheets, { kind, name }: OwnName): PageRule[] {
  const sign = kind === "class" ? "." : "#";
  return sheets.rules.filter(
    (rule) =>
      ownNameOf(rule.rule.selector) === name &&
      rule.rule.selector.includes(`${sign}${name}`) &&
      ownWidth(rule) !== null,
  );
}

const plainId = /^[A-Za-z][\w-]*$/;

/** Returns the start of a selector whose id lies on the element or around it; null if there is no such id. */
function idPrefix(element: HtmlElement, count: number): string | null {
  for (let at: HtmlElement | null = element; at !== null; at = at.parent) {
    const id = at.attributes.get("id") ?? "";
    if (plainId.test(id)) return `${`#${id}`.repeat(count)}${at === element ? "" : " "}`;
  }
  return null;
}

/**
 * Returns the weakest selector for the element with at least `ids` ids and, beyond that, `classes` classes; null if it needs an id
 * and the element lies in no element with one.
 */
export function writeOwnSelector(
  element: HtmlElement,
  hook: OwnName,
  { ids, classes }: { ids: number; classes: number },
): string | null {
  if (hook.kind === "id") return `#${hook.name}`.repeat(ids + 1);
  const name = `.${hook.name}`.repeat(Math.max(1, classes));
  if (ids === 0) return name;
  const prefix = idPrefix(element, ids);
  return prefix === null ? null : prefix + name;
}
