import { type Mark, Schema } from "prosemirror-model";

/**
 * A text as the editor holds it: one line of content that breaks only at breaks. Elements of the page carry their ref; new
 * formatting has null. Their attributes stay on the server, so nothing of the page's markup becomes markup of the editor.
 */
export const textSchema = new Schema({
  nodes: {
    doc: { content: "inline*" },
    text: { group: "inline" },
    break: {
      group: "inline",
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      attrs: { ref: { default: null } },
      toDOM: () => ["br"],
    },
    /** A picture, a button and the like, which stays as it is; `content` has its words, if any. */
    thing: {
      group: "inline",
      inline: true,
      atom: true,
      draggable: false,
      attrs: { ref: {}, tag: {}, content: { default: [] } },
      toDOM: () => ["span"],
    },
  },
  marks: {
    /** The address stands in the DOM only on the clipboard. */
    link: {
      attrs: { ref: { default: null }, href: { default: null }, newTab: { default: false } },
      toDOM: ({ attrs }) => ["a", attrs.href === null ? {} : { href: String(attrs.href) }, 0],
    },
    strong: { attrs: { ref: { default: null } }, toDOM: () => ["strong", 0] },
    em: { attrs: { ref: { default: null } }, toDOM: () => ["em", 0] },
    /** Any other element of the page around words; several can lie in each other. */
    element: { attrs: { ref: {} }, excludes: "", toDOM: () => ["span", 0] },
  },
});

/** Returns the ref of an element of the page; null for new formatting. */
export function refOf({ attrs }: Pick<Mark, "attrs">): string | null {
  return typeof attrs.ref === "string" ? attrs.ref : null;
}

export interface TextLink {
  href: string | null;
  newTab: boolean;
}

export function linkOf({ attrs }: Pick<Mark, "attrs">): TextLink {
  return { href: typeof attrs.href === "string" ? attrs.href : null, newTab: attrs.newTab === true };
}
