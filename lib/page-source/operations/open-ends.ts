import { escapeText } from "../html-source.ts";
import type { SourceEdit } from "../source-edit.ts";

/**
 * Returns edits of text that also escape a bare `&` or `<` right before them. Such a character is only text because of what
 * follows: "&" before "lt;" would become a reference.
 */
export function escapeOpenEnds(source: string, edits: readonly SourceEdit[]): SourceEdit[] {
  return edits.map((edit, index) => {
    const from = Math.max(edits[index - 1]?.end ?? 0, edit.start - 40);
    const open = /(?:&[#\w]*|<[!/?]?)$/.exec(source.slice(from, edit.start))?.[0] ?? "";
    return open === ""
      ? edit
      : { start: edit.start - open.length, end: edit.end, newText: escapeText(open) + edit.newText };
  });
}
