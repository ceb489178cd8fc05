import {
  attributeValueSpan,
  decodeReference,
  escapeAttribute,
  escapeText,
  type HtmlElement,
  type HtmlSource,
  type HtmlText,
  isBlock,
  type Span,
} from "./html-source.ts";
import { regionOf } from "./page-regions.ts";
import type { Region } from "./parse-scope.ts";

// The words of a page: every stretch of text that a visitor reads as one, with the place of each character in the
// source. White space counts as one space, entities as what they stand for, inline markup as nothing.

export interface TextRun {
  from: number;
  to: number;
  owner: HtmlElement;
  /** Whether it stands in code, where nothing is replaced by the way. */
  code: boolean;
}

export interface TextBlock {
  text: string;
  /** For each character of `text` its place in the source; -1 for a space that a line break element stands for. */
  starts: number[];
  ends: number[];
  /** The stretches of `text` that stand in one text node each. */
  runs: TextRun[];
  /** The innermost block element around it, or the element that carries the attribute. */
  element: HtmlElement;
  /** The name of the attribute that holds this text; null for text on the page. */
  attribute: string | null;
  region: Region | null;
}

const skippedTags = new Set(["script", "style", "iframe", "object", "noframes", "math", "#comment"]);
const codeTags = new Set(["code", "pre", "kbd", "samp", "textarea"]);
const metaNames = new Set(
  "description og:title og:description og:site_name og:image:alt twitter:title twitter:description twitter:image:alt application-name apple-mobile-web-app-title author keywords".split(
    " ",
  ),
);
const textAttributes = ["alt", "title", "aria-label", "placeholder", "label"];

class BlockBuilder {
  text = "";
  starts: number[] = [];
  ends: number[] = [];
  runs: TextBlock["runs"] = [];

