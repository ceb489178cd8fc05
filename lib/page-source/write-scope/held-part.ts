import type { ToldText } from "#lib/words/language.ts";
import type { Span } from "../html-source.ts";
import { listHunks, splitIntoWords } from "../merge-sources.ts";
import { applyEdits, trimEdits } from "../operations/apply-edits.ts";
import type { SourceEdit } from "../source-edit.ts";

// The difference between what is kept of a file and what the agent made of it.

/** A place that both texts have, so that no change reaches across it. */
export interface SharedPlace {
  kept: Span;
  now: Span;
}

/** A held change: a range of the base's UTF-8 bytes and the text for it. */
export interface HeldPart {
  start: number;
  end: number;
  newText: string;
  /** One sentence for people, in English; "" if nobody would notice it. */
  summary: string;
  /** The same in other languages. */
  translated: ToldText["translated"];
  /** False for white space and comments between the elements or rules. */
  isNoticed: boolean;
}

/** Returns what a part says for people. */
export const asSummary = ({ english, translated }: ToldText): Pick<HeldPart, "summary" | "translated"> => ({
  summary: english,
  translated,
});

/** A stretch with more changed tokens is one change. Comparing takes time that grows with the square of their number. */
const changedTokensMax = 500;

const isBorder = (token: string) => /^(?:<[^<>]*>|[{}])$/.test(token);

/** Returns the edits that make `now` of `kept`, in order. Changes without an unchanged tag or brace between them are one edit. */
export function editsBetween(kept: string, now: string, places: readonly SharedPlace[]): SourceEdit[] {
  const edits: SourceEdit[] = [];
  let [from, fromNow] = [0, 0];
  const end = { start: kept.length, end: kept.length };
  const endNow = { start: now.length, end: now.length };
  for (const place of [...places, { kept: end, now: endNow }]) {
    const [before, after] = [kept.slice(from, place.kept.start), now.slice(fromNow, place.now.start)];
    for (const edit of editsOfStretch(before, after)) {
      edits.push({ ...edit, start: edit.start + from, end: edit.end + from });
    }
    [from, fromNow] = [place.kept.end, place.now.end];
  }
  return applyEdits(kept, edits) === now ? edits : editsBetween(kept, now, []);
}

function editsOfStretch(before: string, after: string): SourceEdit[] {
  if (before === after) return [];
  const whole = trimEdits(before, [{ start: 0, end: before.length, newText: after }]);
  const tokens = splitIntoWords(before);
  const borders = [0];
  const starts = [0];
  for (const token of tokens) {
    borders.push((borders.at(-1) ?? 0) + (isBorder(token) ? 1 : 0));
    starts.push((starts.at(-1) ?? 0) + token.length);
  }
  const hasBorder = (start: number, end: number) => (borders[start] ?? 0) < (borders[end] ?? 0);
  const hunks = listHunks(tokens, splitIntoWords(after), hasBorder, changedTokensMax);
  const edits = hunks?.map(({ start, end, text }) => ({
    start: starts[start] ?? 0,
    end: starts[end] ?? 0,
    newText: text,
  }));
  // A comparison that can't be trusted is never split.
  return edits && applyEdits(before, edits) === after ? trimEdits(before, edits) : whole;
}

/**
 * Returns a function from a range of the kept text to the range of the base that it replaces. `edits` are those that made the kept text
 * of the base.
 */
export function placesInBase(edits: readonly SourceEdit[]): (span: Span) => Span {
  let shift = 0;
  const replaced = edits
    .toSorted((left, right) => left.start - right.start || left.end - right.end)
    .map(({ start, end, newText }) => {
      const kept = { start: start + shift, end: start + shift + newText.length };
      shift += newText.length - (end - start);
      return { kept, base: { start, end } };
    });
  const toBase = (offset: number, side: "start" | "end"): number => {
    let moved = 0;
    for (const { kept, base } of replaced) {
      if (offset < kept.start) break;
      if (offset > kept.start && offset < kept.end) return base[side];
      if (offset === kept.start && offset < kept.end) return base.start;
      moved = base.end - kept.end;
    }
    return offset + moved;
  };
  return ({ start, end }) => {
    const from = toBase(start, "start");
    return { start: from, end: Math.max(from, toBase(end, "end")) };
  };
}
