import type { OperationRefusal } from "../site-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { notEditable } from "./element-change.ts";

/** Returns the edit that replaces bytes of a text file. They must be whole characters. */
export function replaceRange(
  source: string,
  range: { start: number; end: number; text: string },
): SourceEdit | OperationRefusal {
  if (range.start > range.end) return notEditable("The range ends before it begins.");
  const start = offsetOfByte(source, range.start);
  const end = offsetOfByte(source, range.end);
  if (start === null || end === null)
    return notEditable("The range doesn’t lie on whole characters of the file. Load it again.");
  return { start, end, newText: range.text };
}

/** Returns the UTF-16 offset of a byte of the UTF-8 text; null inside of a character or beyond the text. */
function offsetOfByte(source: string, byte: number): number | null {
  let bytes = 0;
  let at = 0;
  while (bytes < byte && at < source.length) {
    const code = source.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
  }
  return bytes === byte ? at : null;
}
