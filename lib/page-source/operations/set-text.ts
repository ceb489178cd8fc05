import { diffArrays } from "diff";
import { descendants, escapeText, type HtmlElement } from "../html-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { joinEdits } from "./apply-edits.ts";
import { breakOf, isAtomic, keepsSpace, mayHoldBreaks, textRefusal } from "./editable-text.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { contentEnd } from "./element-place.ts";
import { type TreeElement, toTree } from "./intended-tree.ts";
import { escapeOpenEnds } from "./open-ends.ts";
import { readCells, type TextCell } from "./text-cells.ts";

/** A stretch of the old text, by its cells, and the words that replace it. */
interface Stretch {
  from: number;
  to: number;
  words: string;
}

/**
 * Replaces an element's visible text. Words that stay keep their formatting; words that replace the whole content of an inline
 * element take its formatting over; an inline element whose words all go is removed, not the pictures in it. A line break in the
 * text becomes a `br`, except where the element shows its white space (`pre`). A text without any line break keeps the `br`s that
 * lie between words that stay.
 */
export function setText(page: PageDraft, element: HtmlElement, givenText: string): ElementChange {
  const refusal = textRefusal(element);
  if (refusal !== null) return refusal;
  const isKept = keepsSpace(element);
  const cells = readCells(page.source, element, isKept);
  if (cells === null)
    return notEditable("The tags of this text are not written as they should be. Change its source instead.");
  const text = isKept ? givenText.replace(/\r\n?/g, "\n") : collapse(givenText, mayHoldBreaks(element));
  const old = cells.map(({ char, lineBreak }) => (lineBreak !== null && !text.includes("\n") ? " " : char)).join("");
  const stretches = changedStretches(old, text, cells, isKept);
  const inside = descendants(element).slice(1);
  const lost = lostElements(inside, cells, stretches);
  const goneBreaks = stretches.flatMap(({ from, to }) => cells.slice(from, to).flatMap((cell) => cell.lineBreak ?? []));
  const lineFeed = isKept ? "\n" : breakOf(page.source);
  const edits: SourceEdit[] = [];
  for (const stretch of stretches) {
    for (const { start, end } of cells.slice(stretch.from, stretch.to)) edits.push({ start, end, newText: "" });
    const at = placeOf(page.source, element, cells, stretch);
    edits.push({ start: at, end: at, newText: escapeText(stretch.words).replaceAll("\n", lineFeed) });
  }
  for (const { start, innerStart, innerEnd, end } of lost)
    edits.push({ start, end: innerStart, newText: "" }, { start: innerEnd, end, newText: "" });
  const breaks = isKept ? 0 : stretches.reduce((sum, { words }) => sum + words.split("\n").length - 1, 0);
  const mayHold: TreeElement[] = [
    ...inside.filter((at) => !lost.includes(at) && !goneBreaks.includes(at)).map((at) => toTree(at)),
    ...Array.from(
      { length: breaks },
      (): TreeElement => ({ tag: "br", attributes: new Map(), children: [], words: null }),
    ),
  ];
  return {
    ok: true,
    edits: escapeOpenEnds(page.source, joinEdits(withoutRepeats(edits))),
    intend: (tree) => tree.setWords(element, text, mayHold),
  };
}

function collapse(text: string, mayBreak: boolean): string {
  const lines = text
    .split(mayBreak ? /\r\n?|\n/ : /(?!)/)
    .map((line) => line.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, ""));
  return lines.join("\n").replace(/^\n+|\n+$/g, "");
}

/** The cells of one character reference have one place. */
function withoutRepeats(edits: readonly SourceEdit[]): SourceEdit[] {
  return edits.filter((edit, index) => {
    const previous = edits[index - 1];
    return edit.newText !== "" || previous === undefined || previous.start !== edit.start || previous.end !== edit.end;
  });
}

