import { type HtmlElement, type HtmlSource, parseHtml } from "../html-source.ts";
import { findByRef } from "../mapped-elements.ts";
import type { OperationRefusal } from "../site-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { applyEdits, trimEdits } from "./apply-edits.ts";
import { duplicateElement } from "./duplicate-element.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { IntendedTree } from "./intended-tree.ts";
import { moveElement } from "./move-element.ts";
import type { ElementOperation } from "./operation-schema.ts";
import { removeElement } from "./remove-element.ts";
import { setElementAttribute } from "./set-attribute.ts";
import { setContent } from "./set-content.ts";
import { setPicture } from "./set-picture.ts";
import { setText } from "./set-text.ts";

/** An operation on an element; its style is changed in the site's stylesheets instead. */
export type PageOperation = Exclude<ElementOperation, { op: "set-style" }>;

export const missing = (message: string): OperationRefusal => ({ ok: false, code: "unknown-ref", message });
export const overlap = notEditable("Two of these changes concern the same place. Save one of them first.");

/**
 * Returns the edits of one page's operations, checked by reading the page that they give. `styles` are edits of the page that give
 * elements another look: a class, a `style` attribute, a stylesheet.
 */
export function changePage(
  page: HtmlSource,
  operations: readonly PageOperation[],
  styles: { edits: readonly SourceEdit[]; elements: readonly HtmlElement[] },
): { ok: true; edits: SourceEdit[] } | OperationRefusal {
  const { source } = page;
  const ids = new Set(page.elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
  let edits = trimEdits(source, styles.edits);
  const tree = new IntendedTree(page);
  tree.allowStyles(styles.elements);
  for (const operation of operations) {
    const element = findByRef(page, operation.ref);
    if (element === null) return missing("This place isn’t on the page any more. Choose it again.");
    const change = changeElement({ ...page, ids }, element, operation);
    if (!change.ok) return change;
    edits = edits.concat(trimEdits(source, change.edits));
    change.intend(tree);
  }
  return checkEdits(page, edits, tree);
}

/** Returns the edits of changes that stand on their own, checked by reading the page that they give. */
export function checkChanges(
  page: HtmlSource,
  changes: readonly ElementChange[],
): { ok: true; edits: SourceEdit[] } | OperationRefusal {
  const tree = new IntendedTree(page);
  const edits: SourceEdit[] = [];
  for (const change of changes) {
    if (!change.ok) return change;
    edits.push(...trimEdits(page.source, change.edits));
    change.intend(tree);
  }
  if (edits.length === 0) return { ok: true, edits };
  return checkEdits(page, edits, tree);
}

function checkEdits(
  { source }: HtmlSource,
  edits: SourceEdit[],
  tree: IntendedTree,
): { ok: true; edits: SourceEdit[] } | OperationRefusal {
  const text = applyEdits(source, edits);
  if (text === null) return overlap;
  if (text !== source && !tree.isTreeOf(parseHtml(text)))
    return notEditable("A browser would read the page in another way after this change. Change its source instead.");
  return { ok: true, edits };
}

function changeElement(page: PageDraft, element: HtmlElement, operation: PageOperation): ElementChange {
  switch (operation.op) {
    case "set-text":
      return setText(page, element, operation.text);
    case "set-content":
      return setContent(page, element, operation.content);
    case "set-attribute":
      return setElementAttribute(page, element, operation.name, operation.value);
    case "set-picture":
      return setPicture(page, element, operation);
    case "remove":
      return removeElement(page, element);
    case "duplicate":
      return duplicateElement(page, element);
    case "move": {
      const before = operation.before === null ? null : findByRef(page, operation.before);
      if (operation.before !== null && before === null)
        return missing("The place to move it to isn’t on the page any more. Choose it again.");
      return moveElement(page, element, before);
    }
    default:
      return operation satisfies never;
  }
}
