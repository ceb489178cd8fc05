import { diffArrays } from "diff";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";

/** Spaces, and the marks of a quotation at the beginning of its next line. */
const gaps = /(\s*\n[\s>]*|\s+)/;
const isGap = (token: string) => /^[\s>]*$/.test(token) && token !== "" && token !== ">";

/**
 * Returns the edits that make a part of a source say something else, word by word: spaces and line breaks between words that stay are not
 * touched. `read` returns a word of the source as people see it, `write` a new word as the source has it.
 */
export function editWords(
  source: string,
  { start, end }: { start: number; end: number },
  next: string,
  read: (word: string) => string = (word) => word,
  write: (word: string) => string = (word) => word,
): SourceEdit[] {
  const before = source.slice(start, end).split(gaps);
  const after = next.split(gaps);
  const edits: SourceEdit[] = [];
  let at = start;
  let open: SourceEdit | null = null;
  const parts = diffArrays(before, after, {
    comparator: (left, right) => (isGap(left) ? isGap(right) : read(left) === right),
  });
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      // The tokens are those of `next`; the source has as many, in the same order.
      for (const _token of value) at += before.shift()?.length ?? 0;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, newText: "" };
      edits.push(open);
    }
    if (added) open.newText += value.map(write).join("");
    else
      for (const _token of value) {
        at += before.shift()?.length ?? 0;
        open.end = at;
      }
  }
  return edits;
}
