import { closest, descendants, escapeText, type HtmlElement, type HtmlText } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import type { ElementChange } from "../operations/element-change.ts";
import { dividerOf, separatorOf, spanOf } from "../operations/element-place.ts";
import { type TreeChild, toTree } from "../operations/intended-tree.ts";
import { attributeEdit, attributeRemoval } from "../operations/set-attribute.ts";
import { relativePath } from "../page-paths.ts";
import type { SourceEdit } from "../source-edit.ts";
import type { NavigationItem, NavigationList } from "./navigation-lists.ts";
import type { SitePage, SitePages } from "./site-pages.ts";

/** Classes with which sites mark the entry of the page that is shown. */
const currentClass =
  /^(?:active|current|selected|is-active|is-current|is-selected|current-page|current-menu-item|current_page_item|w--current)$/i;

interface NewEntry {
  /** The page's path from the site's root. */
  name: string;
  label: string;
  /** Whether the entry is on the page itself, in a navigation that says so. */
  isCurrent: boolean;
}

type Changes = Map<HtmlElement, Map<string, string | null>>;

/** Returns the change that adds an entry after the last one of a navigation's plain entries, written like it; null without one. */
export function addEntry(
  pages: SitePages,
  page: SitePage,
  list: NavigationList,
  entry: NewEntry,
): ElementChange | null {
  const model = findModel(list);
  const words = model === null ? null : onlyText(model.element);
  if (model === null || words === null) return null;
  const { html } = page;
  const { element, link } = model;
  const changes: Changes = new Map();
  for (const one of descendants(element)) changes.set(one, withoutMarks(one));
  const links = changes.get(link) ?? new Map<string, string | null>();
  links.set("href", addressOf(pages, page, link, entry.name));
  if (entry.isCurrent) links.set("aria-current", "page");
  changes.set(link, links);
  const span = spanOf(html.source, element);
  const edits: SourceEdit[] = [{ start: words.start, end: words.end, newText: escapeText(entry.label) }];
  for (const [one, values] of changes)
    for (const [name, value] of values)
      edits.push(value === null ? attributeRemoval(html, one, name) : attributeEdit(html, one, name, value));
  const copy = applyEdits(
    html.source.slice(span.start, span.end),
    edits.map(({ start, end, newText }) => ({ start: start - span.start, end: end - span.start, newText })),
  );
  if (copy === null) return null;
  return {
    ok: true,
    edits: [{ start: span.end, end: span.end, newText: separatorOf(html.source, element) + copy }],
    intend: (tree) => tree.insertAfter(toCopy(element, changes, entry.label), element, dividerOf(html.source, element)),
  };
}

/** Returns the last of the entries that look like most others, with one link and one text. */
function findModel({ items }: NavigationList): NavigationItem | null {
  const lookOf = ({ element, link }: NavigationItem) =>
    [element, link]
      .map(({ tag, classes }) => [tag, ...classes.filter((name) => !currentClass.test(name))].join("."))
      .join(" ");
  const simple = items.filter(
    ({ element }) =>
      onlyText(element) !== null &&
      descendants(element).filter(({ tag }) => tag === "a").length === 1 &&
      descendants(element).length < 6,
  );
  const looks = Map.groupBy(simple, lookOf);
  const [most] = [...looks.values()].sort((one, other) => other.length - one.length);
  return most?.at(-1) ?? null;
}

/** Returns the only text in an element, without the white space around it; null if it has several. */
function onlyText(element: HtmlElement): { start: number; end: number } | null {
  const texts = descendants(element).flatMap(({ children }) =>
    children.filter((child): child is HtmlText => child.type === "text" && child.value.trim() !== ""),
  );
  const [only] = texts;
  if (only === undefined || texts.length > 1 || closest(only.parent, ({ tag }) => tag === "a") === null) return null;
  const before = /^\s*/.exec(only.value)?.[0].length ?? 0;
  const after = /\s*$/.exec(only.value)?.[0].length ?? 0;
  // A line break of two characters counts as one in the value.
  if (only.end - only.start < only.value.length) return null;
  const isPlain = only.end - only.start === only.value.length;
  return isPlain || before + after === 0
    ? { start: only.start + before, end: only.end - after }
    : { start: only.start, end: only.end };
}

function withoutMarks({ attributes, classes }: HtmlElement): Map<string, string | null> {
  const changes = new Map<string, string | null>();
  for (const name of ["id", "aria-current", "accesskey"]) if (attributes.has(name)) changes.set(name, null);
  const kept = classes.filter((name) => !currentClass.test(name));
  if (kept.length < classes.length) changes.set("class", kept.length === 0 ? null : kept.join(" "));
  return changes;
}

/** Returns the address of the new page, written as the model's address is. */
function addressOf({ addresses }: SitePages, { base, name: from }: SitePage, link: HtmlElement, name: string): string {
  const written = (link.attributes.get("href") ?? "").trim().replace(/[?#].*$/s, "");
  const target = addresses.targetOf(written, base);
  return target?.file == null ? relativePath(from, name) : addresses.rewrite(written, target, name, base);
}

function toCopy(element: HtmlElement, changes: Changes, label: string) {
  const copied = toTree(element, (original, node) => {
    const attributes = new Map(node.attributes);
    for (const [name, value] of changes.get(original) ?? []) {
      if (value === null) attributes.delete(name);
      else attributes.set(name, value);
    }
    node.attributes = attributes;
  });
  const waiting = [copied];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    next.children = next.children.map(
      (child): TreeChild => (typeof child === "string" && child.trim() !== "" ? label : child),
    );
    for (const child of next.children) if (typeof child !== "string") waiting.push(child);
  }
  return copied;
}

/** Returns the changes that take the marks of the shown page off the entries that lead to another one. */
export function unmarkEntries(
  pages: SitePages,
  page: SitePage,
  to: string,
  lists: readonly NavigationList[],
): ElementChange[] {
  const found = lists.flatMap(({ items }) =>
    items.filter(({ link }) => pages.addresses.targetOf(link.attributes.get("href") ?? "", page.base)?.file === to),
  );
  const elements = new Set(found.flatMap(({ element, link }) => [element, link]));
  return [...elements].flatMap((element) =>
    [...withoutMarks(element)].flatMap(([name, value]): ElementChange[] =>
      name === "id" || name === "accesskey"
        ? []
        : [
            {
              ok: true,
              edits: [
                value === null
                  ? attributeRemoval(page.html, element, name)
                  : attributeEdit(page.html, element, name, value),
              ],
              intend: (tree) => tree.setAttribute(element, name, value),
            },
          ],
    ),
  );
}

/** Whether a navigation says by an attribute which of its entries leads to the shown page. */
export const saysCurrent = ({ items }: NavigationList) =>
  items.some(({ link }) => link.attributes.get("aria-current") === "page");
