import { diffArrays } from "diff";
import { closest, descendants, escapeText, type HtmlElement, textOf } from "../html-source.ts";
import { lineEnding } from "../markup.ts";
import type { SourceEdit } from "../source-edit.ts";
import { joinEdits } from "./apply-edits.ts";
import { breakOf, isAtomic, keepsSpace, mayHoldBreaks, textRefusal } from "./editable-text.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { textEnd } from "./element-place.ts";
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
  const lineFeed = isKept ? lineEnding(page.source) : breakOf(page.source);
  const edits: SourceEdit[] = [];
  for (const stretch of stretches) {
    for (const { start, end } of cells.slice(stretch.from, stretch.to)) edits.push({ start, end, newText: "" });
    const at = placeOf(page.source, element, cells, stretch);
    edits.push({ start: at, end: at, newText: escapeText(stretch.words).replaceAll("\n", lineFeed) });
  }
  for (const { start, innerStart, innerEnd, end } of lost)
    edits.push({ start, end: innerStart, newText: "" }, { start: innerEnd, end, newText: "" });
  const newBreaks = isKept ? 0 : stretches.reduce((sum, { words }) => sum + words.split("\n").length - 1, 0);
  const left = new Set(inside);
  for (const gone of [...lost, ...goneBreaks]) left.delete(gone);
  return {
    ok: true,
    edits: escapeOpenEnds(page.source, joinEdits(withoutRepeats(edits))),
    intend: (tree) => tree.setWords(element, { text, elements: [...left], newBreaks }),
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
  const replaced = stretches
    .filter((stretch) => stretch.words !== "")
    .map(({ from, to }) => cells.slice(from, to).filter(isWord))
    .filter((some) => some.length > 0);
  return inside.filter((element) => {
    const own = words.get(element);
    if (isAtomic(element) || own === undefined || !own.every((cell) => goes.has(cell))) return false;
    const ownSet = new Set(own);
    return !replaced.some((some) => some.every((cell) => ownSet.has(cell)));
  });
}

/** Returns the offset at which the words of a stretch are written. */
function placeOf(source: string, element: HtmlElement, cells: readonly TextCell[], { from, to }: Stretch): number {
  const replaced = cells.slice(from, to);
  const first = replaced.find(isWord) ?? replaced[0];
  if (first !== undefined) return first.start;
  const previous = cells[from - 1];
  const next = cells[from];
  if (previous === undefined && next === undefined) return textEnd(source, element);
  // Between two formats, the outer one: words after a link are not part of it.
  if (previous === undefined)
    return outside(next?.owner ?? element, wrapperOf(element))?.start ?? next?.start ?? element.innerStart;
  if (next === undefined) return outside(previous.owner, wrapperOf(element))?.end ?? previous.end;
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
  const ancestors = new Set<HtmlElement>();
  for (let at: HtmlElement | null = left; at !== null; at = at.parent) ancestors.add(at);
  return closest(right, (at) => ancestors.has(at)) ?? left;
}

/** Returns the innermost element that holds all text of another one: the span in a link that is one button. */
function wrapperOf(element: HtmlElement): HtmlElement {
  for (let at = element; ; ) {
    const parts = at.children.filter((child) => (child.type === "text" ? child.value : textOf(child)).trim() !== "");
    const only = parts[0];
    if (parts.length !== 1 || only === undefined || only.type === "text" || isAtomic(only)) return at;
    at = only;
  }
}
