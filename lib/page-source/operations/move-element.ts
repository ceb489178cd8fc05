import { closest, descendants, type HtmlElement, isInside } from "../html-source.ts";
import { indentOf, lineEnding } from "../markup.ts";
import { mayHold } from "./content-model.ts";
import { type ElementChange, notEditable, type PageDraft, unchanged } from "./element-change.ts";
import { beginsLine, dividerOf, removalSpan, separatorOf, spanOf, textEnd } from "./element-place.ts";

const fixed = new Set(["html", "head", "body"]);
const isHead = (element: HtmlElement) => closest(element, ({ tag }) => tag === "head") !== null;

/** Moves an element before another one, or to the end of its parent, with the white space that its new place has. */
export function moveElement(page: PageDraft, element: HtmlElement, before: HtmlElement | null): ElementChange {
  if (fixed.has(element.tag) || isHead(element)) return notEditable("This part of the page has its fixed place.");
  return before === null ? moveToEnd(page, element) : moveBefore(page, element, before);
}

function moveBefore(page: PageDraft, element: HtmlElement, before: HtmlElement): ElementChange {
  if (before === element) return unchanged;
  if (isInside(before, element)) return notEditable("Something can’t be moved into itself.");
  const { parent } = before;
  if (parent === null || fixed.has(before.tag) || isHead(before) || !mayHold(parent, element))
    return notEditable("It can’t stand there. Choose a place beside something of its kind.");
  if (nextSibling(element) === before) return unchanged;
  const at = before.start;
  return {
    ok: true,
    edits: [
      { ...removalSpan(page.source, element), newText: "" },
      { start: at, end: at, newText: asAt(page, element, at) + separatorOf(page.source, before) },
    ],
    intend: (tree) => tree.moveBefore(element, before, dividersOf(page, element, before)),
  };
}

function moveToEnd(page: PageDraft, element: HtmlElement): ElementChange {
  const { source } = page;
  const { parent } = element;
  const siblings = (parent?.children ?? []).filter((child) =>
    child.type === "text" ? child.value.trim() !== "" : child.inSource,
  );
  const last = siblings[siblings.length - 1];
  if (parent === null || last === undefined || last === element) return unchanged;
  if (last.type === "element") {
    const { end } = spanOf(source, last);
    const text = asAt(page, element, last.start);
    return {
      ok: true,
      edits: [
        { ...removalSpan(source, element), newText: "" },
        { start: end, end, newText: separatorOf(source, last) + text },
      ],
      intend: (tree) => tree.moveAfter(element, last, dividersOf(page, element, last)),
    };
  }
  if (!parent.inSource) return notEditable("It can’t be moved behind the text there. Choose another place.");
  const end = textEnd(source, parent);
  const separator = beginsLine(source, element.start) ? lineEnding(source) + indentOf(source, element.start) : " ";
  return {
    ok: true,
    edits: [
      { ...removalSpan(source, element), newText: "" },
      { start: end, end, newText: separator + asAt(page, element, element.start) },
    ],
    intend: (tree) => tree.moveToEnd(element, parent, dividerOf(source, element)),
  };
}

const dividersOf = ({ source }: PageDraft, element: HtmlElement, beside: HtmlElement) => ({
  from: dividerOf(source, element),
  to: dividerOf(source, beside),
});

/** Returns the element that follows at once, with nothing but white space between. */
function nextSibling(element: HtmlElement): HtmlElement | null {
  const siblings = element.parent?.children ?? [];
  for (const next of siblings.slice(siblings.indexOf(element) + 1)) {
    if (next.type === "element") return next;
    if (next.value.trim() !== "") return null;
  }
  return null;
}

/** Returns an element's source with the indentation of another place. Text that shows its white space stays as it is. */
function asAt({ source }: PageDraft, element: HtmlElement, at: number): string {
  const span = spanOf(source, element);
  const text = source.slice(span.start, span.end);
  const from = indentOf(source, span.start);
  const to = indentOf(source, at);
  const isFixed = descendants(element).some(
    ({ tag, attributes }) =>
      /^(?:pre|textarea|script|style)$/.test(tag) || [...attributes.values()].some((value) => value.includes("\n")),
  );
  if (from === to || isFixed || !beginsLine(source, span.start) || !beginsLine(source, at)) return text;
  return text.replace(/\n([ \t]*)(?=[^\s])/g, (line, indent: string) =>
    indent.startsWith(from) ? `\n${to}${indent.slice(from.length)}` : line,
  );
}
