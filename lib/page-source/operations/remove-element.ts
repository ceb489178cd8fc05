import type { HtmlElement } from "../html-source.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { dividerOf, removalSpan } from "./element-place.ts";

const needed = new Set(["html", "head", "body", "title"]);

/** Removes an element, with its lines if they hold nothing else. */
export function removeElement({ source }: PageDraft, element: HtmlElement): ElementChange {
  if (needed.has(element.tag)) return notEditable("Every page needs this part, so it can’t be removed.");
  return {
    ok: true,
    edits: [{ ...removalSpan(source, element), newText: "" }],
    intend: (tree) => tree.remove(element, dividerOf(source, element)),
  };
}
