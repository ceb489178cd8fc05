import type { HtmlElement } from "../html-source.ts";
import { findByRef } from "../mapped-elements.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { checkChanges, missing } from "../operations/change-page.ts";
import { type ElementChange, notEditable } from "../operations/element-change.ts";
import { spanOf } from "../operations/element-place.ts";
import { type TreeChild, toTree } from "../operations/intended-tree.ts";
import type { Operation } from "../operations/operation-schema.ts";
import type { OperationRefusal, SiteSource } from "../site-source.ts";
import { isSameList, knownList, navigationLists } from "./navigation-lists.ts";
import type { SiteChange } from "./site-change.ts";
import { SitePages } from "./site-pages.ts";

/**
 * Puts the entries of a navigation in another order, on every page that has it. Entries that only another page has keep their
 * places there.
 */
export async function orderNavigation(
  site: SiteSource,
  { path, ref, order }: Extract<Operation, { op: "order-navigation" }>,
): Promise<SiteChange | OperationRefusal> {
  const opened = await SitePages.open(site, path);
  if (!(opened instanceof SitePages)) return opened;
  const name = opened.nameOf(path);
  const page = name === null ? null : await opened.read(name);
  const list = page === null ? null : findByRef(page.html, ref);
  const found = page === null ? undefined : navigationLists(page.html).find((one) => one.list === list);
  if (page === null || found === undefined)
    return missing("This navigation isn’t on the page any more. Load it again.");
  const known = knownList(opened, page, found);
  const wanted = order.map((one) => found.items.findIndex(({ element }) => element === findByRef(page.html, one)));
  if (wanted.includes(-1) || new Set(wanted).size !== wanted.length || wanted.length !== found.items.length)
    return missing("The entries of this navigation have changed. Load it again.");
  const keys = wanted.map((at) => known.keys[at] ?? "");
  const files = new Map<string, string>();
  for await (const one of opened.all()) {
    const changes: ElementChange[] = [];
    for (const there of navigationLists(one.html)) {
      const same = knownList(opened, one, there);
      const isOwn = one.path === path && there.list.start === found.list.start;
      if (!isOwn && !isSameList(known, same)) continue;
      const elements = new Map(same.keys.map((key, at) => [key, there.items[at]?.element]));
      const ordered = keys.flatMap((key) => elements.get(key) ?? []);
      changes.push(orderChildren(one.html.source, there.list, ordered));
    }
    const checked = checkChanges(one.html, changes);
    if (!checked.ok)
      return one.path === path
        ? checked
        : notEditable(`On “${one.path}” the navigation is written in another way. Ask the agent instead.`);
    const text = applyEdits(one.html.source, checked.edits) ?? one.html.source;
    if (text !== one.html.source) files.set(one.path, text);
  }
  return { ok: true, files, removed: [], moved: [] };
}

/** Puts children of an element in another order. The text between them keeps its place. */
function orderChildren(source: string, parent: HtmlElement, ordered: readonly HtmlElement[]): ElementChange {
  const slots = ordered.toSorted((one, other) => one.start - other.start);
  const moved = new Map(slots.map((slot, at) => [slot, ordered[at] ?? slot]));
  const edits = slots.map((slot) => {
    const from = spanOf(source, moved.get(slot) ?? slot);
    return { ...spanOf(source, slot), newText: source.slice(from.start, from.end) };
  });
  return {
    ok: true,
    edits,
    intend: (tree) =>
      tree.setChildren(
        parent,
        parent.children.map(
          (child): TreeChild => (child.type === "text" ? child.value : toTree(moved.get(child) ?? child)),
        ),
      ),
  };
}
