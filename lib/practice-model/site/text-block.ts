import { referenceAt } from "#lib/page-source/character-reference.ts";
import type { HtmlElement, HtmlText, Span } from "#lib/page-source/html-source.ts";
import type { Region } from "./page-regions.ts";

// A run of text that a visitor reads as one, with the position of each character in the source. White space is one
// space, entities are decoded, inline markup is dropped.

interface TextRun {
  from: number;
  to: number;
  owner: HtmlElement;
  /** Whether it is code, where words are not replaced. */
  code: boolean;
}

export interface TextBlock {
  text: string;
  /** For each character of `text`, its position in the source; -1 for the space of a line break element. */
  starts: number[];
  ends: number[];
  /** The ranges of `text` that come from one text node each. */
  runs: TextRun[];
  /** The innermost block element around it, or the element with the attribute. */
  element: HtmlElement;
  /** The attribute with this text; null for text on the page. */
  attribute: string | null;
  region: Region | null;
}

/** Returns the text with a line feed for each line break element; every character keeps its index. */
export const textInLines = ({ text, starts }: TextBlock) =>
  text.replace(/ /g, (space, at: number) => (starts[at] === -1 ? "\n" : space));

/** Builds a block from its text nodes, in order. */
export class BlockBuilder {
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

  /** Adds a space without a position in the source, for a line break element. */
  space(): void {
    if (this.text === "") return;
    if (!this.text.endsWith(" ")) this.push(" ", -1, -1);
    // White space before the element belongs to the break.
    this.starts[this.text.length - 1] = -1;
    this.ends[this.text.length - 1] = -1;
  }

  /**
   * Adds a text node, decoded as a browser would. If the parser read something else (it dropped a stray tag in the
   * middle), the text has no certain position and is left out.
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

  /** Adds a span of the source, decoded as a browser would. */
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
