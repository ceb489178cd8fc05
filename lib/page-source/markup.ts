import type { Span } from "./html-source.ts";

// The line endings and the indentation of a source.

/** Returns the line ending that the text uses. */
export const lineEnding = (text: string) => (/\r\n/.test(text.slice(0, 20_000)) ? "\r\n" : "\n");

/** Returns one step of indentation in the text's own style: the style of most of its lines. */
export function indentUnit(text: string): string {
  const indents = (text.slice(0, 40_000).match(/^[ \t]+(?=\S)/gm) ?? []).filter((indent) => indent.length <= 8);
  const spaces = indents.filter((indent) => !indent.includes("\t"));
  if (spaces.length * 2 < indents.length) return "\t";
  const smallest = Math.min(...spaces.map((indent) => indent.length));
  return " ".repeat(Number.isFinite(smallest) && smallest > 1 ? smallest : 2);
}

/** Returns the offset at which the line of an offset begins. */
export const lineStart = (source: string, at: number) => (at === 0 ? 0 : source.lastIndexOf("\n", at - 1) + 1);

/** Returns the indentation of the line at an offset. */
export function indentOf(source: string, at: number): string {
  const line = source.slice(lineStart(source, at), at);
  return /^[ \t]*$/.test(line) ? line : (/^[ \t]*/.exec(line)?.[0] ?? "");
}

/** Returns the span of an element, including its line if the line holds only this element. */
export function withLine(source: string, element: Span): Span {
  const start = lineStart(source, element.start);
  const rest = /^[ \t]*\r?\n/.exec(source.slice(element.end, element.end + 200))?.[0];
  return rest !== undefined && source.slice(start, element.start).trim() === ""
    ? { start, end: element.end + rest.length }
    : { start: element.start, end: element.end };
}

/** Returns the separator after an element: one line break, a line break and an empty line, or nothing. */
export function separatorAfter(source: string, at: number, end: string): string {
  const space = /^\s*/.exec(source.slice(at, at + 2000))?.[0] ?? "";
  const breaks = space.split("\n").length - 1;
  return breaks === 0 ? "" : breaks === 1 ? end : end + end;
}
