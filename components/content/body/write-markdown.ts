import type { Node } from "prosemirror-model";
import { bodySchema, pieceOf } from "./body-schema.ts";
import { type BodyText, markerWidth, type Piece, readMarkdown } from "./read-markdown.ts";
import { writeLeaf } from "./write-leaf.ts";

const { nodes } = bodySchema;

/**
 * Writes documents that began as a text. A block that was not edited keeps each byte of its source, and so does the space between two
 * such blocks; inside an edited list or quote that holds for each item and block. An edited block is written in the text's style.
 */
export class MarkdownWriter {
  /** Blocks at the top, which never change, with their text. */
  private readonly written = new WeakMap<Node, string>();

  private readonly body: BodyText;

  constructor(body: BodyText) {
    this.body = body;
  }

  write(doc: Node): string {
    const { body } = this;
    if (doc.eq(body.doc)) return body.source;
    const blocks = doc.children.filter((block) => !isEmpty(block));
    const [first, last] = [blocks[0], blocks.at(-1)];
    const firstOfAll = pieceOf(body.doc.child(0));
    const lineStart = Math.max(body.lead.lastIndexOf("\n"), body.lead.lastIndexOf("\r")) + 1;
    // The spaces before the first block belong to it.
    const isSame = first !== undefined && pieceOf(first) === firstOfAll && firstOfAll !== null;
    const lead = isSame || first === undefined ? body.lead : body.lead.slice(0, lineStart) + this.indentOf(first);
    const isNew = body.source.slice(body.lead.length).trim() === "" && body.tail.trim() === "";
    const tail = isNew && last !== undefined && !/[\r\n]/.test(body.tail) ? body.style.lineEnd : body.tail;
    return lead + this.writeBlocks(blocks, "", { isDeep: true, isTight: false }) + tail;
  }

  private pieceOf(block: Node): Piece | null {
    const key = pieceOf(block);
    return (key === null ? null : this.body.pieces.get(key)) ?? null;
  }

  private indentOf(block: Node): string {
    const piece = this.pieceOf(block);
    return piece && piece.node.type === block.type ? piece.indent : "";
  }

  private writeBlocks(blocks: readonly Node[], prefix: string, how: How): string {
    let text = "";
    let before: Node | null = null;
    for (const [index, block] of blocks.entries()) {
      if (before) text += this.gapBetween(before, block, prefix, how);
      const follows = { after: before, isLast: index === blocks.length - 1 };
      text +=
        prefix === "" && how.isDeep ? this.writeTop(block, follows) : this.writeBlock(block, prefix, how, follows);
      before = block;
    }
    return text;
  }

  private gapBetween(before: Node, block: Node, prefix: string, { isDeep, isTight }: How): string {
    const [own, next] = [this.pieceOf(before), this.pieceOf(block)];
    const areNeighbours = isDeep && own && next && own.next === pieceOf(block) && own.prefix === prefix;
    if (areNeighbours) {
      const isSame = own.node.eq(before) && next.node.eq(block);
      const isAlike = own.node.type === before.type && next.node.type === block.type;
      if (isSame || /\n[ \t>]*\r?\n/.test(own.gap) || (isAlike && /[\r\n]/.test(own.gap))) return own.gap;
    }
    const { lineEnd } = this.body.style;
    if (isTight && isList(block)) return lineEnd + prefix + this.indentOf(block);
    return `${lineEnd}${prefix.trimEnd()}${lineEnd}${prefix}${this.indentOf(block)}`;
  }

  /** A block that doesn't come back as it is shown is written once more, without the sources of its parts. */
  private writeTop(block: Node, follows: Follows): string {
    const kept = this.keptSource(block, "", follows);
    if (kept !== null) return kept;
    const known = this.written.get(block);
    if (known !== undefined) return known;
    const written = this.writeBlock(block, "", deep, follows);
    const text = this.isRead(written, block)
      ? written
      : this.writeBlock(block, "", { ...deep, isDeep: false }, follows);
    this.written.set(block, text);
    return text;
  }

