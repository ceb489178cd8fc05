import { descendants, escapeAttribute, escapeText, type HtmlElement } from "../html-source.ts";
import { findByRef } from "../mapped-elements.ts";
import type { InlineContent } from "../schema.ts";
import type { OperationRefusal } from "../site-source.ts";
import { applyEdits } from "./apply-edits.ts";
import {
  endKey,
  isPlainBreak,
  lineBreakKey,
  oldPieces,
  type Piece,
  pieceEdits,
  startKey,
  textKey,
  wordPattern,
} from "./content-pieces.ts";
import { breakOf, isAtomic, keepsSpace, textRefusal } from "./editable-text.ts";
import { type ElementChange, notEditable, type PageDraft } from "./element-change.ts";
import { contentEnd } from "./element-place.ts";
import { type TreeChild, toTree } from "./intended-tree.ts";
import { escapeOpenEnds } from "./open-ends.ts";
import { isSafeLink } from "./safe-address.ts";
import { attributeEdit } from "./set-attribute.ts";
import { readCells } from "./text-cells.ts";

/**
 * Replaces an element's content with text and formatting. Elements that stay keep the bytes of their tags, words that stay keep
 * theirs. White space is collapsed, except where the element shows it (`pre`).
 */
export function setContent(page: PageDraft, element: HtmlElement, content: readonly InlineContent[]): ElementChange {
  const refusal = textRefusal(element);
  if (refusal !== null) return refusal;
  const isKept = keepsSpace(element);
  const cells = readCells(page.source, element, isKept);
  if (cells === null)
    return notEditable("The tags of this text are not written as they should be. Change its source instead.");
  const inside = descendants(element).slice(1);
  const writer = new ContentWriter(page, new Set(inside), isKept);
  const children = writer.write(content);
  if (!Array.isArray(children)) return children;
  const edits = pieceEdits(oldPieces(page.source, inside, cells), writer.finish(), contentEnd(page.source, element));
  return {
    ok: true,
    edits: escapeOpenEnds(page.source, edits),
    intend: (tree) => tree.setChildren(element, children),
  };
}

class ContentWriter {
  private readonly pieces: Piece[] = [];
  private readonly used = new Set<HtmlElement>();
  private readonly page: PageDraft;
  private readonly inside: ReadonlySet<HtmlElement>;
  private readonly isKept: boolean;

  constructor(page: PageDraft, inside: ReadonlySet<HtmlElement>, isKept: boolean) {
    this.page = page;
    this.inside = inside;
    this.isKept = isKept;
  }

  /** Adds the pieces of the content and returns the nodes that it is in the page's tree. */
  write(content: readonly InlineContent[]): TreeChild[] | OperationRefusal {
    const children: TreeChild[] = [];
    for (const item of content) {
      const child =
        typeof item === "string" ? this.writeText(item) : "ref" in item ? this.writeElement(item) : this.writeNew(item);
      if (typeof child !== "string" && "ok" in child) return child;
      children.push(child);
    }
    return children;
  }

  /** Returns all pieces, without the white space at the end. */
  finish(): Piece[] {
    if (!this.isKept) this.dropSpace();
    return this.pieces;
  }

  private dropSpace(): void {
    for (let at = this.pieces.length - 1; at >= 0; at--) {
      const key = this.pieces[at]?.key;
      if (key === textKey(" ")) this.pieces.splice(at, 1);
      else if (key?.startsWith("end ") !== true) return;
    }
  }

  /** Whether a space here would follow another one, or stand at the beginning of a line. */
  private followsSpace(): boolean {
    for (let at = this.pieces.length - 1; at >= 0; at--) {
      const key = this.pieces[at]?.key ?? "";
      if (/^(?:start|end) /.test(key)) continue;
      return key === textKey(" ") || key.startsWith(lineBreakKey);
    }
    return true;
  }

  private writeText(given: string): string {
    const text = this.isKept ? given.replace(/\r\n?/g, "\n") : given.replace(/[ \t\r\n\f]+/g, " ");
    for (const [word] of text.matchAll(wordPattern)) {
      if (!this.isKept && word === " " && this.followsSpace()) continue;
      this.pieces.push({ key: textKey(word), written: escapeText(word) });
    }
    return text;
  }

  private writeBreak(key: string, written: string): void {
    if (!this.isKept) this.dropSpace();
    this.pieces.push({ key, written });
  }

  private writeElement({
    ref,
    content,
    href,
  }: {
    ref: string;
    content: readonly InlineContent[];
    href?: string | undefined;
  }): TreeChild | OperationRefusal {
    const { source } = this.page;
    const element = findByRef(this.page, ref);
    if (element === null || !this.inside.has(element))
      return {
        ok: false,
        code: "unknown-ref",
        message: "A part of this text isn’t on the page any more. Open it again.",
      };
    if (this.used.has(element)) return notEditable("A part of this text stands in it twice.");
    this.used.add(element);
    const written = source.slice(element.start, element.end);
    if (isAtomic(element)) {
      if (content.length > 0 || href !== undefined) return notEditable("A picture in a text can’t hold words.");
      if (isPlainBreak(element)) this.writeBreak(lineBreakKey, written);
      else if (element.tag === "br") this.writeBreak(`${lineBreakKey} ${element.start}`, written);
      else this.pieces.push({ key: startKey(element), written });
      return toTree(element);
    }
    const attributes = new Map(element.attributes);
    let startTag = source.slice(element.start, element.innerStart);
    let key = startKey(element);
    if (href !== undefined && href !== attributes.get("href")) {
      const refusal = linkRefusal(element.tag, href);
      if (refusal !== null) return refusal;
      attributes.set("href", href);
      const edit = attributeEdit(this.page, element, "href", href);
      startTag =
        applyEdits(startTag, [{ ...edit, start: edit.start - element.start, end: edit.end - element.start }]) ??
        startTag;
      key = `${key} ${href}`;
    }
    this.pieces.push({ key, written: startTag });
    const children = this.write(content);
    if (!Array.isArray(children)) return children;
    const endTag = source.slice(element.innerEnd, element.end);
    this.pieces.push({ key: endKey(element), written: endTag === "" ? `</${element.tag}>` : endTag });
    return { tag: element.tag, attributes, children, words: null };
  }

  private writeNew({
    tag,
    content = [],
    href,
  }: Exclude<Exclude<InlineContent, string>, { ref: string }>): TreeChild | OperationRefusal {
    if (tag === "br") {
      if (content.length > 0 || href !== undefined) return notEditable("A line break can’t hold words.");
      this.writeBreak(lineBreakKey, breakOf(this.page.source));
      return { tag, attributes: new Map(), children: [], words: null };
    }
    if (tag === "a" && href === undefined) return notEditable("A link needs an address.");
    const refusal = href === undefined ? null : linkRefusal(tag, href);
    if (refusal !== null) return refusal;
    const attributes = new Map(href === undefined ? [] : [["href", href]]);
    const startTag = href === undefined ? `<${tag}>` : `<${tag} href="${escapeAttribute(href)}">`;
    const key = `new ${tag}`;
    this.pieces.push({ key: `start ${key}`, written: startTag });
    const children = this.write(content);
    if (!Array.isArray(children)) return children;
    this.pieces.push({ key: `end ${key}`, written: `</${tag}>` });
    return { tag, attributes, children, words: null };
  }
}

function linkRefusal(tag: string, href: string): OperationRefusal | null {
  if (tag !== "a") return notEditable("Only a link has an address.");
  return isSafeLink(href)
    ? null
    : notEditable("Use an address that begins with https://, mailto: or tel:, or a page of the site.");
}
