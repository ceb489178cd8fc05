import { escapeText, type HtmlElement, isBlock, isInside } from "#lib/page-source/html-source.ts";
import { indentOf, lineEnding, withLine } from "#lib/page-source/markup.ts";
import { capitalise, quote } from "../wording.ts";
import { inSentence, isOneText, type LocatedPick } from "./located-pick.ts";
import type { PickWish } from "./pick-wish.ts";
import { cannot, type PlannedWish } from "./planned-wish.ts";

// Wishes about what a picked element says, and whether it is there.

export function planText(pick: LocatedPick, { old, text, isQuoted }: Extract<PickWish, { kind: "say" }>): PlannedWish {
  const { page, element, html } = pick;
  const name = inSentence(pick);
  const { path } = page;
  const label = html.tag === "input" ? html.attributes.get("value") : undefined;
  if (element.kind === "picture")
    return cannot(`${capitalise(name)} has no text. To describe it, say \`set the description to "…"\`.`);
  if (label === undefined && !isOneText(pick))
    return cannot(`In ${name} there is more than one text, or none. Pick the text itself.`);
  const now = label ?? element.textContent;
  const whole = isQuoted || now.endsWith("…") ? text : withEndOf(now, text);
  const next = old === null ? whole : replaceOnce(now, old, text);
  if (next === null) return cannot(`I could not find ${quote(old ?? "")} exactly once in ${name}.`);
  if (next === now) return cannot(`${capitalise(name)} already says ${quote(next)}.`);
  const said = `I changed ${name} to ${quote(next)}.`;
  const operation =
    label === undefined
      ? ({ op: "set-text", path, ref: element.ref, text: next } as const)
      : ({ op: "set-attribute", path, ref: element.ref, name: "value", value: next } as const);
  return { ok: true, operations: [operation], said };
}

/** The last full stop of a request ends the request, so that of the old text stays. */
const withEndOf = (now: string, text: string) =>
  /[.!?…:;,]$/.test(text) ? text : now.endsWith(".") ? `${text}.` : text;

/** Replaces words that occur once, in any case of letters; null if they don't. */
function replaceOnce(text: string, old: string, next: string): string | null {
  const places = (whole: string, part: string) => (part === "" ? 0 : whole.split(part).length - 1);
  if (places(text, old) === 1) return text.replace(old, () => next);
  const [whole, part] = [text.toLowerCase(), old.toLowerCase()];
  if (whole.length !== text.length || places(whole, part) !== 1) return null;
  const at = whole.indexOf(part);
  return text.slice(0, at) + next + text.slice(at + part.length);
}

export function planDescription(pick: LocatedPick, text: string): PlannedWish {
  if (pick.html.tag !== "img") return cannot(`Only pictures have a description, and ${inSentence(pick)} is not one.`);
  const operation = {
    op: "set-attribute",
    path: pick.page.path,
    ref: pick.element.ref,
    name: "alt",
    value: text,
  } as const;
  return { ok: true, operations: [operation], said: `I described ${inSentence(pick)} as ${quote(text)}.` };
}

/** Plans the removal. An element inside another pick goes with it. */
export function planRemoval(pick: LocatedPick, picks: readonly LocatedPick[]): PlannedWish {
  const goesAlong = picks.some(
    (other) => other !== pick && other.page.path === pick.page.path && isInside(pick.html, other.html),
  );
  const operation = { op: "remove", path: pick.page.path, ref: pick.element.ref } as const;
  return { ok: true, operations: goesAlong ? [] : [operation], said: `I removed ${inSentence(pick)}.` };
}

export function planCopy(pick: LocatedPick): PlannedWish {
  const operation = { op: "duplicate", path: pick.page.path, ref: pick.element.ref } as const;
  return { ok: true, operations: [operation], said: `I added a copy of ${inSentence(pick)} after it.` };
}

const mayHoldParagraphs = new Set(
  "body main article section div header footer aside nav form fieldset figure blockquote li dd td th details dialog address search".split(
    " ",
  ),
);

/** Plans a paragraph beside the pick, or beside the block around it if a paragraph can't stand there. */
export function planParagraph(
  pick: LocatedPick,
  { side, text }: Extract<PickWish, { kind: "add-paragraph" }>,
): PlannedWish {
  const block = blockOf(pick.html);
  const { path, html } = pick.page;
  if (!block) return cannot(`A paragraph can't stand beside ${inSentence(pick)}.`);
  const indent = indentOf(html.source, block.start);
  const end = lineEnding(html.source);
  const paragraph = `<p>${escapeText(text)}</p>`;
  const line = withLine(html.source, block);
  const isOwnLine = line.start !== block.start || line.end !== block.end;
  const at = side === "before" ? line.start : line.end;
  const newText = isOwnLine
    ? `${indent}${paragraph}${end}`
    : side === "before"
      ? `${paragraph}${end}${indent}`
      : `${end}${indent}${paragraph}`;
  const where = side === "before" ? "above" : "below";
  return {
    ok: true,
    operations: [],
    edits: [{ path, source: html.source, edits: [{ start: at, end: at, newText }] }],
    said: `I added a paragraph ${where} ${inSentence(pick)}: ${quote(text)}.`,
  };
}

function blockOf(element: HtmlElement): HtmlElement | null {
  for (let at: HtmlElement | null = element; at !== null; at = at.parent) {
    if (isBlock(at) && at.inSource && at.parent !== null && mayHoldParagraphs.has(at.parent.tag) && at.tag !== "li")
      return at;
  }
  return null;
}