  private isRead(written: string, block: Node): boolean {
    const read = readMarkdown(`${written}\n\n${this.body.definitions}`)?.doc;
    const most = this.body.definitions === "" ? 1 : 2;
    return read !== undefined && read.childCount <= most + 1 && isAlike(read.child(0), block);
  }

  /** Returns the source of a block that was not edited, for a place with another prefix too; null for an edited one. */
  private keptSource(block: Node, prefix: string, { after, isLast }: Follows): string | null {
    const piece = this.pieceOf(block);
    if (!piece?.node.eq(block)) return null;
    if (block.type === nodes.code_block) {
      const isIndented = !/^[`~]{3}/.test(piece.source);
      if (isIndented && after && isList(after) && this.pieceOf(after)?.next !== pieceOf(block)) return null;
      if (!isIndented && !isLast && piece.next === null && !/\n[ \t>]*[`~]{3,}[ \t]*$/.test(piece.source)) return null;
    }
    return withPrefix(piece, prefix);
  }

  private writeBlock(block: Node, prefix: string, how: How, follows: Follows): string {
    const { style } = this.body;
    const kept = how.isDeep || block.type === nodes.raw_block ? this.keptSource(block, prefix, follows) : null;
    if (kept !== null) return kept;
    const lines = (all: readonly string[]) => all.map((line, at) => join(line, at, prefix)).join(style.lineEnd);
    switch (block.type) {
      case nodes.blockquote: {
        const mark = /^>[ ]?/.exec(this.pieceOf(block)?.source ?? "")?.[0] ?? "> ";
        return mark + this.writeBlocks(shown(block), prefix + mark, { ...how, isTight: false });
      }
      case nodes.bullet_list:
      case nodes.ordered_list:
        return this.writeList(block, prefix + (how.isDeep ? this.indentOf(block) : ""), how);
      case nodes.code_block:
        return lines(fenced(block, this.pieceOf(block)?.source ?? style.fence.repeat(3)));
      case nodes.horizontal_rule:
        return style.rule;
      case nodes.raw_block:
        return lines(String(block.attrs.source).split(/\r?\n/));
      default:
        return lines(writeLeaf(block, style, this.pieceOf(block)?.source ?? null));
    }
  }

  private writeList(list: Node, prefix: string, how: How): string {
    const { style } = this.body;
    const isLoose = list.attrs.loose === true;
    let text = "";
    let before: Node | null = null;
    let number = Number(list.attrs.start ?? 1) - 1;
    const ordered = list.type === nodes.ordered_list;
    const keys = list.children.map(pieceOf);
    // The second half of an item that was divided gets the next number.
    const isFirst = (item: Node, at: number) => keys.indexOf(pieceOf(item)) === at;
    const markers = list.children.map((item, at) =>
      how.isDeep && isFirst(item, at) ? this.markerOf(item, ordered) : null,
    );
    const usual = markers.find((marker) => marker !== null) ?? null;
    const areAllOne = markers.filter((marker) => marker && Number.parseInt(marker, 10) === 1).length > 1;
    for (const [index, item] of list.children.entries()) {
      const end = (usual ?? "").replace(/^\d+/, "").trim() || style.delimiter;
      number = areAllOne && number >= 1 ? 1 : number + 1;
      const fresh = ordered ? `${number}${end} ` : (usual ?? `${style.bullet} `);
      const marker = markers[index] ?? fresh;
      if (ordered) number = Number.parseInt(marker, 10);
      if (before) {
        const [own, next] = [this.pieceOf(before), this.pieceOf(item)];
        const isKept = how.isDeep && own && next && own.next === pieceOf(item) && own.prefix === prefix;
        const gap = style.lineEnd + prefix;
        text += isKept ? own.gap : isLoose ? style.lineEnd + prefix.trimEnd() + gap : gap;
      }
      const kept = how.isDeep ? this.keptSource(item, prefix, { after: before, isLast: false }) : null;
      text += kept ?? this.writeItem(item, marker, prefix, { ...how, isTight: !isLoose });
      before = item;
    }
    return text;
  }

  /** The mark of an item that was read, with the spaces behind it; null for a new item, and in a list of the other kind. */
  private markerOf(item: Node, isOrdered: boolean): string | null {
    const [, mark = "", space = ""] = /^([-*+]|\d{1,9}[.)])([ \t]*)/.exec(this.pieceOf(item)?.source ?? "") ?? [];
    if (mark === "" || /^\d/.test(mark) !== isOrdered) return null;
    return mark + (space === "" || (space.length > 4 && !space.includes("\t")) ? " " : space);
  }

  private writeItem(item: Node, marker: string, prefix: string, how: How): string {
    const box = item.attrs.done === null ? "" : item.attrs.done ? "[x] " : "[ ] ";
    const inside = prefix + " ".repeat(markerWidth(marker));
    return marker + box + this.writeBlocks(shown(item), inside, how);
  }
}

