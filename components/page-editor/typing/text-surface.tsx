"use client";

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
import { type Mark, Slice } from "prosemirror-model";
import { type Command, EditorState, Selection } from "prosemirror-state";
import { EditorView, type MarkViewConstructor } from "prosemirror-view";
import { type CSSProperties, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { type EditedLink, linkAt, removeLink, setLink } from "./link-commands";
import { pastedContent, pastedText } from "./pasted-content";
import { toContent, toDocument, toFragment } from "./text-content";
import { refOf, type TextLink, textSchema } from "./text-schema";

/** The formatting at the cursor, or in the selection. */
export interface TextFormats {
  strong: boolean;
  em: boolean;
  link: boolean;
}

export interface TextSurfaceHandle {
  focus(): void;
  toggle(name: "strong" | "em"): void;
  breakLine(): void;
  /** Returns the link at the cursor or in the selection; null without a link. */
  linkAt(): EditedLink | null;
  /** Makes the selection or the link at the cursor lead there; without either, inserts `words` as a link. */
  setLink(link: TextLink, words: string): void;
  removeLink(): void;
}

interface TextSurfaceProps {
  ref: Ref<TextSurfaceHandle>;
  content: readonly InlineContent[];
  elements: PageText["elements"];
  /** For screen readers. */
  label: string;
  describedBy: string;
  style: CSSProperties;
  /** The looks of the elements inside, by ref. */
  looks: Readonly<Record<string, CSSProperties>>;
  /** The room of pictures and the like inside, by ref. */
  rooms: Readonly<Record<string, { width: number; height: number }>>;
  isReadOnly: boolean;
  onChange: (content: InlineContent[]) => void;
  onFormats: (formats: TextFormats) => void;
  onSave: () => void;
  onLeave: () => void;
  onLink: () => void;
  onSize: () => void;
}

const { nodes, marks } = textSchema;

const breakLine: Command = (state, dispatch) => {
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

/** The text itself, to be typed into: a part of the editor's own document, which looks like the page's. */
export function TextSurface(props: TextSurfaceProps) {
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const { isReadOnly, style, label, describedBy } = props;
  const events = useEffectEvent((name: "onSave" | "onLeave" | "onLink" | "onSize") => props[name]());
  const tell = useEffectEvent((state: EditorState, hasChanged: boolean) => {
    if (hasChanged) props.onChange(toContent(state.doc, props.elements));
    props.onFormats(formatsOf(state));
  });
  const start = useEffectEvent((element: HTMLElement) => {
    const command =
      (name: "onSave" | "onLeave" | "onLink"): Command =>
      () => {
        events(name);
        return true;
      };
    const state = EditorState.create({
      doc: toDocument(props.content, props.elements),
      plugins: [
        history(),
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
      { mount: element },
      {
        state: state.apply(state.tr.setSelection(Selection.atEnd(state.doc))),
        editable: () => element.getAttribute("aria-readonly") !== "true",
        dispatchTransaction(transaction) {
          made.updateState(made.state.apply(transaction));
          tell(made.state, transaction.docChanged);
        },
        nodeViews: { thing: (node) => ({ dom: thingElement(refOf(node), props) }) },
        markViews: markViews(props),
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
            if (event.inputType === "insertParagraph") events("onSave");
            else if (event.inputType === "insertLineBreak") breakLine(target.state, target.dispatch);
            else return false;
            event.preventDefault();
            return true;
          },
        },
      },
    );
    view.current = made;
    tell(made.state, false);
    made.focus();
    return made;
  });

  useEffect(() => {
    const element = mount.current;
    if (!element) return;
    const made = start(element);
    const observer = new ResizeObserver(() => events("onSize"));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      view.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads the attribute, so it has to look again
  useEffect(() => view.current?.setProps({}), [isReadOnly]);

  useImperativeHandle(props.ref, () => {
    const run = (command: Command) => {
      const { current } = view;
      if (!current) return;
      command(current.state, current.dispatch);
      current.focus();
    };
    return {
      focus: () => view.current?.focus(),
      toggle: (name) => run(toggleMark(marks[name])),
      breakLine: () => run(breakLine),
      linkAt: () => (view.current ? linkAt(view.current.state) : null),
      setLink: (link, words) => run(setLink(link, words)),
      removeLink: () => run(removeLink),
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a field can't hold bold words and links
    <div
      ref={mount}
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-label={label}
      aria-describedby={describedBy}
      aria-readonly={isReadOnly}
      enterKeyHint="done"
      spellCheck
      style={style}
      className="wrap-break-word whitespace-pre-wrap rounded-[2px] outline-2 outline-accent outline-offset-4 focus:outline-2"
    />
  );
}

function formatsOf({ doc, selection, storedMarks }: EditorState): TextFormats {
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

type Looks = Pick<TextSurfaceProps, "looks" | "rooms">;

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
