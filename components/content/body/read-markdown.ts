import type { Definition, FootnoteDefinition, Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Mark, Node } from "prosemirror-model";
import { bodySchema } from "./body-schema.ts";
import { blank, findCodeLines, MaskedCode, type Span } from "./code-parts.ts";
import { readStyle, type WritingStyle } from "./writing-style.ts";

/** The source of a block, as it stands in its container. */
export interface Piece {
  /** From the block's first character to its last; later lines begin with the container's prefix. */
  source: string;
  /** The beginning of each further line in the container, such as `> ` in a quote; "" at the top. */
  prefix: string;
  /** Spaces between the container's prefix and a list. */
  indent: string;
  /** The block as it was read. An edited block is another one. */
  node: Node;
  /** The key of the block behind it in the same container, and the text between both. */
  next: string | null;
  gap: string;
}

export interface BodyText {
  source: string;
  doc: Node;
  pieces: ReadonlyMap<string, Piece>;
  /** Front matter and empty lines before the first block. */
  lead: string;
  /** The text behind the last block. */
  tail: string;
  /** The definitions of links and footnotes, on which the meaning of other blocks depends. */
  definitions: string;
  style: WritingStyle;
}

const { nodes, marks } = bodySchema;
const charactersMax = 200_000;
/** The parser takes quadratic time for a paragraph full of marks. */
const paragraphMax = 20_000;
const marksMax = 2_000;
const nested = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){40}/m;
const frontMatter =
  /^\uFEFF?(?:---[ \t]*\r?\n(?=[\w"'-]+[ \t]*:|---|#)[\s\S]*?(?<=\n)---|\+\+\+[ \t]*\r?\n[\s\S]*?(?<=\n)\+\+\+)[ \t]*(?:\r?\n|$)|^\uFEFF/;

/** Returns Markdown as the editor's document with the source of each block; null if it is too long or too intricate. */
export function readMarkdown(source: string): BodyText | null {
  return isBearable(source) ? new Reader(source).read() : null;
}

function isBearable(source: string): boolean {
  if (source.length > charactersMax || nested.test(source)) return false;
  return source
    .split(/\r?\n[ \t]*\r?\n/)
    .every((part) => part.length <= paragraphMax && (part.match(/[*_[\]`!<&~|\\]/g)?.length ?? 0) <= marksMax);
}

const parse = (text: string) => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** A block of the text at the top: a node of the parser's tree, or lines of code. */
interface Part extends Span {
  node: RootContent | null;
}

/** The container of blocks, with the beginning of its further lines. */
interface Place {
  prefix: string;
}

let readings = 0;

class Reader {
  private readonly front: string;
  /** The text behind the front matter. */
  private readonly text: string;
  private readonly codes = new MaskedCode();
  private readonly pieces = new Map<string, Piece>();
  private readonly targets = new Map<string, Definition>();
  /** Keys are unique among readings, because a copied block can come from an earlier one. */
  private readonly reading = ++readings;

  private readonly source: string;

  constructor(source: string) {
    this.source = source;
    this.front = frontMatter.exec(source)?.[0] ?? "";
    this.text = source.slice(this.front.length);
  }

  read(): BodyText {
    const { parts, all } = this.findParts();
    const definitions = all.filter((node) => node.type === "definition" || node.type === "footnoteDefinition");
    for (const node of definitions)
      if (node.type === "definition" && !this.targets.has(node.identifier)) this.targets.set(node.identifier, node);
    const blocks = this.readParts(parts);
    const [start, end] = [parts[0]?.start ?? this.text.length, parts.at(-1)?.end ?? this.text.length];
    return {
      source: this.source,
      doc: nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create()),
      pieces: this.pieces,
      lead: this.front + this.text.slice(0, start),
      tail: this.text.slice(end),
      definitions: definitions.map((node) => this.sliceOf(node)).join("\n\n"),
      style: readStyle(this.text, all),
    };
  }

  private findParts(): { parts: Part[]; all: (Nodes | Definition | FootnoteDefinition)[] } {
    const text = this.codes.mask(this.text);
    let tree = parse(text);
    const kept = allNodes(tree).filter(({ type }) => type === "code" || type === "html" || type === "inlineCode");
    const lines = findCodeLines(this.text, kept.map(spanOf));
    if (lines.length > 0) tree = parse(lines.reduce((rest, { start, end }) => without(rest, start, end), text));
    const found: Part[] = tree.children.map((node) => ({ node, ...spanOf(node) }));
    // A list around a line of code is shown as its source.
    for (const part of found)
      if (lines.some((line) => part.start < line.end && line.start < part.end)) part.node = null;
    const alone = lines.filter((line) => !found.some((part) => part.start < line.end && line.start < part.end));
    const parts: Part[] = [];
    for (const part of [...found, ...alone.map((line) => ({ ...line, node: null }))].sort(
      (one, other) => one.start - other.start,
    )) {
      const last = parts.at(-1);
      const isRaw = ({ node }: Part) => node === null || isRawNode(node);
      const between = this.text.slice(last?.end, part.start);
      if (last && isRaw(last) && isRaw(part) && !/\n[ \t]*\r?\n/.test(between)) {
        last.end = part.end;
        last.node = null;
      } else parts.push(part);
    }
    return { parts, all: allNodes(tree) };
  }

  private readParts(parts: readonly Part[]): Node[] {
    const place = { prefix: "" };
    return this.chain(
      parts,
      parts.map((part) => (part.node ? this.readBlock(part.node, place) : this.rawBlock(part, place))),
    );
  }

  /** Notes for each block the one behind it. */
  private chain(spans: readonly Span[], blocks: readonly Node[]): Node[] {
    for (const [index, block] of blocks.entries()) {
      const piece = this.pieces.get(String(block.attrs.piece));
      const [own, next] = [spans[index], spans[index + 1]];
      const behind = blocks[index + 1];
      if (piece && own && next && behind) {
        piece.next = String(behind.attrs.piece);
        piece.gap = this.text.slice(own.end, next.start);
      }
    }
    return [...blocks];
  }

  private sliceOf(node: Nodes): string {
    const { start, end } = spanOf(node);
    return this.text.slice(start, end);
  }

  private keep({ start, end }: Span, { prefix }: Place, make: (piece: string) => Node, indent = ""): Node {
    const key = `${this.reading}.${this.pieces.size}`;
    // The key is taken before the blocks inside take theirs.
    this.pieces.set(key, { source: "", prefix, indent, node: nodes.paragraph.create(), next: null, gap: "" });
    const node = make(key);
    this.pieces.set(key, { source: this.text.slice(start, end), prefix, indent, node, next: null, gap: "" });
    return node;
  }

  private rawBlock(span: Span, place: Place): Node {
    const source = this.text.slice(span.start, span.end);
    return this.keep(span, place, (piece) => nodes.raw_block.create({ piece, source }));
  }

  private readBlocks(children: readonly RootContent[], place: Place): Node[] {
    const blocks = this.chain(
      children.map(spanOf),
      children.map((child) => this.readBlock(child, place)),
    );
    return blocks.length > 0 ? blocks : [nodes.paragraph.create()];
  }

  private readBlock(node: RootContent, place: Place): Node {
    const span = spanOf(node);
    switch (node.type) {
      case "paragraph": {
        const content = this.readInline(node.children, []);
        const isCode = content.every(({ type, text }) => type === nodes.raw_inline || text?.trim() === "");
        if (isCode || /^(?:<[A-Z]|(?:import|export) .*["'{])/.test(this.sliceOf(node)))
          return this.rawBlock(span, place);
        return this.keep(span, place, (piece) => nodes.paragraph.create({ piece }, content));
      }
      case "heading":
        return this.keep(span, place, (piece) =>
          nodes.heading.create({ piece, level: node.depth }, this.readInline(node.children, [])),
        );
      case "blockquote": {
        const space = this.text[span.start + 1] === " " ? " " : "";
        const inside = { prefix: `${place.prefix}>${space}` };
        return this.keep(span, place, (piece) =>
          nodes.blockquote.create({ piece }, this.readBlocks(node.children, inside)),
        );
      }
      case "list": {
        const indent = /[ \t]*$/.exec(this.text.slice(this.lineStart(span.start), span.start))?.[0] ?? "";
        const own = isAtLineStart(this.text, span.start, place.prefix) ? indent.slice(trailing(place.prefix)) : "";
        const items = { prefix: place.prefix + own };
        const type = node.ordered ? nodes.ordered_list : nodes.bullet_list;
        const attrs = { loose: node.spread === true, ...(node.ordered ? { start: node.start ?? 1 } : {}) };
        return this.keep(
          span,
          place,
          (piece) => {
            const read = node.children.map((item) =>
              this.keep(spanOf(item), items, (key) =>
                nodes.list_item.create(
                  { piece: key, done: item.checked ?? null },
                  this.readBlocks(item.children, {
                    prefix: items.prefix + " ".repeat(markerWidth(this.sliceOf(item))),
                  }),
                ),
              ),
            );
            return type.create({ piece, ...attrs }, this.chain(node.children.map(spanOf), read));
          },
          own,
        );
      }
      case "code": {
        const text = this.codes.restore(node.value).replace(/\r\n?/g, "\n");
        const info = this.codes.restore([node.lang, node.meta].filter(Boolean).join(" "));
        return this.keep(span, place, (piece) =>
          nodes.code_block.create({ piece, info }, text === "" ? null : bodySchema.text(text)),
        );
      }
      case "thematicBreak":
        return this.keep(span, place, (piece) => nodes.horizontal_rule.create({ piece }));
      case "table":
        return this.keep(span, place, (piece) =>
          nodes.table.create(
            { piece, align: (node.align ?? []).map((side) => side ?? "").join(",") },
            node.children.map((row) =>
              nodes.table_row.create(
                null,
                row.children.map((cell) => nodes.table_cell.create(null, this.readInline(cell.children, []))),
              ),
            ),
          ),
        );
      default:
        return this.rawBlock(span, place);
    }
  }

  private lineStart(at: number): number {
    return Math.max(this.text.lastIndexOf("\n", at - 1), this.text.lastIndexOf("\r", at - 1)) + 1;
  }

  private readInline(children: readonly PhrasingContent[], around: readonly Mark[]): Node[] {
    return children.flatMap((node): Node[] => {
      const inside = (mark: Mark) => ("children" in node ? this.readInline(node.children, mark.addToSet(around)) : []);
      switch (node.type) {
        case "text":
          return this.codes
            .split(node.value.replace(/[ \t]*(?:\r\n?|\n)[ \t]*/g, " "))
            .flatMap(({ text, isCode }) =>
              isCode ? nodes.raw_inline.create({ source: text }, null, around) : bodySchema.text(text, around),
            );
        case "strong":
          return inside(marks.strong.create());
        case "emphasis":
          return inside(marks.em.create());
        case "delete":
          return inside(marks.strike.create());
        case "inlineCode": {
          const text = this.codes.restore(node.value).replace(/\r\n?|\n/g, " ");
          return text === "" ? [] : [bodySchema.text(text, marks.code.create().addToSet(around))];
        }
        case "break":
          return [nodes.hard_break.create(null, null, around)];
        case "link": {
          const source = this.sliceOf(node);
          const form = source.startsWith("[") ? null : source.startsWith("<") ? "<" : "bare";
          const title = node.title ? this.codes.restore(node.title) : null;
          return inside(marks.link.create({ href: this.codes.restore(node.url), title, form }));
        }
        case "linkReference": {
          const target = this.targets.get(node.identifier);
          const form = `${node.referenceType} ${node.label ?? node.identifier}`;
          const href = this.codes.restore(target?.url ?? "");
          return inside(marks.link.create({ href, title: target?.title ?? null, form }));
        }
        case "image":
        case "imageReference": {
          const target = node.type === "image" ? node : this.targets.get(node.identifier);
          const reference = node.type === "image" ? null : `${node.referenceType} ${node.label ?? node.identifier}`;
          const src = this.codes.restore(target?.url ?? "");
          const title = target?.title ? this.codes.restore(target.title) : null;
          const alt = this.codes.restore(node.alt ?? "").replace(/\s+/g, " ");
          return [nodes.image.create({ src, alt, title, reference }, null, around)];
        }
        default:
          return [nodes.raw_inline.create({ source: this.sliceOf(node) }, null, around)];
      }
    });
  }
}

const isRawNode = ({ type }: Nodes) => type === "html" || type === "definition" || type === "footnoteDefinition";

const trailing = (prefix: string) => /[ ]*$/.exec(prefix)?.[0].length ?? 0;

/** Whether only the container's prefix and spaces stand before it on its line. */
function isAtLineStart(text: string, at: number, prefix: string): boolean {
  const line = text.slice(Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1, at);
  return line.trim() === prefix.trim() && line.length >= prefix.length;
}

/** Returns the columns that an item's mark and the spaces behind it take. */
export function markerWidth(item: string): number {
  const [, mark = "-", space = " "] = /^([-*+]|\d{1,9}[.)])([ \t]*)/.exec(item) ?? [];
  if (space.includes("\t")) return Math.ceil((mark.length + 1) / 4) * 4;
  return mark.length + (space.length === 0 || space.length > 4 ? 1 : space.length);
}

function spanOf({ position }: Nodes): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

const without = (text: string, start: number, end: number) =>
  text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);

function allNodes(tree: Nodes): Nodes[] {
  const found: Nodes[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node);
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
  return found;
}
