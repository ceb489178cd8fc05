"use client";

import type { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { compareWith, newCodeView, selectRange, setReadOnly } from "./code-view";
import type { SourceKind } from "./source-kind";

interface CodeSurfaceProps {
  /** The text at first. Later changes go through the view. */
  text: string;
  kind: SourceKind;
  isReadOnly: boolean;
  /** The selection at first; null begins at the top. */
  selection: { from: number; to: number } | null;
  /** Another text, whose lines stand above those that differ; with `decides` a person chooses for each. */
  compared: { text: string; decides: boolean } | null;
  label: string;
  describedBy: string;
  /** Called with the view when it is there, and with null when it is gone. */
  onView: (view: EditorView | null) => void;
  onChange: (text: string) => void;
  onSelect: (hasSelection: boolean) => void;
  onNotes: (count: number) => void;
  onSave: () => void;
}

/** The text of a source, to be typed into. */
export function CodeSurface(props: CodeSurfaceProps) {
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const { isReadOnly, compared } = props;
  const change = useEffectEvent((text: string) => props.onChange(text));
  const select = useEffectEvent((hasSelection: boolean) => props.onSelect(hasSelection));
  const note = useEffectEvent((count: number) => props.onNotes(count));
  const save = useEffectEvent(() => props.onSave());
  const tell = useEffectEvent((made: EditorView | null) => props.onView(made));
  const start = useEffectEvent((parent: HTMLElement) => {
    const made = newCodeView({ parent, ...props }, { onChange: change, onSelect: select, onNotes: note, onSave: save });
    if (props.selection) selectRange(made, props.selection);
    made.focus();
    return made;
  });
  useEffect(() => {
    const parent = mount.current;
    if (!parent) return;
    const made = start(parent);
    view.current = made;
    tell(made);
    return () => {
      tell(null);
      view.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current) setReadOnly(view.current, isReadOnly);
  }, [isReadOnly]);
  const text = compared?.text ?? null;
  const decides = compared?.decides ?? false;
  useEffect(() => {
    if (view.current) compareWith(view.current, text === null ? null : { text, decides });
  }, [text, decides]);
  return (
    <div
      ref={mount}
      className="h-full min-h-0 overflow-hidden border-2 border-transparent focus-within:border-accent"
    />
  );
}
