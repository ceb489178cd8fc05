import { baseKeymap, chainCommands } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { type Command, EditorState, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { breakLine, indent, moveBlock, outdent, setStyle, splitItem, toCell, toggle } from "./body-commands";
import { bodySchema } from "./body-schema";
import { pastedBlocks, pastedText } from "./pasted-blocks";

const { nodes } = bodySchema;

export interface BodyViewEvents {
  /** Called after each change of the document or the selection. */
  onState: (state: EditorState, hasChanged: boolean) => void;
  onKey: (name: "onLink" | "onTools") => void;
  /** Returns the address at which the browser finds a picture; null if it is not shown. */
  urlOf: (src: string) => string | null;
  isDisabled: () => boolean;
}

/** Returns the editor of a document without React: its keys, pastes, and how pictures are drawn. */
export function newBodyView(mount: HTMLElement, doc: Node, on: BodyViewEvents): EditorView {
  const tell =
    (name: "onLink" | "onTools"): Command =>
    () => {
      on.onKey(name);
      return true;
    };
  let copied: { text: string; slice: Slice } | null = null;
  const plainText = (slice: Slice) =>
    slice.content.textBetween(0, slice.content.size, "\n\n", (leaf) =>
      leaf.type === nodes.hard_break ? "\n" : String(leaf.attrs.source ?? leaf.attrs.alt ?? ""),
    );
  const insert = (view: EditorView, data: DataTransfer | null): boolean => {
    const html = data?.getData("text/html") ?? "";
    const text = data?.getData("text/plain") ?? "";
    // A copy of this editor comes back whole. The clipboard alone can't make code of the site.
    const own = copied?.text === text && html.includes("data-pm-slice") ? copied.slice : null;
    const slice = own ?? cleanSlice(html, text, view.state.selection.$from.parent);
    if (slice.size > 0) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
    return true;
  };
  const view: EditorView = new EditorView(
    { mount },
    {
      state: EditorState.create({ doc, plugins: plugins(tell) }),
      editable: () => !on.isDisabled(),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        on.onState(view.state, transaction.docChanged);
      },
      nodeViews: { image: (node) => ({ dom: pictureElement(node, on.urlOf) }) },
      transformCopied: (slice) => {
        copied = { text: plainText(slice), slice };
        return slice;
      },
      clipboardTextSerializer: plainText,
      handlePaste: (target, event) => insert(target, event.clipboardData),
      handleDrop: (target, event, _slice, isMoved) => {
        if (isMoved) return false;
        const place = target.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) target.dispatch(target.state.tr.setSelection(Selection.near(target.state.doc.resolve(place.pos))));
        return insert(target, event.dataTransfer);
      },
      // A link is text here, and opens nothing.
      handleDOMEvents: {
        click: preventLink,
        auxclick: preventLink,
      },
    },
  );
  return view;
}

function preventLink(_view: EditorView, event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
  return false;
}

function cleanSlice(html: string, text: string, parent: Node): Slice {
  if (parent.type === nodes.code_block) return text === "" ? Slice.empty : textSlice(text.replace(/\r\n?/g, "\n"));
  const isHtml = html.trim() !== "" && html.length <= 2_000_000;
  const blocks = isHtml ? pastedBlocks(new DOMParser().parseFromString(html, "text/html")) : pastedText(text);
  const only = blocks[0];
  if (blocks.length === 1 && only?.type === nodes.paragraph) return new Slice(only.content, 0, 0);
  if (parent.type === nodes.table_cell) return textSlice(text.replace(/\s+/g, " "));
  return new Slice(Fragment.from(blocks), 0, 0);
}

const textSlice = (text: string) => (text === "" ? Slice.empty : new Slice(Fragment.from(bodySchema.text(text)), 0, 0));

function plugins(tell: (name: "onLink" | "onTools") => Command) {
  const levels = ([1, 2, 3, 4, 5, 6] as const).map((level) => [`Mod-Alt-${level}`, setStyle(`h${level}`)] as const);
  return [
    history(),
    keymap({
      ...Object.fromEntries(levels),
      ...{ "Mod-b": toggle("strong"), "Mod-i": toggle("em"), "Mod-e": toggle("code"), "Mod-k": tell("onLink") },
      ...{ "Mod-Alt-0": setStyle("paragraph"), "Alt-F10": tell("onTools") },
      ...{ "Mod-z": undo, "Shift-Mod-z": redo, "Mod-y": redo },
      ...{ Enter: chainCommands(toCell(1), splitItem), "Shift-Enter": breakLine, "Mod-Enter": breakLine },
      ...{ Tab: chainCommands(toCell(1), indent), "Shift-Tab": chainCommands(toCell(-1), outdent) },
      ...{ "Alt-ArrowUp": moveBlock(-1), "Alt-ArrowDown": moveBlock(1) },
    }),
    keymap(baseKeymap),
  ];
}

function pictureElement(node: Node, urlOf: (src: string) => string | null): HTMLElement {
  const url = urlOf(String(node.attrs.src));
  const words = String(node.attrs.alt) || String(node.attrs.src);
  if (url === null) {
    const box = document.createElement("span");
    box.className =
      "inline-block rounded-md border border-line border-dashed bg-sunken px-3 py-2 text-text-soft text-xs";
    box.textContent = words;
    return box;
  }
  const picture = document.createElement("img");
  picture.src = url;
  picture.alt = String(node.attrs.alt);
  picture.title = words;
  picture.className = "inline-block max-h-64 max-w-full rounded-md";
  return picture;
}
