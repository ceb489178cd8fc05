import {
  attributeValueSpan,
  escapeAttribute,
  escapeText,
  type HtmlElement,
  type HtmlSource,
  type Span,
} from "./html-source.ts";

// Edits of a page's source at known positions.

export interface SourceEdit extends Span {
  newText: string;
}

/** Text that a visitor reads as one, with its places in the source. */
interface PlacedText {
  text: string;
  /** For each character of `text`, its position in the source; -1 for a character that the source does not have. */
  starts: readonly number[];
  ends: readonly number[];
  /** The ranges of `text` that come from one text node each. */
  runs: readonly { from: number; to: number }[];
  element: HtmlElement;
  /** The attribute with this text; null for text on the page. */
  attribute: string | null;
}

/** Returns the edits that replace a range of a block; markup around the words stays. */
export function replaceInBlock(
  page: HtmlSource,
  block: PlacedText,
  from: number,
  to: number,
  newText: string,
): SourceEdit[] {
  if (block.attribute !== null) return replaceInAttribute(page, block, from, to, newText);
  const edits: SourceEdit[] = [];
  for (const run of block.runs) {
    const placed: number[] = [];
    for (let at = Math.max(from, run.from); at < Math.min(to, run.to); at++)
      if ((block.starts[at] ?? -1) >= 0) placed.push(at);
    const first = placed[0];
    const last = placed[placed.length - 1];
    if (first === undefined || last === undefined) continue;
    edits.push({ start: block.starts[first] ?? 0, end: block.ends[last] ?? 0, newText: "" });
  }
  // The new words replace the first piece of the old ones; the other pieces are removed.
  const first = edits[0];
  const last = edits[edits.length - 1];
  if (first === undefined || last === undefined) return [];
  if (edits.length === 1) return [{ ...first, newText: escapeText(newText) }];
  const between = page.source.slice(first.start, last.end);
  const onlyInline =
    /^[^<]*(?:<\/?(?:br|b|strong|i|em|span|small|mark|u|font|wbr|sub|sup)\b[^<>]{0,300}>[^<]*)*$/i.test(between);
  if (onlyInline && isBalanced(between)) return [{ start: first.start, end: last.end, newText: escapeText(newText) }];
  return edits.map((edit, index) => (index === 0 ? { ...edit, newText: escapeText(newText) } : edit));
}

/** Whether every inline tag that opens in a piece of source also closes in it. */
function isBalanced(markup: string): boolean {
  const open: string[] = [];
  for (const match of markup.matchAll(/<(\/?)([a-z]+)\b[^<>]*>/gi)) {
    const tag = (match[2] ?? "").toLowerCase();
    if (tag === "br" || tag === "wbr") continue;
    if (match[1] === "") open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}

function replaceInAttribute(
  page: HtmlSource,
  block: PlacedText,
  from: number,
  to: number,
  newText: string,
): SourceEdit[] {
  const name = block.attribute ?? "";
  const span = block.element.attributeSpans.get(name);
  const value = span === undefined ? null : attributeValueSpan(page.source, span);
  if (span === undefined || value === null) return [];
  const escaped =
    value.quote === "'"
      ? escapeAttribute(newText)
          .replace(/&quot;/g, '"')
          .replace(/'/g, "&#39;")
      : escapeAttribute(newText);
  if (value.quote === "") {
    const whole = block.text.slice(0, from) + newText + block.text.slice(to);
    return [{ ...span, newText: `${page.source.slice(span.start, value.start)}"${escapeAttribute(whole)}"` }];
  }
  if (block.text === "") return [{ start: value.start, end: value.end, newText: escaped }];
  return [{ start: block.starts[from] ?? value.start, end: block.ends[to - 1] ?? value.end, newText: escaped }];
}

/** Returns the edit that changes an attribute's value; empty if the element has no such value. */
export function setAttribute(page: HtmlSource, element: HtmlElement, name: string, text: string): SourceEdit[] {
  const span = element.attributeSpans.get(name);
  const value = span === undefined ? null : attributeValueSpan(page.source, span);
  if (value === null) return [];
  const written = escapeAttribute(text);
  return [{ start: value.start, end: value.end, newText: value.quote === "" ? `"${written}"` : written }];
}