const tokenPattern = /\n|[\p{L}\p{N}\p{M}_\u00AD]+(?:['’][\p{L}\p{N}\p{M}]+)*|[^\s]/gu;
/** More changed words than this are one replaced stretch: comparing them would take too long. */
const changedWordsMax = 2_000;

function changedStretches(old: string, text: string, cells: readonly TextCell[], isKept: boolean): Stretch[] {
  const left = [...old.matchAll(tokenPattern)];
  const right = [...text.matchAll(tokenPattern)];
  const parts = diffArrays(
    left.map(([word]) => word),
    right.map(([word]) => word),
    { maxEditLength: changedWordsMax },
  );
  const stretches: Stretch[] = [];
  let oldAt = 0;
  let newAt = 0;
  const close = (oldEnd: number, newEnd: number) => {
    const stretch = trimStretch(old, text, { oldAt, oldEnd, newAt, newEnd }, cells, isKept);
    if (stretch !== null) stretches.push(stretch);
  };
  let leftIndex = 0;
  let rightIndex = 0;
  for (const part of parts ?? []) {
    for (let index = 0; index < part.count; index++) {
      const oldWord = part.added ? undefined : left[leftIndex++];
      const newWord = part.removed ? undefined : right[rightIndex++];
      if (oldWord === undefined || newWord === undefined) continue;
      close(oldWord.index, newWord.index);
      oldAt = oldWord.index + oldWord[0].length;
      newAt = newWord.index + newWord[0].length;
    }
  }
  close(old.length, text.length);
  return stretches;
}

/** Returns a changed stretch without the white space that it shares with the new words; null if nothing changed. */
function trimStretch(
  old: string,
  text: string,
  gap: { oldAt: number; oldEnd: number; newAt: number; newEnd: number },
  cells: readonly TextCell[],
  isKept: boolean,
): Stretch | null {
  let { oldAt, oldEnd, newAt, newEnd } = gap;
  // A no-break space counts as a space: a person's text field doesn't show the difference.
  const like = (char: string) => (isKept || char === "\n" ? char : char.replace(/\s/, " "));
  const isShared = (one: string, other: string) => /\s/.test(one) && like(one) === like(other);
  const trimStart = () => {
    while (oldAt < oldEnd && newAt < newEnd && isShared(old.charAt(oldAt), text.charAt(newAt))) {
      oldAt++;
      newAt++;
    }
  };
  const trimEnd = () => {
    while (oldAt < oldEnd && newAt < newEnd && isShared(old.charAt(oldEnd - 1), text.charAt(newEnd - 1))) {
      oldEnd--;
      newEnd--;
    }
  };
  // The space of a line break is kept rather than another one.
  if ((cells[oldEnd - 1]?.lineBreak ?? null) !== null) trimEnd();
  trimStart();
  trimEnd();
  return oldAt === oldEnd && newAt === newEnd ? null : { from: oldAt, to: oldEnd, words: text.slice(newAt, newEnd) };
}

const isWord = (cell: TextCell) => cell.lineBreak === null && /\S/.test(cell.char);

/** Returns the inline elements all of whose words go, and no other words come in their place. */
function lostElements(
  inside: readonly HtmlElement[],
  cells: readonly TextCell[],
  stretches: readonly Stretch[],
): HtmlElement[] {
  const goes = new Set(stretches.flatMap(({ from, to }) => cells.slice(from, to)));
  const words = new Map<HtmlElement, TextCell[]>();
  for (const cell of cells.filter(isWord))
    for (let at: HtmlElement | null = cell.owner; at !== null; at = at.parent) {
      const list = words.get(at) ?? [];
      list.push(cell);
      words.set(at, list);
    }
  return inside.filter((element) => {
    const own = words.get(element);
    if (isAtomic(element) || own === undefined || !own.every((cell) => goes.has(cell))) return false;
    const ownSet = new Set(own);
    return !stretches.some(({ from, to, words: given }) => {
      const replaced = cells.slice(from, to).filter(isWord);
      return given !== "" && replaced.length > 0 && replaced.every((cell) => ownSet.has(cell));
    });
  });
}

const depthOf = (element: HtmlElement) => {
  let depth = 0;
  for (let at = element.parent; at !== null; at = at.parent) depth++;
  return depth;
};

/** Returns the offset at which the words of a stretch are written. */
function placeOf(source: string, element: HtmlElement, cells: readonly TextCell[], { from, to }: Stretch): number {
  const replaced = cells.slice(from, to);
  const first = replaced.find(isWord) ?? replaced[0];
  if (first !== undefined) return first.start;
  const previous = cells[from - 1];
  const next = cells[from];
  if (previous === undefined && next === undefined) return contentEnd(source, element);
  // Between two formats, the outer one: words after a link are not part of it.
  const container = wrapperOf(element);
  if (previous === undefined) return outside(next?.owner ?? element, container)?.start ?? next?.start ?? 0;
  if (next === undefined) return outside(previous.owner, container)?.end ?? previous.end;
  const shared = sharedAncestor(previous.owner, next.owner);
  return outside(previous.owner, shared)?.end ?? previous.end;
}

/** Returns the ancestor-or-self of an element that is a child of the container; null if the element is the container. */
function outside(element: HtmlElement, container: HtmlElement): HtmlElement | null {
  let found: HtmlElement | null = null;
  for (let at: HtmlElement | null = element; at !== null && at !== container; at = at.parent) found = at;
  return found;
}

function sharedAncestor(left: HtmlElement, right: HtmlElement): HtmlElement {
  let [one, other] = [left, right];
  while (one !== other) {
    if (depthOf(one) < depthOf(other)) [one, other] = [other, one];
    one = one.parent ?? other;
  }
  return one;
}

/** Returns the innermost element that holds all text of another one: the span in a link that is one button. */
function wrapperOf(element: HtmlElement): HtmlElement {
  for (let at = element; ; ) {
    const parts = at.children.filter((child) => (child.type === "text" ? child.value.trim() !== "" : !isAtomic(child)));
    const only = parts[0];
    if (parts.length !== 1 || only === undefined || only.type === "text") return at;
    at = only;
  }
}