interface How {
  /** Parts that were not edited keep their source. */
  isDeep: boolean;
  /** In a list whose items stand on lines below each other. */
  isTight: boolean;
}
const deep: How = { isDeep: true, isTight: false };

interface Follows {
  after: Node | null;
  isLast: boolean;
}

const isList = ({ type }: Node) => type === nodes.bullet_list || type === nodes.ordered_list;

/** A paragraph without content is room to type into, and is not written. */
function isEmpty(block: Node): boolean {
  if (block.type === nodes.paragraph)
    return block.children.every(
      (child) => child.type === nodes.hard_break || (child.isText && child.text?.trim() === ""),
    );
  return block.type === nodes.blockquote && block.children.every(isEmpty);
}

const shown = (container: Node) => container.children.filter((block) => !isEmpty(block));

const join = (line: string, at: number, prefix: string) =>
  at === 0 ? line : line === "" ? prefix.trimEnd() : prefix + line;

/** Returns the source for another container; null if a line of it doesn't begin as its container says. */
function withPrefix({ source, prefix }: Piece, wanted: string): string | null {
  if (prefix === wanted) return source;
  const lines = source.split("\n");
  const isWhole = lines.every((line, at) => at === 0 || line.trim() === "" || line.startsWith(prefix));
  if (!isWhole) return null;
  return lines
    .map((line, at) => (at === 0 || line.trim() === "" ? line : wanted + line.slice(prefix.length)))
    .join("\n");
}

/** `before` begins with the fence that the block had. */
function fenced(block: Node, before: string): string[] {
  const info = String(block.attrs.info);
  const [, had = "```", space = ""] = /^([`~]{3,})([ \t]*)/.exec(before) ?? [];
  const mark = info.includes("`") ? "~" : (had[0] ?? "`");
  const runs = block.textContent.match(mark === "~" ? /~+/g : /`+/g) ?? [];
  const fence = mark.repeat(Math.max(had.length, ...runs.map((run) => run.length + 1)));
  const text = block.textContent === "" ? [] : block.textContent.split("\n");
  return [fence + (info === "" ? "" : space + info), ...text, fence];
}

/** Whether two blocks say the same, in any form in which they are written. */
export function isAlike(one: Node, other: Node): boolean {
  return shapeOf(one) === shapeOf(other);
}

function shapeOf(node: Node): string {
  const { piece: _piece, form: _form, reference: _reference, loose: _loose, ...attrs } = node.attrs;
  if (node.isTextblock) return JSON.stringify([node.type.name, attrs, wordsOf(node)]);
  const children = node.children.filter((child) => !isEmpty(child)).map(shapeOf);
  return JSON.stringify([node.type.name, node.type === nodes.raw_block ? {} : attrs, children]);
}

/** Neither the spaces between words nor the form of a link are a difference. */
function wordsOf(block: Node): unknown {
  if (block.type === nodes.code_block) return block.textContent;
  return block.children.flatMap((node) => {
    const around = node.marks.map(({ type, attrs }) => `${type.name} ${attrs.href ?? ""}`).sort();
    if (!node.isText) return [[node.type.name, node.attrs.src ?? node.attrs.source ?? "", around]];
    return (node.text ?? "").split(/\s+/).flatMap((word) => (word === "" ? [] : [[word, around]]));
  });
}
