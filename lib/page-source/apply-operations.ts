import { parseHtml } from "./html-source.ts";
import { findByRef } from "./mapped-elements.ts";
import { applyEdits } from "./operations/apply-edits.ts";
import { changePage, missing, overlap } from "./operations/change-page.ts";
import { notEditable } from "./operations/element-change.ts";
import type { ElementOperation, Operation, SiteOperation } from "./operations/operation-schema.ts";
import { replaceRange } from "./operations/replace-range.ts";
import { applySiteOperation } from "./site-operations/apply-site-operation.ts";
import type { OperationRefusal, SiteSource } from "./site-source.ts";
import type { SourceEdit } from "./source-edit.ts";
import { type SiteValueChange, setSiteValues } from "./styles/set-site-value.ts";
import { setStyles } from "./styles/set-styles.ts";

export type { OperationRefusal, SiteSource } from "./site-source.ts";

type AppliedOperations =
  | {
      ok: true;
      /** The new content of each changed file, after the moves. */
      files: Map<string, string>;
      moved: { from: string; to: string }[];
      removed: string[];
    }
  | OperationRefusal;

/**
 * Returns the text files that the operations change, all together or a refusal; those on pictures' files are left out. Refs are those
 * of `site`, in any order of the operations. A page is refused if a browser would read the result otherwise than the operations mean.
 */
export async function applyOperations(site: SiteSource, operations: readonly Operation[]): Promise<AppliedOperations> {
  const ofSite = operations.find(isOnSite);
  if (ofSite !== undefined)
    return operations.length === 1
      ? applySiteOperation(site, ofSite)
      : notEditable("A change of the site’s pages is saved on its own. Save the other changes first.");
  const changes = new SiteChanges(site);
  for (const operation of operations) {
    const refusal = operation.op === "replace-range" ? await changes.replace(operation.path, operation) : null;
    if (refusal !== null) return refusal;
  }
  const values = operations.filter((operation) => operation.op === "set-site-value");
  const unset = values.length === 0 ? null : await changes.setValues(values);
  if (unset !== null) return unset;
  for (const [path, some] of Map.groupBy(operations.filter(isOnElement), (operation) => operation.path)) {
    const refusal = await changes.changePage(path, some);
    if (refusal !== null) return refusal;
  }
  return changes.finish();
}

const siteOperations: ReadonlySet<Operation["op"]> = new Set<SiteOperation["op"]>([
  "add-page",
  "rename-page",
  "remove-page",
  "order-navigation",
]);
/** Whether an operation concerns pages of the site as a whole. */
export const isSiteOperation = (op: Operation["op"]) => siteOperations.has(op);
const isOnSite = (operation: Operation): operation is SiteOperation => isSiteOperation(operation.op);
const isOnElement = (operation: Operation): operation is ElementOperation => "ref" in operation && !isOnSite(operation);

class SiteChanges {
  private readonly site: SiteSource;
  private readonly files = new Map<string, string>();
  private readonly edited = new Map<string, { source: string; edits: SourceEdit[] }>();
  /** Stylesheets that changed for one page, as the next page's styles find them. */
  private readonly sheets = new Map<string, string>();

  constructor(site: SiteSource) {
    this.site = site;
  }

  private write(path: string, content: string): OperationRefusal | null {
    if (this.files.has(path)) return overlap;
    this.files.set(path, content);
    return null;
  }

  private add(path: string, source: string, edits: readonly SourceEdit[]): void {
    this.edited.set(path, { source, edits: [...(this.edited.get(path)?.edits ?? []), ...edits] });
  }

  async replace(path: string, range: { start: number; end: number; text: string }): Promise<OperationRefusal | null> {
    const source = await this.site.read(path);
    if (source === null) return missing("This file isn’t part of the site any more.");
    const edit = replaceRange(source, range);
    if (!("newText" in edit)) return edit;
    this.add(path, source, [edit]);
    return null;
  }

  async setValues(values: readonly SiteValueChange[]): Promise<OperationRefusal | null> {
    const changed = await setSiteValues(this.site, values);
    if (!changed.ok) return changed;
    for (const { path, source, edits } of changed.edits) this.add(path, source, edits);
    return null;
  }

  async changePage(path: string, operations: readonly ElementOperation[]): Promise<OperationRefusal | null> {
    const source = await this.site.read(path);
    if (source === null) return missing("This page isn’t part of the site any more.");
    const html = parseHtml(source);
    const styles = [];
    for (const operation of operations) {
      const element = findByRef(html, operation.ref);
      if (element === null) return missing("This place isn’t on the page any more. Choose it again.");
      if (operation.op === "set-style") styles.push({ ...operation, element, width: operation.width ?? "every" });
    }
    const site: SiteSource = {
      paths: this.site.paths,
      read: async (other) => this.sheets.get(other) ?? this.site.read(other),
    };
    const styled = styles.length === 0 ? null : await setStyles(site, { path, html }, styles);
    if (styled?.ok === false) return styled;
    const onPage: SourceEdit[] = [];
    for (const file of styled?.edits ?? []) {
      if (file.path === path) onPage.push(...file.edits);
      else {
        const text = applyEdits(file.source, file.edits);
        if (text === null) return overlap;
        this.sheets.set(file.path, text);
      }
    }
    const others = operations.filter((operation) => operation.op !== "set-style");
    const change = changePage(html, others, {
      edits: onPage,
      elements: styles.map(({ element }) => element),
    });
    if (!change.ok) return change;
    this.add(path, source, change.edits);
    return null;
  }

  finish(): AppliedOperations {
    for (const [path, { source, edits }] of this.edited) {
      const text = applyEdits(source, edits);
      if (text === null) return overlap;
      const refusal = text === source ? null : this.write(path, text);
      if (refusal !== null) return refusal;
    }
    for (const [path, text] of this.sheets) {
      const refusal = this.write(path, text);
      if (refusal !== null) return refusal;
    }
    return { ok: true, files: this.files, moved: [], removed: [] };
  }
}
