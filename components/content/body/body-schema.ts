import { type DOMOutputSpec, type Node, Schema } from "prosemirror-model";

/** `piece` is the key of the source from which a block was read; null for a new block. */
const piece = { piece: { default: null } };

/** A link can't lead to a script, and a picture is drawn by the view. */
const shownAddress = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z][^:]*(?:[/?#]|$))/i;

const quiet = "rounded-md bg-sunken font-mono text-text-soft text-xs";

/** The body of a Markdown file as the editor holds it. Nothing here reads HTML: pastes are read by `pasted-blocks.ts`. */
export const bodySchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "inline*", attrs: piece, toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { ...piece, level: { default: 2 } },
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: { group: "block", content: "block+", defining: true, attrs: piece, toDOM: () => ["blockquote", 0] },
    bullet_list: {
      group: "block",
      content: "list_item+",
      attrs: { ...piece, loose: { default: false } },
      toDOM: () => ["ul", 0],
    },
    ordered_list: {
      group: "block",
      content: "list_item+",
      attrs: { ...piece, loose: { default: false }, start: { default: 1 } },
      toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? {} : { start: String(attrs.start) }, 0],
    },
    list_item: {
      content: "block+",
      defining: true,
      // `done` is null for an item without a box.
      attrs: { ...piece, done: { default: null } },
      toDOM: ({ attrs }) => ["li", attrs.done === null ? {} : { "data-done": String(attrs.done) }, 0],
    },
    code_block: {
      group: "block",
      content: "text*",
      marks: "",
      code: true,
      defining: true,
      // `info` is the line behind the fence: a language, and what a generator reads.
      attrs: { ...piece, info: { default: "" } },
      toDOM: () => ["pre", ["code", 0]],
    },
    horizontal_rule: { group: "block", attrs: piece, toDOM: () => ["div", { class: "py-3" }, ["hr"]] },
    table: {
      group: "block",
      content: "table_row+",
      isolating: true,
      // `align` has an entry for each column, such as "left", with commas between.
      attrs: { ...piece, align: { default: "" } },
      toDOM: () => ["div", { class: "overflow-x-auto" }, ["table", ["tbody", 0]]],
    },
    table_row: { content: "table_cell+", toDOM: () => ["tr", 0] },
    table_cell: { content: "inline*", isolating: true, toDOM: () => ["td", 0] },
    /** Code of a generator, HTML, a definition: its source, which can be moved and deleted. */
    raw_block: {
      group: "block",
      atom: true,
      draggable: true,
      attrs: { ...piece, source: {} },
      toDOM: ({ attrs }) => ["pre", { class: `${quiet} whitespace-pre-wrap px-3 py-2` }, String(attrs.source)],
    },
    text: { group: "inline" },
    hard_break: { group: "inline", inline: true, selectable: false, toDOM: () => ["br"] },
    image: {
      group: "inline",
      inline: true,
      draggable: true,
      // `reference` is the source behind the description where the address stands in a definition.
      attrs: { src: {}, alt: { default: "" }, title: { default: null }, reference: { default: null } },
      toDOM: ({ attrs }): DOMOutputSpec => ["span", { class: quiet }, String(attrs.alt)],
    },
    raw_inline: {
      group: "inline",
      inline: true,
      atom: true,
      attrs: { source: {} },
      toDOM: ({ attrs }) => ["span", { class: `${quiet} px-1 py-0.5` }, String(attrs.source)],
    },
  },
  marks: {
    link: {
      inclusive: false,
      // `form` is "<" for `<https://…>`, "bare" for an address alone, else the source of a reference such as `[name]`.
      attrs: { href: {}, title: { default: null }, form: { default: null } },
      toDOM: ({ attrs: { href } }) => ["a", shownAddress.test(String(href)) ? { href, rel: "noreferrer" } : {}, 0],
    },
    em: { toDOM: () => ["em", 0] },
    strong: { toDOM: () => ["strong", 0] },
    strike: { toDOM: () => ["s", 0] },
    code: { code: true, inclusive: false, toDOM: () => ["code", 0] },
  },
});

/** Returns the key of the source from which a block was read; null for a new block, a row and a cell. */
export function pieceOf({ attrs }: Node): string | null {
  return typeof attrs.piece === "string" ? attrs.piece : null;
}
