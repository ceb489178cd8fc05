import {
  chainCommands,
  deleteSelection,
  selectAll,
  selectNodeBackward,
  selectNodeForward,
  toggleMark,
} from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Mark, type Node, Slice } from "prosemirror-model";
import { type Command, EditorState, Selection, TextSelection } from "prosemirror-state";
import { EditorView, type MarkViewConstructor } from "prosemirror-view";
import type { CSSProperties } from "react";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { keptParts } from "./kept-parts";
import { pastedContent, pastedText } from "./pasted-content";
import { toDocument, toFragment } from "./text-content";
import { refOf, textSchema } from "./text-schema";

// The editor of a text without React: its keys, pastes, and how its parts are drawn.

/** The formatting at the cursor, or in the selection. */
export interface TextFormats {
  strong: boolean;
  em: boolean;
  link: boolean;
}

export interface ViewedText {
  content: readonly InlineContent[];
  elements: PageText["elements"];
  /** The looks of the elements inside, by ref. */
  looks: Readonly<Record<string, CSSProperties>>;
  /** The room of pictures and the like inside, by ref. */
  rooms: Readonly<Record<string, { width: number; height: number }>>;
}

interface TextViewEvents {
  /** Called after each change of the document or the selection. */
  onState: (state: EditorState, hasChanged: boolean) => void;
  onKey: (name: "onSave" | "onLeave" | "onLink") => void;
}

const { nodes, marks } = textSchema;

export const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
};

/** At the end of formatting, the right arrow first leaves the formatting. */
const leaveFormat: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const left = $from.nodeBefore?.marks ?? [];
  const next = $from.nodeAfter?.marks ?? [];
  const isLeaving =
    empty && (state.storedMarks ?? $from.marks()).some((mark) => mark.isInSet(left) && !mark.isInSet(next));
  if (!isLeaving || $from.nodeBefore === null) return false;
  dispatch?.(state.tr.setStoredMarks([...next]));
  return $from.nodeAfter === null;
};

/**
 * Returns the editor of a text in an element, with the cursor at its end; a single word, such as a price, is selected, so that typing
 * replaces it. It is read-only while the element says `aria-readonly`.
 */
export function newTextView(mount: HTMLElement, text: ViewedText, on: TextViewEvents): EditorView {
  const command =
    (name: "onSave" | "onLeave" | "onLink"): Command =>
    () => {
      on.onKey(name);
      return true;
    };
  const state = EditorState.create({
    doc: toDocument(text.content, text.elements),
    plugins: [
      history(),
      keptParts(),
      keymap({
        ...{
          Enter: command("onSave"),
          "Mod-Enter": command("onSave"),
          "Shift-Enter": breakLine,
          "Ctrl-Enter": breakLine,
        },
        ...{ Escape: command("onLeave"), "Mod-k": command("onLink"), "Mod-a": selectAll, ArrowRight: leaveFormat },
        ...{ "Mod-b": toggleMark(marks.strong), "Mod-i": toggleMark(marks.em) },
        ...{ "Mod-z": undo, "Shift-Mod-z": redo, "Mod-y": redo },
        Backspace: chainCommands(deleteSelection, selectNodeBackward),
        Delete: chainCommands(deleteSelection, selectNodeForward),
      }),
    ],
  });
  const made: EditorView = new EditorView(
    { mount },
    {
      state: state.apply(state.tr.setSelection(selectionAtFirst(state.doc))),
      editable: () => mount.getAttribute("aria-readonly") !== "true",
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        on.onState(made.state, transaction.docChanged);
      },
      nodeViews: { thing: (node) => ({ dom: thingElement(refOf(node), text) }) },
      markViews: markViews(text),
      clipboardTextSerializer: (slice) =>
        slice.content.textBetween(0, slice.content.size, "", (leaf) => (leaf.type === nodes.break ? "\n" : "")),
      handlePaste: (target, event) => insertData(target, event.clipboardData),
      handleDrop: (target, event, _slice, isMoved) => {
        if (isMoved) return false;
        const place = target.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) target.dispatch(target.state.tr.setSelection(Selection.near(target.state.doc.resolve(place.pos))));
        return insertData(target, event.dataTransfer);
      },
      handleDOMEvents: {
        // Keyboards on phones send no key for Enter.
        beforeinput: (target, event) => {
          if (target.composing || event.isComposing) return false;
          if (event.inputType === "insertParagraph") on.onKey("onSave");
          else if (event.inputType === "insertLineBreak") breakLine(target.state, target.dispatch);
          else return false;
          event.preventDefault();
          return true;
        },
      },
    },
  );
  return made;
}

function selectionAtFirst(doc: Node): Selection {
  const isWord = /^\S+$/.test(doc.textBetween(0, doc.content.size, " ", " "));
  return isWord ? TextSelection.create(doc, 0, doc.content.size) : Selection.atEnd(doc);
}

/** Returns the formatting at the cursor, or in the selection. */
export function formatsOf({ doc, selection, storedMarks }: EditorState): TextFormats {
  const { from, to, empty, $from } = selection;
  const active = storedMarks ?? $from.marks();
  const has = (name: "strong" | "em" | "link") =>
    empty ? marks[name].isInSet(active) !== undefined : doc.rangeHasMark(from, to, marks[name]);
  return { strong: has("strong"), em: has("em"), link: has("link") };
}

/** Inserts pasted or dropped data as clean content. Returns true in any case: files and unknown data are not inserted. */
function insertData(view: EditorView, data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  const text = data?.getData("text/plain") ?? "";
  const isHtml = html.trim() !== "" && html.length <= 2_000_000;
  const content = isHtml ? pastedContent(new DOMParser().parseFromString(html, "text/html")) : pastedText(text);
  const { state } = view;
  const around = state.storedMarks ?? state.selection.$from.marks();
  const slice = new Slice(toFragment(content, around), 0, 0);
  if (slice.size > 0) view.dispatch(state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
  return true;
}

type Looks = Pick<ViewedText, "looks" | "rooms">;

/** Formatting is drawn by elements of the editor, with checked styles only. */
function markViews({ looks }: Looks): Record<string, MarkViewConstructor> {
  const draw = (tag: string) => (mark: Mark) => {
    const dom = document.createElement(tag);
    const ref = refOf(mark);
    const look = ref === null ? undefined : looks[ref];
    if (look) Object.assign(dom.style, look);
    else if (mark.type === marks.link) dom.style.textDecorationLine = "underline";
    return { dom };
  };
  return { link: draw("span"), strong: draw("strong"), em: draw("em"), element: draw("span") };
}

/** Returns a quiet box in place of a picture, as large as it is on the page. */
function thingElement(ref: string | null, { rooms }: Looks): HTMLElement {
  const dom = document.createElement("span");
  const room = ref === null ? undefined : rooms[ref];
  dom.contentEditable = "false";
  dom.style.cssText =
    "display: inline-block; vertical-align: middle; border-radius: 3px; opacity: 0.35; background: currentColor";
  dom.style.width = room ? `${room.width}px` : "1em";
  dom.style.height = room ? `${room.height}px` : "1em";
  return dom;
}
