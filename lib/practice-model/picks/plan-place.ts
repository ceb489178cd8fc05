import { type HtmlElement, isInside } from "#lib/page-source/html-source.ts";
import { findByRef, neverShown } from "#lib/page-source/mapped-elements.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { foldAll } from "../site/text-matching.ts";
import { quote } from "../wording.ts";
import { fitsNoun, inSentence, type LocatedPick, refOf } from "./located-pick.ts";
import type { PickWish } from "./pick-wish.ts";
import { cannot, type PlannedWish } from "./planned-wish.ts";

// Where a picked element goes: a step up or down, beside another pick, or beside an element with certain words.

/** The elements beside one, itself included, as far as they can be seen. */
function siblingsOf({ parent }: HtmlElement): HtmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is HtmlElement => child.type === "element" && child.inSource && !neverShown.has(child.tag),
  );
}

/** Moves the pick before another element; null moves it to the end of its parent. */
function moveBefore(pick: LocatedPick, before: HtmlElement | null, said: string): PlannedWish {
  const { path } = pick.page;
  const target = before && refOf(pick.page, before);
  return { ok: true, operations: [{ op: "move", path, ref: pick.element.ref, before: target }], said };
}

export function planShift(pick: LocatedPick, by: Extract<PickWish, { kind: "shift" }>["by"]): PlannedWish {
  const siblings = siblingsOf(pick.html);
  const at = siblings.indexOf(pick.html);
  const name = inSentence(pick);
  if (siblings.length < 2) return cannot(`There is nothing beside ${name}, so I can't move it there.`);
  const isUp = by === "up" || by === "first";
  if (isUp ? at === 0 : at === siblings.length - 1) {
    return cannot(`Where it stands, ${name} is the ${isUp ? "first" : "last"} already.`);
  }
  switch (by) {
    case "up":
      return moveBefore(pick, siblings[at - 1] ?? null, `I moved ${name} one place up.`);
    case "down":
      return moveBefore(pick, siblings[at + 2] ?? null, `I moved ${name} one place down.`);
    case "first":
      return moveBefore(pick, siblings[0] ?? null, `I moved ${name} to the first place.`);
    case "last":
      return moveBefore(pick, null, `I moved ${name} to the last place.`);
    default:
      return by satisfies never;
  }
}

export function planPlace(picks: readonly LocatedPick[], wish: Extract<PickWish, { kind: "place" }>): PlannedWish {
  const pick = picks[wish.index];
  if (!pick) return cannot("I don't know which of them to move.");
  const found = findBeside(picks, pick, wish);
  if ("sentence" in found) return found;
  const { html, name } = found;
  if (isInside(html, pick.html)) return cannot(`${name} lies inside ${inSentence(pick)}, so it can't go beside it.`);
  const anchor = besideOf(pick.html, html);
  const word = wish.side === "before" ? "above" : "below";
  const said = `I put ${inSentence(pick)} ${word} ${name}.`;
  if (wish.side === "before") return moveBefore(pick, anchor, said);
  const siblings = siblingsOf(anchor).filter((sibling) => sibling !== pick.html);
  const next = siblings[siblings.indexOf(anchor) + 1] ?? null;
  if (next === null && anchor.parent !== pick.html.parent) {
    return cannot(`I can't put it below ${name}, because nothing follows there. Name what it should stand above.`);
  }
  return moveBefore(pick, next, said);
}

/** Returns the element around `other` that stands beside the pick, or `other` itself. */
function besideOf(pick: HtmlElement, other: HtmlElement): HtmlElement {
  for (let at: HtmlElement | null = other; at !== null; at = at.parent) {
    if (at.parent === pick.parent && at !== pick) return at;
  }
  return other;
}

function findBeside(
  picks: readonly LocatedPick[],
  pick: LocatedPick,
  { beside }: Extract<PickWish, { kind: "place" }>,
): { html: HtmlElement; name: string } | Extract<PlannedWish, { ok: false }> {
  if (beside.kind === "pick") {
    const other = picks[beside.index];
    if (!other || other.page.path !== pick.page.path)
      return { ok: false, sentence: "They stand on different pages, and I move things only within one." };
    return { html: other.html, name: inSentence(other) };
  }
  const { words, noun } = beside;
  const fits = pick.page.map.elements.filter(
    (element) =>
      element.ref !== pick.element.ref &&
      element.textContent !== "" &&
      hasWords(element, words) &&
      fitsNoun({ ...pick, element }, noun),
  );
  // Of nested elements with the same words, the innermost is meant.
  const innermost = fits.filter((element) => !fits.some((inner) => inner.parent === element.ref));
  const [only] = innermost;
  const what = `${noun === null ? "element" : noun} ${quote(words)}`;
  if (!only) return { ok: false, sentence: `I could not find the ${what} on this page.` };
  if (innermost.length > 1) {
    return {
      ok: false,
      sentence: `There are ${innermost.length} of the ${what} on this page. Pick the one you mean too.`,
    };
  }
  const html = findByRef(pick.page.html, only.ref);
  return html ? { html, name: inSentence({ element: only }) } : { ok: false, sentence: "I could not find that place." };
}

const hasWords = ({ textContent }: SourceElement, words: string) => foldAll(textContent) === foldAll(words);

export function planSwap(picks: readonly LocatedPick[]): PlannedWish {
  const [one, other] = picks.toSorted((left, right) => left.html.start - right.html.start);
  if (picks.length !== 2 || !one || !other) return cannot("Pick exactly two elements to swap them.");
  if (one.page.path !== other.page.path || one.html.parent !== other.html.parent)
    return cannot("They don't stand beside each other, so I can't swap them.");
  const said = `I swapped ${inSentence(one)} and ${inSentence(other)}.`;
  const moved = moveBefore(other, one.html, said);
  const siblings = siblingsOf(one.html);
  const after = siblings[siblings.indexOf(other.html) + 1] ?? null;
  if (!moved.ok || siblings.indexOf(other.html) - siblings.indexOf(one.html) === 1) return moved;
  const back = moveBefore(one, after, said);
  return back.ok ? { ...moved, operations: [...moved.operations, ...back.operations] } : back;
}
