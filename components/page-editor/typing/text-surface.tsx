"use client";

import { toggleMark } from "prosemirror-commands";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type CSSProperties, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { InlineContent } from "#lib/page-source/schema.ts";
import { type EditedLink, linkAt, removeLink, setLink } from "./link-commands";
import { toContent } from "./text-content";
import { type TextLink, textSchema } from "./text-schema";
import { breakLine, formatsOf, newTextView, type TextFormats, type ViewedText } from "./text-view";

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

const { marks } = textSchema;

interface TextSurfaceProps extends ViewedText {
  ref: Ref<TextSurfaceHandle>;
  /** For screen readers. */
  label: string;
  describedBy: string;
  style: CSSProperties;
  isReadOnly: boolean;
  onChange: (content: InlineContent[]) => void;
  onFormats: (formats: TextFormats) => void;
  onSave: () => void;
  onLeave: () => void;
  onLink: () => void;
  onSize: () => void;
}

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
    const made = newTextView(element, props, { onState: tell, onKey: events });
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
