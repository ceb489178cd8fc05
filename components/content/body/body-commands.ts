import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, Mark, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { bodySchema } from "./body-schema.ts";

const { nodes, marks } = bodySchema;

export type MarkName = "strong" | "em" | "strike" | "code";
export type BlockStyle = "paragraph" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "code";

/** The formatting at the cursor or in the selection. */
export interface BodyFormats {
  marks: Record<MarkName | "link", boolean>;
  style: BlockStyle | null;
  list: "bullet" | "ordered" | null;
  isQuote: boolean;
  isRaw: boolean;
}

export function formatsOf(state: EditorState): BodyFormats {
  const { selection, doc, storedMarks } = state;
  const { from, to, empty, $from } = selection;
  const active = storedMarks ?? $from.marks();
  const has = (name: MarkName | "link") =>
    empty ? marks[name].isInSet(active) !== undefined : doc.rangeHasMark(from, to, marks[name]);
  const list = around(state, ({ type }) => type === nodes.bullet_list || type === nodes.ordered_list);
  const { parent } = $from;
  return {
    marks: { strong: has("strong"), em: has("em"), strike: has("strike"), code: has("code"), link: has("link") },
    style: styleOf(parent),
    list: list ? (list.type === nodes.ordered_list ? "ordered" : "bullet") : null,
    isQuote: around(state, ({ type }) => type === nodes.blockquote) !== null,
    isRaw: selection instanceof NodeSelection && selection.node.type === nodes.raw_block,
  };
}

function styleOf(block: Node): BlockStyle | null {
  if (block.type === nodes.paragraph) return "paragraph";
  if (block.type === nodes.code_block) return "code";
  const levels = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;
  return block.type === nodes.heading ? (levels[Number(block.attrs.level) - 1] ?? "h6") : null;
}

function around({ selection: { $from } }: EditorState, isWanted: (node: Node) => boolean): Node | null {
  for (let depth = $from.depth; depth > 0; depth--) if (isWanted($from.node(depth))) return $from.node(depth);
  return null;
}

export const toggle = (name: MarkName): Command => toggleMark(marks[name]);

/** A block keeps its piece, so that it is written in its own form. */
export const setStyle =
  (style: BlockStyle): Command =>
  (state, dispatch) => {
    const piece: unknown = state.selection.$from.parent.attrs.piece ?? null;
    const [type, attrs]: [NodeType, Attrs] =
      style === "paragraph"
        ? [nodes.paragraph, { piece }]
        : style === "code"
          ? [nodes.code_block, { piece: null }]
          : [nodes.heading, { piece, level: Number(style.slice(1)) }];
    return setBlockType(type, attrs)(state, dispatch);
  };

/** Makes a list of the selected blocks, or turns the list around them into the other kind, or ends it. */
export const toggleList =
  (kind: "bullet" | "ordered"): Command =>
  (state, dispatch) => {
    const type = kind === "ordered" ? nodes.ordered_list : nodes.bullet_list;
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth);
      if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
      if (list.type !== nodes.bullet_list && list.type !== nodes.ordered_list) continue;
      dispatch?.(
        state.tr.setNodeMarkup($from.before(depth), type, { piece: list.attrs.piece, loose: list.attrs.loose }),
      );
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };

/** Makes a quote of the selected blocks, or takes the quote around them away. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type !== nodes.blockquote) continue;
    const [start, end] = [$from.before(depth), $from.after(depth)];
    if ($to.pos > end) return false;
    dispatch?.(state.tr.replaceWith(start, end, $from.node(depth).content).scrollIntoView());
    return true;
  }
  return wrapIn(nodes.blockquote)(state, dispatch);
};

export const indent: Command = sinkListItem(nodes.list_item);
export const outdent: Command = liftListItem(nodes.list_item);

/** In a list, Enter begins the next entry; one with a box follows one with a box. */
export const splitItem: Command = (state, dispatch) => {
  const item = around(state, ({ type }) => type === nodes.list_item);
  const done = item && item.attrs.done !== null ? false : null;
  return splitListItem(nodes.list_item, { piece: null, done })(state, dispatch);
};

export const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** In a table, Enter and Tab go to the next cell, because a table keeps its rows. */
export const toCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type !== nodes.table_cell) return false;
    const next = Selection.findFrom(state.doc.resolve(step === 1 ? $from.after() : $from.before()), step, true);
    if (next) dispatch?.(state.tr.setSelection(next).scrollIntoView());
    return true;
  };

export const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
};

/** Moves the selected block at the top past its neighbour. */
export const moveBlock =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const index = $from.index(0);
    const other = index + step;
    if (other < 0 || other >= state.doc.childCount) return false;
    const [block, neighbour] = [state.doc.child(index), state.doc.child(other)];
    const start = $from.posAtIndex(index, 0);
    const to = step === 1 ? start + neighbour.nodeSize : start - neighbour.nodeSize;
    if (!dispatch) return true;
    const tr = state.tr.delete(start, start + block.nodeSize).insert(to, block);
    const isNode = state.selection instanceof NodeSelection && state.selection.from === start;
    const offset = state.selection.from - start;
    tr.setSelection(isNode ? NodeSelection.create(tr.doc, to) : TextSelection.near(tr.doc.resolve(to + offset)));
    dispatch(tr.scrollIntoView());
    return true;
  };

/** Removes the block at the top that is selected or has the cursor. */
export const removeBlock: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const start = $from.posAtIndex($from.index(0), 0);
  const end = start + state.doc.child($from.index(0)).nodeSize;
  dispatch?.(state.tr.delete(start, end).scrollIntoView());
  return true;
};

export interface BodyLink {
  from: number;
  to: number;
  mark: Mark;
}

/** Returns the link around the cursor, or the first one in the selection; null without a link. */
export function linkAt({ doc, selection }: EditorState): BodyLink | null {
  let found: BodyLink | null = null;
  const { from, to, empty } = selection;
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, at) => {
    const mark = marks.link.isInSet(node.marks);
    const end = at + node.nodeSize;
    if (!mark || (empty ? from < at || from > end : to <= at || from >= end)) return;
    if (found === null) found = { from: at, to: end, mark };
    else if (found.to === at && found.mark.eq(mark)) found.to = end;
  });
  return found;
}

/** Makes the link at the cursor or the selected words lead there; without either, inserts the address as a link. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const existing = linkAt(state);
    const title: unknown = existing?.mark.attrs.title ?? null;
    const mark = marks.link.create({ href, title });
    if (existing?.mark.attrs.href === href) return true;
    const { from, to } = existing ?? selection;
    if (from === to) tr.replaceSelectionWith(bodySchema.text(href, [mark]), false);
    else tr.removeMark(from, to, marks.link).addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const existing = linkAt(state);
  if (!existing) return false;
  dispatch?.(state.tr.removeMark(existing.from, existing.to, marks.link));
  return true;
};

export interface BodyPicture {
  src: string;
  alt: string;
}

/** Returns the selected picture; null if something else is selected. */
export function pictureAt({ selection }: EditorState): BodyPicture | null {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return null;
  return { src: String(selection.node.attrs.src), alt: String(selection.node.attrs.alt) };
}

/** Changes the selected picture, or inserts one. */
export function setPicture({ src, alt }: BodyPicture): Command {
  return (state, dispatch) => {
    const selected = state.selection instanceof NodeSelection ? state.selection.node : null;
    const before = selected?.type === nodes.image ? selected.attrs : null;
    const kept = before?.src === src ? before : { title: before?.title ?? null };
    dispatch?.(state.tr.replaceSelectionWith(nodes.image.create({ ...kept, src, alt })).scrollIntoView());
    return true;
  };
}
