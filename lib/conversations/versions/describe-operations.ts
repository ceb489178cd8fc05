import { cutText } from "#lib/memory/cut-text.ts";
import type {
  ContentOperation,
  Operation,
  RuleOperation,
  SiteOperation,
} from "#lib/page-source/operations/operation-schema.ts";
import { fileNameOf } from "#lib/page-source/page-paths.ts";
import type { InlineContent, SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { nameOfProperty } from "#lib/page-source/styles/look-names.ts";
import { quoted } from "#lib/words/common.ts";
import { byHandWords, listNames } from "#lib/words/page/by-hand.ts";
import { firstFont } from "#lib/words/page/first-font.ts";
import { lookName } from "#lib/words/page/look/look-name.ts";
import { pageNameMax } from "#lib/words/page/page-name.ts";

/** The pages that operations name, by path, as they are before the operations. */
export type PageMaps = ReadonlyMap<string, Pick<SourceMap, "title" | "elements">>;

export interface DescribedOperations {
  /** The deed in words, with the verb first: `changed the heading “Welcome” on Home`. */
  done: string;
  /** For the agent: a line for each operation, with old and new text. */
  journal: string;
}

interface DescribeWith {
  /** Returns a page's name for people. */
  nameOf: (path: string, title: string) => string;
  /** Returns the text that a range replaces. */
  before: (operation: Extract<Operation, { op: "replace-range" }>) => string;
  /** Returns the name of an entry, or of the collection whose order changes. */
  entryName?: (operation: ContentOperation) => string;
}

/** UTF-16 code units. */
export const describedMax = { name: 120, done: 300, text: 200, lines: 12 };

/** Returns what operations do, in words for people and for the agent. */
export function describeOperations(
  operations: readonly Operation[],
  pages: PageMaps,
  { nameOf, before, entryName = () => "" }: DescribeWith,
): DescribedOperations {
  const find = elementFinder(pages);
  const shown = new Set(operations.flatMap((one) => (one.op === "set-picture" ? [one.file, one.modern] : [])));
  const told = operations.filter((one) => one.op !== "set-asset" || !shown.has(one.path));
  const deeds = told.map((operation) => toDeed(operation, find(operation), { pages, nameOf, entryName }));
  const lines = operations.slice(0, describedMax.lines).map((operation) => {
    const element = find(operation);
    const old = operation.op === "replace-range" ? before(operation) : oldText(operation, element);
    return `- changed by hand: ${journalLine(operation, element, old)}`;
  });
  const left = operations.length - lines.length;
  const more = left > 0 ? [`- ${byHandWords.and} ${byHandWords.moreChanges(left)}`] : [];
  return { done: cutText(joinDeeds(deeds), describedMax.done), journal: [...lines, ...more].join("\n") };
}

type FindElement = (operation: Operation) => SourceElement | null;

function elementFinder(pages: PageMaps): FindElement {
  const byRef = new Map(
    [...pages].map(([path, { elements }]) => [path, new Map(elements.map((one) => [one.ref, one]))]),
  );
  return (operation) => ("ref" in operation ? (byRef.get(operation.path)?.get(operation.ref) ?? null) : null);
}

interface Deed {
  verb: string;
  what: string;
  /** Null if it is on no page. */
  page: string | null;
}

function toDeed(
  operation: Operation,
  element: SourceElement | null,
  { pages, nameOf, entryName }: { pages: PageMaps } & Required<Pick<DescribeWith, "nameOf" | "entryName">>,
): Deed {
  const verb = byHandWords.done[operation.op];
  if (operation.op === "set-rule") {
    const isGone = operation.text === null;
    return { verb: isGone ? byHandWords.done.remove : verb, what: byHandWords.rule(operation.name), page: null };
  }
  if (operation.op === "set-site-value") return { verb, what: siteValueName(operation), page: null };
  if ("collection" in operation) {
    const name = cutText(oneLine(entryName(operation)), describedMax.name);
    return {
      verb,
      what: operation.op === "order-entries" ? byHandWords.entries(name) : byHandWords.entry(name),
      page: null,
    };
  }
  const page = pages.get(operation.path);
  const name = nameOf(operation.path, page?.title ?? "");
  switch (operation.op) {
    case "add-page":
      return { verb, what: byHandWords.page(cutText(oneLine(operation.title), pageNameMax)), page: null };
    case "rename-page": {
      const to = nameOf(operation.to, operation.title ?? "");
      return { verb, what: byHandWords.pageTo(name, to === name ? operation.to : to), page: null };
    }
    case "remove-page":
      return { verb, what: byHandWords.page(name), page: null };
    case "order-navigation":
      return { verb, what: byHandWords.navigation, page: null };
    default:
      return toPlainDeed(operation, element, name, page !== undefined);
  }
}

function toPlainDeed(
  operation: Exclude<Operation, SiteOperation | RuleOperation | ContentOperation | { op: "set-site-value" }>,
  element: SourceElement | null,
  page: string,
  isPage: boolean,
): Deed {
  const verb = byHandWords.done[operation.op];
  if (!("ref" in operation)) {
    const isSource = isPage && operation.op === "replace-range";
    const what = isSource ? byHandWords.source : byHandWords.file(fileNameOf(operation.path));
    return { verb, what, page: isSource ? page : null };
  }
  const name = element ? byHandWords.element(cutText(oneLine(element.name), describedMax.name)) : byHandWords.somewhere;
  return { verb, what: partOf(operation, name), page };
}

function siteValueName({ kind, property, from }: Extract<Operation, { op: "set-site-value" }>): string {
  const name =
    property === null ? (kind === "font" ? firstFont(from) : oneLine(from)) : lookName(nameOfProperty(property));
  return byHandWords.siteValue[kind](cutText(name, describedMax.name));
}

/** Returns the part of an element that an operation changes. */
function partOf(operation: Operation, name: string): string {
  if (operation.op === "set-style") return byHandWords.look(name);
  if (operation.op !== "set-attribute") return name;
  const { attributes } = byHandWords;
  const known = Object.entries(attributes).find(([attribute]) => attribute === operation.name.toLowerCase());
  return known ? known[1](name) : name;
}

/** Joins what was done: places with the same verb and page together, and pages with the same places together. */
function joinDeeds(deeds: readonly Deed[]): string {
  const places = Map.groupBy(deeds, ({ verb, what }) => `${verb} ${what}`);
  const groups = [...places.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const pages = [...new Set([first, ...others].flatMap(({ page }) => page ?? []))];
    return { ...first, on: pages.length > 0 ? listNames(pages.map(byHandWords.pageName), byHandWords.more) : null };
  });
  const parts = [...Map.groupBy(groups, ({ verb, on }) => `${verb} ${on}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const whats = listNames(
      group.map(({ what }) => what),
      byHandWords.more,
    );
    return { verb: first.verb, text: first.on === null ? whats : byHandWords.on(whats, first.on) };
  });
  const sentences = parts.map(({ verb, text }, index) => (parts[index - 1]?.verb === verb ? text : `${verb} ${text}`));
  return listNames(sentences, byHandWords.moreChanges);
}

function oldText(operation: Operation, element: SourceElement | null): string {
  if (operation.op === "set-attribute") return element?.attributes[operation.name.toLowerCase()] ?? "";
  return operation.op === "set-text" || operation.op === "set-content" || operation.op === "remove"
    ? (element?.textContent ?? "")
    : "";
}

function journalLine(operation: Operation, element: SourceElement | null, old: string): string {
  if (operation.op === "set-site-value")
    return `${operation.property ?? `each ${operation.kind}`} of the whole site: ${became(operation.from, operation.value)}`;
  if (operation.op === "set-rule")
    return `the rule ${operation.name} in the repository was ${operation.text === null ? "removed" : "written"}`;
  if ("collection" in operation) return contentLine(operation);
  const name = cutText(oneLine(element?.name ?? "an element"), describedMax.name);
  const place = "ref" in operation ? `${name} in ${operation.path}` : operation.path;
  switch (operation.op) {
    case "set-text":
      return `${place}: ${became(old, operation.text)}`;
    case "set-content":
      return `${place}: ${became(old, operation.content.map(plainText).join(""))}`;
    case "replace-range":
      return `${place}: ${became(old, operation.text)}`;
    case "set-attribute":
      return `${place}: ${operation.name} ${operation.value === null ? `${quote(old)} was removed` : became(old, operation.value)}`;
    case "set-style": {
      const { property, value, width } = operation;
      const where = width === "phone" ? " on phones" : "";
      return `${place}: ${property}${where} ${value === null ? "was taken back" : `became ${quote(value)}`}`;
    }
    case "remove":
      return `${place} was removed${old === "" ? "" : `; it said ${quote(old)}`}`;
    case "duplicate":
      return `${place} was duplicated`;
    case "move":
      return `${place} was moved`;
    case "set-asset":
      return `${place} was saved`;
    case "remove-asset":
      return `${place} was removed`;
    case "set-picture":
      return `${place} was replaced by ${operation.file}`;
    case "add-page":
      return `the page ${operation.path} was made like ${operation.like}, ${operation.content === "blank" ? "with no content of its own" : "with its content"}; its name is ${quote(operation.title)}`;
    case "rename-page":
      return `the page ${operation.path} is now ${operation.to}${operation.title === undefined ? "" : `, with the title ${quote(operation.title)}`}${operation.heading === undefined ? "" : `, with the heading ${quote(operation.heading)}`}; links to it follow`;
    case "remove-page":
      return `the page ${operation.path} was removed, with its entries in navigations${operation.unlink ? "; other links to it became plain text" : ""}`;
    case "order-navigation":
      return `the navigation of ${operation.path} has another order, on every page that has it`;
    default:
      return operation satisfies never;
  }
}

function contentLine(operation: ContentOperation): string {
  switch (operation.op) {
    case "set-entry": {
      const values = operation.values.map(({ key, value }) => `${key} became ${quote(JSON.stringify(value))}`);
      const text = operation.body === undefined ? [] : ["its text was changed"];
      const record = operation.index === null ? "" : `, record ${operation.index + 1}`;
      return `${operation.path}${record}: ${[...values.slice(0, describedMax.lines), ...text].join("; ")}`;
    }
    case "add-entry":
      return `an entry ${quote(operation.title)} was added to ${operation.collection}`;
    case "duplicate-entry":
      return `an entry of ${operation.path} was copied as ${quote(operation.title)}`;
    case "remove-entry":
      return operation.index === null
        ? `${operation.path} was removed`
        : `record ${operation.index + 1} of ${operation.path} was removed`;
    case "publish-entry":
      return `the draft ${operation.path} was moved to the posts`;
    case "unpublish-entry":
      return `the post ${operation.path} was moved to the drafts`;
    case "order-entries":
      return `the entries of ${operation.collection} have another order`;
    default:
      return operation satisfies never;
  }
}

const became = (old: string, now: string) => `${quote(old)} became ${quote(now)}`;

/** Returns the text of edited content. Its depth is limited by that of a request's body. */
function plainText(content: InlineContent): string {
  return typeof content === "string" ? content : (content.content ?? []).map(plainText).join("");
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const quote = (text: string) => quoted(cutText(oneLine(text), describedMax.text));
