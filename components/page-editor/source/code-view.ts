import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxTree,
} from "@codemirror/language";
import {
  closeLintPanel,
  type Diagnostic,
  diagnosticCount,
  forceLinting,
  linter,
  lintGutter,
  lintKeymap,
  openLintPanel,
} from "@codemirror/lint";
import { unifiedMergeView } from "@codemirror/merge";
import { closeSearchPanel, highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorSelection, EditorState, type Extension } from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { editorPhrases, sourceWords } from "#lib/words/page/source.ts";
import { changesBetween } from "./changed-ranges";
import { codeNotes, jsonNotes } from "./code-notes";
import { codeTheme } from "./code-theme";
import { htmlNotes } from "./html-notes";
import type { SourceKind } from "./source-kind";
import { type WholePart, wholePart } from "./whole-part";

// The editor of a source, apart from React: CodeMirror with the product's languages, notes and words.

interface CodeViewInput {
  parent: HTMLElement;
  text: string;
  kind: SourceKind;
  isReadOnly: boolean;
  label: string;
  describedBy: string;
}

interface CodeViewEvents {
  onChange: (text: string) => void;
  /** Something is selected now, or nothing is any more. */
  onSelect: (hasSelection: boolean) => void;
  /** The number of notes has changed. */
  onNotes: (count: number) => void;
  onSave: () => void;
}

/** A longer text is coloured, but not checked while it is typed. */
const checkedMax = 300_000;
const parseMs = 500;

const readOnly = new Compartment();
const compared = new Compartment();

export function newCodeView(input: CodeViewInput, events: CodeViewEvents): EditorView {
  const state = EditorState.create({
    doc: input.text,
    extensions: [
      readOnly.of(EditorState.readOnly.of(input.isReadOnly)),
      compared.of([]),
      EditorState.phrases.of(editorPhrases),
      // A scrolling text counts as reachable by keyboard only with a tab index of its own.
      EditorView.contentAttributes.of({
        "aria-label": input.label,
        "aria-describedby": input.describedBy,
        tabindex: "0",
      }),
      EditorView.lineWrapping,
      keymap.of([
        {
          key: "Mod-s",
          preventDefault: true,
          run: () => {
            events.onSave();
            return true;
          },
        },
      ]),
      parts(input.kind),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) events.onChange(update.state.doc.toString());
        const isEmpty = update.state.selection.main.empty;
        if (isEmpty !== update.startState.selection.main.empty) events.onSelect(!isEmpty);
        const count = diagnosticCount(update.state);
        if (count !== diagnosticCount(update.startState)) events.onNotes(count);
      }),
      codeTheme,
    ],
  });
  return new EditorView({ state, parent: input.parent });
}

function parts(kind: SourceKind): Extension {
  return [
    [lineNumbers(), foldGutter(), lintGutter(), highlightSpecialChars(), history(), drawSelection(), dropCursor()],
    [
      EditorState.allowMultipleSelections.of(true),
      crosshairCursor(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
    ],
    [indentOnInput(), bracketMatching(), closeBrackets(), autocompletion(), search({ top: true })],
    highlightSelectionMatches(),
    keymap.of([
      ...[...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap],
      ...[...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab],
    ]),
    language(kind),
    linter((view) => notesOf(view, kind), { delay: 400 }),
  ];
}

function language(kind: SourceKind): Extension {
  switch (kind) {
    case "html":
      return html();
    case "drawing":
      return html({ matchClosingTags: false, autoCloseTags: false });
    case "css":
      return css();
    case "script":
    case "json":
      return javascript();
    case "text":
      return [];
    default:
      return kind satisfies never;
  }
}

function notesOf(view: EditorView, kind: SourceKind): Diagnostic[] {
  const { state } = view;
  if (state.doc.length > checkedMax || kind === "text" || kind === "drawing") return [];
  const text = state.doc.toString();
  if (kind === "json") return jsonNotes(text);
  const tree = ensureSyntaxTree(state, text.length, parseMs);
  const ofCode = tree ? codeNotes(tree, text, (property, value) => CSS.supports(property, value)) : [];
  return kind === "html" ? [...htmlNotes(text), ...ofCode] : ofCode;
}

export function setReadOnly(view: EditorView, isReadOnly: boolean): void {
  view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) });
}

/** Puts another text into the editor: only what differs is replaced, so that the place stays and it can be undone. */
export function replaceText(view: EditorView, text: string): void {
  const changes = changesBetween(view.state.doc.toString(), text);
  if (changes.length > 0) view.dispatch({ changes });
}

/** Shows lines that differ from another text, which then stand above them. With `decides` a person chooses for each. */
export function compareWith(view: EditorView, other: { text: string; decides: boolean } | null): void {
  const mergeControls = (type: "reject" | "accept", action: (event: MouseEvent) => void) => {
    const button = document.createElement("button");
    button.textContent = type === "accept" ? sourceWords.keepMine : sourceWords.takeTheirs;
    button.type = "button";
    button.addEventListener("click", action);
    return button;
  };
  const shown = other
    ? unifiedMergeView({ original: other.text, mergeControls: other.decides ? mergeControls : false, gutter: true })
    : [];
  view.dispatch({ effects: compared.reconfigure(shown) });
}

/** Selects a range and scrolls to it. */
export function selectRange(view: EditorView, { from, to }: { from: number; to: number }): void {
  const most = view.state.doc.length;
  const selection = EditorSelection.range(Math.min(from, most), Math.min(to, most));
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.from, { y: "center" }) });
}

/** Returns the whole parts around the selection; null without a selection. */
export function selectedPart({ state }: EditorView): WholePart | null {
  const { main } = state.selection;
  return main.empty ? null : wholePart(ensureSyntaxTree(state, main.to, parseMs) ?? syntaxTree(state), main);
}

/** Opens the list of notes, which takes the focus. */
export function openNotes(view: EditorView): void {
  forceLinting(view);
  openLintPanel(view);
}

/** Closes what Escape closes inside of the editor; false if nothing was open. */
export function closeInner(view: EditorView): boolean {
  return closeCompletion(view) || closeSearchPanel(view) || closeLintPanel(view);
}
