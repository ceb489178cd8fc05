import type { SourceEdit } from "../source-edit.ts";

/** Returns edits without the characters that their ends share with the source; edits that change nothing are left out. */
export function trimEdits(source: string, edits: readonly SourceEdit[]): SourceEdit[] {
  return edits.flatMap((edit) => {
    let { start, end, newText } = edit;
    const most = Math.min(end - start, newText.length);
    let shared = 0;
    while (shared < most && source[start + shared] === newText[shared]) shared++;
    if (isSecondHalf(source[start + shared]) || isSecondHalf(newText[shared])) shared = Math.max(0, shared - 1);
    start += shared;
    newText = newText.slice(shared);
    const rest = Math.min(end - start, newText.length);
    let same = 0;
    while (same < rest && source[end - 1 - same] === newText[newText.length - 1 - same]) same++;
    if (same > 0 && isSecondHalf(source[end - same])) same--;
    end -= same;
    newText = newText.slice(0, newText.length - same);
    return start === end && newText === "" ? [] : [{ start, end, newText }];
  });
}

const isSecondHalf = (unit: string | undefined) => unit !== undefined && unit >= "\uDC00" && unit <= "\uDFFF";

/** Returns the edits by their place. Those at one place keep their order, and an insertion stands before a replacement. */
function inOrder(edits: readonly SourceEdit[]): SourceEdit[] {
  const isReplacement = (edit: SourceEdit) => Number(edit.end > edit.start);
  return [...edits].sort(
    (left, right) => left.start - right.start || isReplacement(left) - isReplacement(right) || left.end - right.end,
  );
}

/** Returns edits that touch each other as one. */
export function joinEdits(edits: readonly SourceEdit[]): SourceEdit[] {
  const joined: SourceEdit[] = [];
  for (const edit of inOrder(edits)) {
    const previous = joined[joined.length - 1];
    if (previous === undefined || previous.end < edit.start) joined.push({ ...edit });
    else {
      previous.end = Math.max(previous.end, edit.end);
      previous.newText += edit.newText;
    }
  }
  return joined;
}

/** Returns the source with all edits applied; null if two of them overlap. */
export function applyEdits(source: string, edits: readonly SourceEdit[]): string | null {
  let text = "";
  let at = 0;
  for (const edit of inOrder(edits)) {
    if (edit.start < at) return null;
    text += source.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return text + source.slice(at);
}
