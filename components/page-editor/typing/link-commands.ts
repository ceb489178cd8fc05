import type { Node } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { linkOf, refOf, type TextLink, textSchema } from "./text-schema";

const { link: linkMark } = textSchema.marks;

export interface EditedLink extends TextLink {
  from: number;
  to: number;
  /** Of the link's element on the page; null for a new one. */
  ref: string | null;
}

/** Returns the first link in the selection, or the one around the cursor; null without a link. */
export function linkAt({ doc, selection }: Pick<EditorState, "doc" | "selection">): EditedLink | null {
  const { from, to } = selection;
  let found: EditedLink | null = null;
  for (const part of linksOf(doc)) {
    const isTouched = selection.empty ? part.from <= from && from <= part.to : part.from < to && from < part.to;
    if (isTouched) found ??= part;
  }
  return found;
}

function linksOf(doc: Node): EditedLink[] {
  const found: EditedLink[] = [];
  doc.forEach((node, at) => {
    const mark = linkMark.isInSet(node.marks);
    if (!mark) return;
    const part = { from: at, to: at + node.nodeSize, ref: refOf(mark), ...linkOf(mark) };
    const last = found.at(-1);
    if (last && last.to === part.from && last.ref === part.ref && last.href === part.href) last.to = part.to;
    else found.push(part);
  });
  return found;
}

/** Makes the link at the cursor or the selected words lead elsewhere; without either, inserts the words as a link. */
export function setLink(target: TextLink, words: string): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const existing = linkAt(state);
    const mark = linkMark.create({ ...target, ref: existing?.ref ?? null });
    if (selection.empty && !existing) {
      const around = selection.$from.marks();
      tr.replaceSelectionWith(textSchema.text(words, mark.addToSet(around)), false);
      tr.setStoredMarks([...around]);
    } else {
      const { from, to } = selection.empty && existing ? existing : selection;
      // A link that is only partly selected keeps its other words.
      const range = existing && from >= existing.from && to <= existing.to ? existing : { from, to };
      tr.removeMark(range.from, range.to, linkMark).addMark(range.from, range.to, mark);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Makes words of the selected links, or of the link around the cursor. */
export const removeLink: Command = (state, dispatch) => {
  const existing = linkAt(state);
  if (!existing) return false;
  const { from, to } = state.selection.empty ? existing : state.selection;
  dispatch?.(state.tr.removeMark(from, to, linkMark));
  return true;
};
