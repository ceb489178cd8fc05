import { type HtmlElement, parseHtml } from "./html-source.ts";
import { applyEdits, trimEdits } from "./operations/apply-edits.ts";
import { duplicateElement } from "./operations/duplicate-element.ts";
import { type ElementChange, notEditable, type PageDraft } from "./operations/element-change.ts";
import { IntendedTree } from "./operations/intended-tree.ts";
import { moveElement } from "./operations/move-element.ts";
import { removeElement } from "./operations/remove-element.ts";
import { replaceRange } from "./operations/replace-range.ts";
import { setElementAttribute } from "./operations/set-attribute.ts";
import { setText } from "./operations/set-text.ts";
import type { ElementOperation, Operation } from "./schema.ts";
import type { OperationRefusal, SiteSource } from "./site-source.ts";
import type { SourceEdit } from "./source-edit.ts";

export type { OperationRefusal, SiteSource } from "./site-source.ts";

/** The new content of each changed file. */
export type AppliedOperations = { ok: true; files: Map<string, string | Uint8Array> } | OperationRefusal;

type RangeOperation = Extract<Operation, { op: "replace-range" }>;

/**
 * Returns the files that the operations change, all together or a refusal. Refs are those of `site`, in any order of the
 * operations. A page is refused if a browser would read the result otherwise than the operations mean.
 */
export async function applyOperations(site: SiteSource, operations: readonly Operation[]): Promise<AppliedOperations> {
  const files = new Map<string, string | Uint8Array>();
  const edits = new Map<string, SourceEdit[]>();
  const add = (path: string, more: readonly SourceEdit[]) => edits.set(path, [...(edits.get(path) ?? []), ...more]);
  for (const operation of operations) {
    if (operation.op !== "set-asset") continue;
    if (files.has(operation.path)) return notEditable("The same file is written twice.");
    files.set(
      operation.path,
      Uint8Array.from(atob(operation.base64), (char) => char.charCodeAt(0)),
    );
  }
  const onElements = Map.groupBy(operations.filter(isOnElement), ({ path }) => path);
  for (const [path, some] of onElements) {
    const source = await site.read(path);
    if (source === null) return missing("This page isn’t part of the site any more.");
    const change = changePage(source, some);
    if (!change.ok) return change;
    add(path, change.edits);
  }
  for (const operation of operations.filter(isRange)) {
    const source = await site.read(operation.path);
    if (source === null) return missing("This file isn’t part of the site any more.");
    const edit = replaceRange(source, operation);
    if (!("newText" in edit)) return edit;
    add(operation.path, [edit]);
  }
  for (const [path, some] of edits) {
    const source = (await site.read(path)) ?? "";
    const text = applyEdits(source, some);
    if (text === null || files.has(path)) return overlap;
    if (text !== source) files.set(path, text);
  }
  return { ok: true, files };
}

const isRange = (operation: Operation): operation is RangeOperation => operation.op === "replace-range";
const isOnElement = (operation: Operation): operation is ElementOperation => "ref" in operation;

const missing = (message: string): OperationRefusal => ({ ok: false, code: "unknown-ref", message });
const overlap = notEditable("Two of these changes concern the same place. Save one of them first.");

/** Returns the edits of one page's operations, checked by reading the page that they give. */
function changePage(
  source: string,
  operations: readonly ElementOperation[],
): { ok: true; edits: SourceEdit[] } | OperationRefusal {
  const page = parseHtml(source);
  const draft: PageDraft = {
    ...page,
    ids: new Set(page.elements.flatMap(({ attributes }) => attributes.get("id") ?? [])),
  };
  const find = (ref: string) => page.elements[Number(ref.slice(1)) - 1] ?? null;
  const edits: SourceEdit[] = [];
  const tree = new IntendedTree(page);
  for (const operation of operations) {
    const element = find(operation.ref);
    if (element === null) return missing("This place isn’t on the page any more. Choose it again.");
    const change = changeElement(draft, element, operation, find);
    if (!change.ok) return change;
    edits.push(...trimEdits(source, change.edits));
    change.intend(tree);
  }
  const text = applyEdits(source, edits);
  if (text === null) return overlap;
  if (text !== source && !tree.isTreeOf(parseHtml(text)))
    return notEditable("A browser would read the page in another way after this change. Change its source instead.");
  return { ok: true, edits };
}

function changeElement(
  page: PageDraft,
  element: HtmlElement,
  operation: ElementOperation,
  find: (ref: string) => HtmlElement | null,
): ElementChange {
  switch (operation.op) {
    case "set-text":
      return setText(page, element, operation.text);
    case "set-content":
      return notEditable("This can’t be changed by hand yet.");
    case "set-attribute":
      return setElementAttribute(page, element, operation.name, operation.value);
    case "set-style":
      return notEditable("This can’t be changed by hand yet.");
    case "remove":
      return removeElement(page, element);
    case "duplicate":
      return duplicateElement(page, element);
    case "move": {
      const before = operation.before === null ? null : find(operation.before);
      if (operation.before !== null && before === null)
        return missing("The place to move it to isn’t on the page any more. Choose it again.");
      return moveElement(page, element, before);
    }
    default:
      return operation satisfies never;
  }
}
