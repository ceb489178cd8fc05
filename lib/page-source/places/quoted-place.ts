import { byteOffsets } from "../byte-offsets.ts";
import type { SourceElement, SourceMap } from "../schema.ts";

/** A place of a page as a model names it: words of the source that begin in an element, and which of equal ones are meant. */
export interface QuotedPlace {
  source: string;
  /** From 1; absent if the words occur once. */
  nth?: number | null | undefined;
}

/** In characters. */
export const quoteMax = 300;
export const nthMax = 1_000;

/**
 * Returns the innermost element in which the quoted words begin; null if they don't occur, occur several times and `nth` does not say
 * which, or are not in an element that can be shown. Line endings are all the same. Of words that don't occur, the first line is
 * enough if it occurs once and `nth` is absent.
 */
export function findQuoted(source: string, map: SourceMap, place: QuotedPlace): SourceElement | null {
  const quote = trimmed(place.source);
  if (quote === "") return null;
  const whole = occurrences(source, quote, place.nth ?? 2);
  const found = whole.length === 0 && place.nth == null ? occurrences(source, firstLine(quote), 2) : whole;
  if (place.nth == null && found.length > 1) return null;
  const at = found[(place.nth ?? 1) - 1];
  if (at === undefined) return null;
  const byte = byteOffsets(source)(at);
  // Elements are in document order, so the last one around the place is the innermost.
  const element = map.elements.findLast(({ start, end }) => start <= byte && byte < end);
  return element && element.kind !== "page" ? element : null;
}

/** Returns an element's place so that `findQuoted` finds it again; null if it comes after more equal ones than can be counted. */
export function quotePlace(source: string, { start, end }: Pick<SourceElement, "start" | "end">): QuotedPlace | null {
  const bytes = Buffer.from(source);
  const at = bytes.toString("utf8", 0, start).length;
  const quote = firstLine(bytes.toString("utf8", start, end));
  const found = occurrences(source, quote, nthMax);
  const nth = found.indexOf(at) + 1;
  if (nth === 0) return null;
  return found.length === 1 ? { source: quote } : { source: quote, nth };
}

/** Returns the line (from 1) on which a byte of the source stands. */
export function lineOf(source: string, byte: number): number {
  return Buffer.from(source).toString("utf8", 0, byte).split("\n").length;
}

const trimmed = (text: string) =>
  text
    .trim()
    .slice(0, quoteMax)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

const firstLine = (text: string) => trimmed(text.trim().split(/\r?\n/, 1)[0] ?? "");

/** Returns where the first of equal pieces begin. They may overlap. */
function occurrences(text: string, piece: string, max: number): number[] {
  const lines = piece.split(/\r?\n/).map((line) => line.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(lines.join("\\r?\\n"), "g");
  const found: number[] = [];
  for (let match = pattern.exec(text); match && found.length < max; match = pattern.exec(text)) {
    found.push(match.index);
    pattern.lastIndex = match.index + 1;
  }
  return found;
}
