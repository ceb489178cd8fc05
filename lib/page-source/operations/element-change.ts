import type { HtmlSource } from "../html-source.ts";
import type { OperationRefusal } from "../site-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import type { IntendedTree } from "./intended-tree.ts";

/** A page while its operations are worked out. */
export interface PageDraft extends HtmlSource {
  /** The ids of the page, with those that operations add. */
  ids: Set<string>;
}

/** The edits of one operation on an element, and what they do to the page's tree. */
export type ElementChange = { ok: true; edits: SourceEdit[]; intend(tree: IntendedTree): void } | OperationRefusal;

export const notEditable = (message: string): OperationRefusal => ({ ok: false, code: "not-editable", message });

export const unchanged: ElementChange = { ok: true, edits: [], intend() {} };
