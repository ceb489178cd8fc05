import { closest, type HtmlElement, isBlock, type Span } from "../html-source.ts";
import { indentOf, lineEnding, lineStart } from "../markup.ts";

// Where an element stands in its source: the lines and the white space that come and go with it.

const hasEndTag = (element: HtmlElement) => element.end > element.innerEnd;

/** Returns the end of an element's content, without the white space and outer end tags that an omitted end tag lets it include. */
export function contentEnd(source: string, element: HtmlElement): number {
  if (hasEndTag(element)) return element.innerEnd;
  let end = element.end;
  for (let at = element.parent; at !== null; at = at.parent) if (at.inSource) end = Math.min(end, at.innerEnd);
  while (end > element.innerStart && /\s/.test(source.charAt(end - 1))) end--;
  return Math.max(end, element.innerStart);
}

/** Returns the end of an element's content, without white space. */
export function textEnd(source: string, element: HtmlElement): number {
  let end = contentEnd(source, element);
  while (end > element.innerStart && /\s/.test(source.charAt(end - 1))) end--;
  return end;
}

/** Returns an element's span from its start tag to the end of its end tag, or of its content if the end tag is omitted. */
export function spanOf(source: string, element: HtmlElement): Span {
  return { start: element.start, end: hasEndTag(element) ? element.end : contentEnd(source, element) };
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  const sticky = new RegExp(pattern.source, "y");
  sticky.lastIndex = at;
  return sticky.exec(source)?.[0] ?? null;
}

function spaceBefore(source: string, at: number): string {
  let start = at;
  while (start > 0 && /[ \t\r\n\f]/.test(source.charAt(start - 1))) start--;
  return source.slice(start, at);
}

/** Whether only white space stands before an offset on its line. */
export const beginsLine = (source: string, at: number) => source.slice(lineStart(source, at), at).trim() === "";

/** Returns the start of the empty lines that end at the start of a line. */
function blankLinesBefore(source: string, at: number): number {
  let start = at;
  while (start > 0) {
    const previous = lineStart(source, start - 1);
    if (source.slice(previous, start).trim() !== "") break;
    start = previous;
  }
  return start;
}

export interface Divider extends Span {
  /** Whether it stands before or after the element. */
  side: "before" | "after";
  /** As a browser reads it. */
  value: string;
}

/** Returns the sign that divides an element from its neighbour, such as the bar between two links; null if nothing divides them. */
export function dividerOf(source: string, element: HtmlElement): Divider | null {
  const siblings = element.parent?.children ?? [];
  const at = siblings.indexOf(element);
  for (const [side, step] of [["before", -1] as const, ["after", 1] as const]) {
    const text = siblings[at + step];
    const other = siblings[at + 2 * step];
    if (text?.type !== "text" || other?.type !== "element" || !/^\s*[|·•/–—]\s*$/.test(text.value)) continue;
    const [start, end] =
      side === "before" ? [spanOf(source, other).end, element.start] : [spanOf(source, element).end, other.start];
    if (other.inSource && !source.slice(start, end).includes("<")) return { start, end, side, value: text.value };
  }
  return null;
}

/** Returns the span that goes when an element is removed: with its divider, its lines if they hold nothing else, or one space. */
export function removalSpan(source: string, element: HtmlElement): Span {
  const span = spanOf(source, element);
  const divider = dividerOf(source, element);
  if (divider !== null)
    return divider.side === "before"
      ? { start: divider.start, end: span.end }
      : { start: span.start, end: divider.end };
  if (closest(element, ({ tag }) => tag === "pre") !== null) return span;
  const rest = matchAt(/[ \t]*(?:\r?\n|$)/, source, span.end);
  return rest !== null && beginsLine(source, span.start)
    ? linesOf(source, element, span, rest)
    : withSpace(source, element, span);
}

function linesOf(source: string, { parent }: HtmlElement, span: Span, rest: string): Span {
  const start = lineStart(source, span.start);
  const end = span.end + rest.length;
  if (!rest.endsWith("\n")) return { start: start - (/\r?\n$/.exec(source.slice(0, start))?.[0].length ?? 0), end };
  const before = blankLinesBefore(source, start);
  const after = end + (matchAt(/(?:[ \t]*\r?\n)*/, source, end)?.length ?? 0);
  const isLast = matchAt(/[ \t]*<\//, source, end) !== null;
  if (before < start && (after > end || isLast)) return { start: before, end };
  const isFirst = parent?.inSource === true && source.slice(parent.innerStart, start).trim() === "";
  return { start, end: isFirst ? after : end };
}

function withSpace(source: string, { parent }: HtmlElement, span: Span): Span {
  const before = spaceBefore(source, span.start);
  const isIndentation = beginsLine(source, span.start);
  const isFirst = parent?.inSource === true && parent.innerStart === span.start - before.length;
  const after = matchAt(/[ \t]*/, source, span.end) ?? "";
  if (isIndentation || isFirst) return { start: span.start, end: span.end + after.length };
  const next = source.slice(span.end, span.end + 2);
  // White space behind the ends of inline elements divides as well.
  const isDividedBeyond = matchAt(/(?:<\/(?:a|b|em|i|small|span|strong)>)+(?=\s)/, source, span.end) !== null;
  const isAtEnd = next === "</" && parent !== null && (isBlock(parent) || isDividedBeyond);
  const endsText = /^(?:\s|[,.;:!?…)\]]|$)/.test(next) || isAtEnd;
  return { start: span.start - (endsText ? before.length : 0), end: span.end };
}

/** Returns what stands between an element and its neighbours: a divider or white space; where there is nothing, a line break or nothing, as its place asks. */
export function separatorOf(source: string, element: HtmlElement): string {
  const span = spanOf(source, element);
  const divider = dividerOf(source, element);
  if (divider !== null) return source.slice(divider.start, divider.end);
  const after = matchAt(/[ \t\r\n\f]*(?=<[a-zA-Z])/, source, span.end);
  if (after !== null) return after;
  const before = spaceBefore(source, span.start);
  const isFirst = element.parent?.innerStart === span.start - before.length;
  if (source.charAt(span.start - before.length - 1) === ">" && !isFirst) return before;
  const isInText =
    element.parent?.children.some((child) => child.type === "text" && child.value.trim() !== "") === true;
  const isAlone = matchAt(/[ \t]*(?:\r?\n|$)/, source, span.end) !== null;
  if (isInText && !isBlock(element) && !isAlone) return " ";
  return beginsLine(source, span.start) ? lineEnding(source) + indentOf(source, span.start) : "";
}
