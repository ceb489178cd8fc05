"use client";

import type { TextEditorProps } from "./page-editor-types";

/** Edits the text of an element in its place on the page. */
export function TextEditor(_props: TextEditorProps) {
  return null;
}
