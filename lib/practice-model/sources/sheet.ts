import { escapeAttribute, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";

// A source of a website as a page, in which each element knows the place of the source that it shows. The practice model changes
// pages; with the marks of its elements a changed page is taken back into the source.

export interface Mark {
  /** Whether elements inside of it have marks of their own. */
  holds: boolean;
  /** The edits that make the place what the element is now; null if the source can't say that. */
  take(element: HtmlElement): SourceEdit[] | null;
  /** The edits that take the place out; null if it has to stay. A frame has none of its own: its parts go by themselves. */
  remove(): SourceEdit[] | null;
  /** The edits that put new elements beside the place; without it no element can stand there. */
  insert?: (elements: readonly HtmlElement[], side: "before" | "after") => SourceEdit[] | null;
}

/** Marks an element that is there for the order of the page only. */
export const frame: Mark = { holds: true, take: () => [], remove: () => [] };

/** Returns the mark of words that the page needs and the source does not have in this form: they have to stay. */
export const label = (words: string): Mark => ({
  holds: false,
  take: (element) => (plainText(element) === flat(words) ? [] : null),
  remove: () => null,
});

export const markName = "data-place";

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the words of an element, with its spaces as one each. */
export function plainText(element: HtmlElement): string {
  const words = (children: HtmlElement["children"]): string =>
    children
      .map((child) => (child.type === "text" ? child.value : child.tag === "br" ? " " : words(child.children)))
      .join("");
  return flat(words(element.children));
}

export class Sheet {
  readonly marks: { mark: Mark; parent: number | null }[] = [];
  private readonly open: number[] = [];

  /** Returns the markup of an element with this mark. `inside` returns the markup of its contents, and is called at once. */
  element(tag: string, mark: Mark, inside: () => string, attributes: Record<string, string> = {}): string {
    const id = this.marks.push({ mark, parent: this.open.at(-1) ?? null }) - 1;
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
    this.open.push(id);
    const content = inside();
    this.open.pop();
    const start = `<${tag} ${markName}="${id}"${written.join("")}>`;
    return /^(?:meta|img|hr|br|wbr)$/.test(tag) ? start : `${start}${content}</${tag}>`;
  }
}
