import { diffArrays } from "diff";
import type { HtmlElement } from "../html-source.ts";
import type { SourceEdit } from "../source-edit.ts";
import { isAtomic } from "./editable-text.ts";
import type { TextCell } from "./text-cells.ts";

// The content of an element as pieces, so that those that stay keep their bytes.

/** A tag, a word, a sign or a space. Pieces with the same key are the same piece of content. */
export interface Piece {
  key: string;
  /** How it is written; old pieces keep what the source has. */
  written: string;
}
interface OldPiece extends Piece {
  start: number;
  end: number;
}

export const wordPattern = /[\p{L}\p{N}\p{M}_\u00AD]+|[\s\S]/gu;
export const textKey = (text: string) => `text ${text}`;
export const lineBreakKey = "line break";
export const isPlainBreak = ({ tag, attributes }: HtmlElement) => tag === "br" && attributes.size === 0;
export const startKey = ({ start }: HtmlElement) => `start ${start}`;
export const endKey = ({ start }: HtmlElement) => `end ${start}`;

/** Returns an element's content as pieces, in the order of the source. */
export function oldPieces(source: string, inside: readonly HtmlElement[], cells: readonly TextCell[]): OldPiece[] {
  const pieces: OldPiece[] = [];
  const add = (key: string, start: number, end: number) =>
    pieces.push({ key, start, end, written: source.slice(start, end) });
  for (const element of inside) {
    if (isPlainBreak(element)) add(lineBreakKey, element.start, element.end);
    else if (element.tag === "br") add(`${lineBreakKey} ${element.start}`, element.start, element.end);
    else if (isAtomic(element)) add(startKey(element), element.start, element.end);
    else {
      add(startKey(element), element.start, element.innerStart);
      add(endKey(element), element.innerEnd, element.end);
    }
  }
  for (let at = 0; at < cells.length; ) {
    const from = at;
    const first = cells[from];
    if (first === undefined) break;
    let text = "";
    // Words end where an element begins or ends.
    do text += cells[at++]?.char ?? "";
    while (
      cells[at]?.owner === first.owner &&
      cells[at]?.lineBreak === null &&
      first.lineBreak === null &&
      isNext(cells[at - 1], cells[at])
    );
    if (first.lineBreak !== null) continue;
    for (const word of text.matchAll(wordPattern))
      add(
        textKey(word[0]),
        cells[from + word.index]?.start ?? 0,
        cells[from + word.index + word[0].length - 1]?.end ?? 0,
      );
  }
  // The elements of an atomic one lie inside of its piece.
  const sorted = pieces.sort((left, right) => left.start - right.start || right.end - left.end);
  let coveredTo = 0;
  return sorted.filter(({ start, end }) => {
    const isCovered = start < coveredTo && end <= coveredTo;
    coveredTo = Math.max(coveredTo, end);
    return !isCovered;
  });
}

const isNext = (left: TextCell | undefined, right: TextCell | undefined) =>
  left?.end === right?.start || (left?.start === right?.start && left?.end === right?.end);

const changedPiecesMax = 2_000;

/** Returns the edits that make the old pieces the new ones; pieces that stay keep their bytes. */
export function pieceEdits(old: readonly OldPiece[], given: readonly Piece[], contentEndAt: number): SourceEdit[] {
  // A word that only moves keeps its bytes too, unless what follows decides how they are read.
  const known = new Map(
    old.filter(({ written }) => /^(?:[^&<\s]|&#?\w+;)*$/.test(written)).map((piece) => [piece.key, piece.written]),
  );
  const keysOf = (pieces: readonly Piece[]) => pieces.map(({ key }) => key);
  const parts = diffArrays(keysOf(old), keysOf(given), { maxEditLength: changedPiecesMax }) ?? [
    { count: old.length, removed: true, added: false },
    { count: given.length, removed: false, added: true },
  ];
  const edits: SourceEdit[] = [];
  let oldAt = 0;
  let newAt = 0;
  let removed: OldPiece[] = [];
  let added = "";
  const close = () => {
    const at = removed[0]?.start ?? old[oldAt - 1]?.end ?? old[oldAt]?.start ?? contentEndAt;
    if (removed.length > 0 || added !== "")
      edits.push({ start: at, end: removed[removed.length - 1]?.end ?? at, newText: added });
    removed = [];
    added = "";
  };
  for (const part of parts) {
    if (part.removed) {
      removed = old.slice(oldAt, oldAt + part.count);
      oldAt += part.count;
    } else if (part.added) {
      added = given
        .slice(newAt, newAt + part.count)
        .map(({ key, written }) => known.get(key) ?? written)
        .join("");
      newAt += part.count;
    } else {
      close();
      oldAt += part.count;
      newAt += part.count;
    }
  }
  close();
  return edits;
}