  private push(char: string, start: number, end: number): void {
    for (const unit of char.length > 1 ? char.split("") : [char]) {
      this.text += unit;
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  /** A space that no character of the source stands for, as at a line break element. */
  space(): void {
    if (this.text !== "" && !this.text.endsWith(" ")) this.push(" ", -1, -1);
  }

  /**
   * Adds source text, decoded as a browser would. What the parser read otherwise (a stray tag in the middle, which it
   * dropped) has no certain place in the source and is left out.
   */
  addText(source: string, text: HtmlText, code: boolean): void {
    const before = { length: this.text.length, runs: this.runs.length };
    this.add(source, text, text.parent, code);
    const read = this.text.slice(before.length).replace(/\s+/g, " ").trim();
    if (read === text.value.replace(/\s+/g, " ").trim()) return;
    this.text = this.text.slice(0, before.length);
    this.starts.length = before.length;
    this.ends.length = before.length;
    this.runs.length = before.runs;
  }

  /** Adds source text, decoded as a browser would. */
  add(source: string, span: Span, owner: HtmlElement, code: boolean): void {
    const from = this.text.length;
    for (let at = span.start; at < span.end; ) {
      const char = source.charAt(at);
      if (/\s/.test(char)) {
        const start = at;
        while (at < span.end && /\s/.test(source.charAt(at))) at++;
        if (this.text !== "" && !this.text.endsWith(" ")) this.push(" ", start, at);
      } else if (char === "&") {
        const reference = referenceAt(source, at, span.end);
        this.push(reference?.value ?? char, at, at + (reference?.length ?? 1));
        at += reference?.length ?? 1;
      } else {
        this.push(char, at, at + 1);
        at++;
      }
    }
    if (this.text.length > from) this.runs.push({ from, to: this.text.length, owner, code });
  }

  finish(rest: Omit<TextBlock, "text" | "starts" | "ends" | "runs">): TextBlock | null {
    const length = this.text.trimEnd().length;
    if (length === 0) return null;
    const runs = this.runs.filter((run) => run.from < length).map((run) => ({ ...run, to: Math.min(run.to, length) }));
    return {
      text: this.text.slice(0, length),
      starts: this.starts.slice(0, length),
      ends: this.ends.slice(0, length),
      runs,
      ...rest,
    };
  }
}

function referenceAt(source: string, at: number, end: number): { value: string; length: number } | null {
  const match = /^&#?[0-9a-z]{1,31};?/i.exec(source.slice(at, Math.min(end, at + 34)));
  if (match === null) return null;
  const whole = decodeReference(match[0]);
  if (match[0].endsWith(";")) return whole === null ? null : { value: whole, length: match[0].length };
  // Without its semicolon only the old names count, and only as far as they go: "&copy2024".
  for (let length = match[0].length; length >= 3; length--) {
    const value = decodeReference(match[0].slice(0, length));
    if (value !== null && value.length <= 2 && !value.startsWith("&")) return { value, length };
  }
  return null;
}

interface Visit {
  element: HtmlElement;
  region: Region | null;
  code: boolean;
  leaving: boolean;
}

/** The page's visible text, in document order. */
function visibleTexts(page: HtmlSource): TextBlock[] {
  const blocks: TextBlock[] = [];
  let builder = new BlockBuilder();
  const flush = (visit: Visit) => {
    const block = builder.finish({ element: visit.element, attribute: null, region: visit.region });
    if (block !== null) blocks.push(block);
    builder = new BlockBuilder();
  };
  const waiting: (Visit | { text: HtmlText; code: boolean })[] = [
    { element: page.root, region: null, code: false, leaving: false },
  ];
  const enclosing: Visit[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const block = enclosing[enclosing.length - 1];
    if ("text" in next) {
      builder.addText(page.source, next.text, next.code);
      continue;
    }
    if (next.leaving) {
      if (block !== undefined) flush(block);
      enclosing.pop();
      continue;
    }
    if (skippedTags.has(next.element.tag)) continue;
    const visit: Visit = {
      ...next,
      region: regionOf(next.element, next.region),
      code: next.code || codeTags.has(next.element.tag),
    };
    if (next.element.tag === "br") builder.space();
    else if (isBlock(next.element)) {
      if (block !== undefined) flush(block);
      enclosing.push(visit);
      waiting.push({ ...visit, leaving: true });
    }
    for (let index = next.element.children.length - 1; index >= 0; index--) {
      const child = next.element.children[index];
      if (child === undefined) continue;
      if (child.type === "text") waiting.push({ text: child, code: visit.code });
      else waiting.push({ ...visit, element: child, leaving: false });
    }
  }
  return blocks;
}

function textAttributesOf(element: HtmlElement): string[] {
  const names = textAttributes.filter((name) => element.attributes.has(name));
  if (element.tag === "meta") {
    const name = (element.attributes.get("name") ?? element.attributes.get("property") ?? "").toLowerCase();
    return metaNames.has(name) ? ["content"] : [];
  }
  const type = (element.attributes.get("type") ?? "").toLowerCase();
  if (element.tag === "input" && /^(?:submit|button|reset)$/.test(type)) names.push("value");
  return names;
}

/** What stands in one attribute, as a text of its own; also when it is empty. */
export function attributeText(page: HtmlSource, element: HtmlElement, name: string): TextBlock | null {
  const span = element.attributeSpans.get(name);
  const value = span === undefined ? null : attributeValueSpan(page.source, span);
  if (value === null) return null;
  const builder = new BlockBuilder();
  builder.add(page.source, value, element, false);
  const rest = { element, attribute: name, region: null };
  return builder.finish(rest) ?? { text: "", starts: [], ends: [], runs: [], ...rest };
}

export function readTexts(page: HtmlSource): TextBlock[] {
  const attributes = page.elements.flatMap((element) =>
    textAttributesOf(element).map((name) => attributeText(page, element, name)),
  );
  return [...visibleTexts(page), ...attributes.filter((block) => block !== null && block.text !== "")].filter(
    (block) => block !== null,
  );
}

export interface SourceEdit extends Span {
  newText: string;
}

/** The edits that put a new text in place of part of a block; markup around the words stays. */
export function replaceInBlock(
  page: HtmlSource,
  block: TextBlock,
  from: number,
  to: number,
  newText: string,
): SourceEdit[] {
  if (block.attribute !== null) return replaceInAttribute(page, block, from, to, newText);
  const edits: SourceEdit[] = [];
  for (const run of block.runs) {
    const placed: number[] = [];
    for (let at = Math.max(from, run.from); at < Math.min(to, run.to); at++)
      if ((block.starts[at] ?? -1) >= 0) placed.push(at);
    const first = placed[0];
    const last = placed[placed.length - 1];
    if (first === undefined || last === undefined) continue;
    edits.push({ start: block.starts[first] ?? 0, end: block.ends[last] ?? 0, newText: "" });
  }
  // The new words stand where the first of the old ones stood; what the others leave behind is cleared with them.
  const first = edits[0];
  const last = edits[edits.length - 1];
  if (first === undefined || last === undefined) return [];
  if (edits.length === 1) return [{ ...first, newText: escapeText(newText) }];
  const between = page.source.slice(first.start, last.end);
  const onlyInline =
    /^[^<]*(?:<\/?(?:br|b|strong|i|em|span|small|mark|u|font|wbr|sub|sup)\b[^<>]{0,300}>[^<]*)*$/i.test(between);
  if (onlyInline && isBalanced(between)) return [{ start: first.start, end: last.end, newText: escapeText(newText) }];
  return edits.map((edit, index) => (index === 0 ? { ...edit, newText: escapeText(newText) } : edit));
}

/** Whether every inline tag that opens in a piece of source also closes in it. */
function isBalanced(markup: string): boolean {
  const open: string[] = [];
  for (const match of markup.matchAll(/<(\/?)([a-z]+)\b[^<>]*>/gi)) {
    const tag = (match[2] ?? "").toLowerCase();
    if (tag === "br" || tag === "wbr") continue;
    if (match[1] === "") open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}

function replaceInAttribute(
  page: HtmlSource,
  block: TextBlock,
  from: number,
  to: number,
  newText: string,
): SourceEdit[] {
  const name = block.attribute ?? "";
  const span = block.element.attributeSpans.get(name);
  const value = span === undefined ? null : attributeValueSpan(page.source, span);
  if (span === undefined || value === null) return [];
  const escaped =
    value.quote === "'"
      ? escapeAttribute(newText)
          .replace(/&quot;/g, '"')
          .replace(/'/g, "&#39;")
      : escapeAttribute(newText);
  if (value.quote === "") {
    const whole = block.text.slice(0, from) + newText + block.text.slice(to);
    return [{ ...span, newText: `${page.source.slice(span.start, value.start)}"${escapeAttribute(whole)}"` }];
  }
  if (block.text === "") return [{ start: value.start, end: value.end, newText: escaped }];
  return [{ start: block.starts[from] ?? value.start, end: block.ends[to - 1] ?? value.end, newText: escaped }];
}
