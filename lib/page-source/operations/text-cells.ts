import { referenceAt } from "../character-reference.ts";
import type { HtmlElement, HtmlText, Span } from "../html-source.ts";
import { isAtomic } from "./editable-text.ts";
import { contentEnd } from "./element-place.ts";

/** One UTF-16 code unit of an element's visible text, with its place in the source. */
export interface TextCell extends Span {
  char: string;
  /** The innermost element around it. */
  owner: HtmlElement;
  /** The `br` that is this line break; null for a character. */
  lineBreak: HtmlElement | null;
}

/**
 * Returns an element's visible text: white space is one space, a `br` is a line feed, entities are decoded. With `isKept`, white
 * space stays as it is. Null if the parser read something else than the source shows, so that places are uncertain.
 */
export function readCells(source: string, element: HtmlElement, isKept: boolean): TextCell[] | null {
  const cells: TextCell[] = [];
  const waiting = [...element.children].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type === "text") {
      if (!addText(source, next, cells, isKept)) return null;
    } else if (next.tag === "br") {
      if (!isKept && isSpace(cells[cells.length - 1])) cells.pop();
      cells.push({ char: "\n", start: next.start, end: next.end, owner: next.parent ?? element, lineBreak: next });
    } else if (!isAtomic(next)) for (const child of [...next.children].reverse()) waiting.push(child);
  }
  if (!isKept) while (isSpace(cells[cells.length - 1])) cells.pop();
  return cells;
}

const space = /[ \t\r\n\f]/;
export const isSpace = (cell: TextCell | undefined) =>
  cell !== undefined && cell.lineBreak === null && cell.char === " ";

function addText(source: string, text: HtmlText, cells: TextCell[], isKept: boolean): boolean {
  const owner = text.parent;
  const end = Math.min(text.end, contentEnd(source, owner));
  let read = "";
  const push = (value: string, from: number, to: number) => {
    read += value;
    for (let unit = 0; unit < value.length; unit++)
      cells.push({ char: value.charAt(unit), start: from, end: to, owner, lineBreak: null });
  };
  for (let at = text.start; at < end; ) {
    const char = source.charAt(at);
    const from = at;
    if (space.test(char)) {
      if (isKept) at += char === "\r" && source.charAt(at + 1) === "\n" ? 2 : 1;
      else while (at < end && space.test(source.charAt(at))) at++;
      const previous = cells[cells.length - 1];
      if (isKept) push(/[\r\n]/.test(char) ? "\n" : char, from, at);
      else if (previous !== undefined && previous.char !== " " && previous.lineBreak === null) push(" ", from, at);
    } else {
      const reference = char === "&" ? referenceAt(source, at, end) : null;
      at += reference?.length ?? 1;
      push(reference?.value ?? char, from, at);
    }
  }
  const bare = (value: string) => value.replace(/[ \t\r\n\f]+/g, "");
  return bare(read) === bare(text.value);
}
