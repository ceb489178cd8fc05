import { closest, descendants, type HtmlElement } from "../html-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { applyEdits } from "./apply-edits.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { dividerOf, separatorOf, spanOf } from "./element-place.ts";
import { toTree } from "./intended-tree.ts";
import { attributeEdit, attributeRemoval } from "./set-attribute.ts";

const notCopied = new Set(["html", "head", "body", "title", "main"]);
/** Attributes that name other elements of the page by their ids. */
const idLists =
  /^(?:for|form|list|headers|itemref|popovertarget|commandfor|aria-(?:labelledby|describedby|controls|owns|details|activedescendant|errormessage|flowto))$/;

/** Copies an element right after itself. Its ids are new in the copy if something in it refers to them, and dropped otherwise. */
export function duplicateElement(page: PageDraft, element: HtmlElement): ElementChange {
  if (notCopied.has(element.tag) || closest(element.parent, ({ tag }) => tag === "head") !== null)
    return notEditable("A page can have this part only once.");
  const span = spanOf(page.source, element);
  const { edits, changes } = changesOfCopy(page, element);
  const copy = applyEdits(
    page.source.slice(span.start, span.end),
    edits.map((edit) => shift(edit, -span.start)),
  );
  if (copy === null) return notEditable("This part of the page is written in a way that can’t be copied.");
  return {
    ok: true,
    edits: [{ start: span.end, end: span.end, newText: separatorOf(page.source, element) + copy }],
    intend(tree) {
      const copied = toTree(element, (original, node) => {
        const changed = changes.get(original);
        if (changed === undefined) return;
        const attributes = new Map(node.attributes);
        for (const [name, value] of changed) {
          if (value === null) attributes.delete(name);
          else attributes.set(name, value);
        }
        node.attributes = attributes;
      });
      tree.insertAfter(copied, element, dividerOf(page.source, element));
    },
  };
}

const shift = ({ start, end, newText }: SourceEdit, by: number) => ({ start: start + by, end: end + by, newText });

type Changes = Map<HtmlElement, Map<string, string | null>>;

function changesOfCopy(page: PageDraft, element: HtmlElement): { edits: SourceEdit[]; changes: Changes } {
  const inside = descendants(element);
  const own = new Set(inside.flatMap(({ attributes }) => attributes.get("id") ?? []));
  const used = new Set<string>();
  for (const { attributes } of inside)
    for (const [name, value] of attributes)
      renameIds(name, value, (id) => {
        used.add(id);
        return id;
      });
  const names = new Map<string, string>();
  for (const id of own) if (used.has(id)) names.set(id, freeId(page.ids, id));
  const edits: SourceEdit[] = [];
  const changes: Changes = new Map();
  for (const at of inside) {
    const changed = new Map<string, string | null>();
    for (const [name, value] of at.attributes) {
      const next = name === "id" ? (names.get(value) ?? null) : renameIds(name, value, (id) => names.get(id) ?? id);
      if (next !== value) changed.set(name, next);
    }
    for (const [name, value] of changed)
      edits.push(value === null ? attributeRemoval(page, at, name) : attributeEdit(page, at, name, value));
    if (changed.size > 0) changes.set(at, changed);
  }
  return { edits, changes };
}

/** Returns an attribute's value with the ids in it renamed. */
function renameIds(name: string, value: string, rename: (id: string) => string): string {
  if (idLists.test(name)) return value.replace(/[^\s]+/g, rename);
  if (name === "href" || name === "xlink:href" || name === "usemap")
    return value.startsWith("#") && value.length > 1 ? `#${rename(value.slice(1))}` : value;
  return value.replace(
    /url\((["']?)#([^"')]+)\1\)/g,
    (_whole, quote: string, id: string) => `url(${quote}#${rename(id)}${quote})`,
  );
}

/** Returns an id that the page doesn't have yet, and takes it. */
function freeId(ids: Set<string>, id: string): string {
  const stem = id.replace(/-\d+$/, "") || id;
  let number = 2;
  while (ids.has(`${stem}-${number}`)) number++;
  ids.add(`${stem}-${number}`);
  return `${stem}-${number}`;
}
