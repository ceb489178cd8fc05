import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// The look of the source, in the product's tokens: they follow the theme by themselves.

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--surface)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'SF Mono', 'Cascadia Code', 'Liberation Mono', Menlo, monospace",
    lineHeight: "1.6",
  },
  ".cm-content": { caretColor: "var(--text)", padding: "0.5rem 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { color: "var(--text-soft)", backgroundColor: "var(--sunken)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 45%, transparent)" },
  ".cm-activeLineGutter": { color: "var(--text)", backgroundColor: "var(--accent-soft)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-content ::selection": { color: "inherit", backgroundColor: "transparent" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-soft)",
    outline: "1px solid var(--line-strong)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--caution-soft)", outline: "1px solid var(--caution-line)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--caution)" },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--sunken)", fontFamily: "var(--font-text)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "0.5rem 2rem 0.5rem 0.75rem", fontSize: "0.8125rem" },
  ".cm-panel.cm-search label": { fontSize: "0.8125rem" },
  ".cm-textfield": {
    color: "var(--text)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "0.375rem",
    padding: "0.125rem 0.375rem",
    fontSize: "0.8125rem",
  },
  ".cm-button": {
    color: "var(--text)",
    background: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "0.375rem",
    fontSize: "0.8125rem",
  },
  ".cm-panel button[name=close]": { color: "var(--text)" },
  ".cm-panel.cm-panel-lint ul": { maxHeight: "9rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    color: "var(--text)",
    backgroundColor: "var(--accent-soft)",
  },
  ".cm-tooltip": {
    color: "var(--text)",
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: "0.5rem",
    boxShadow: "0 8px 24px -8px var(--shadow-colour)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--on-accent)", background: "var(--accent)" },
  ".cm-diagnostic": { fontFamily: "var(--font-text)", fontSize: "0.8125rem", padding: "0.25rem 0.625rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--caution)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--line-strong)" },
  ".cm-lintRange-active": { backgroundColor: "var(--caution-soft)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px dotted var(--danger)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dotted var(--caution)" },
  ".cm-lintRange-info": { backgroundImage: "none", borderBottom: "2px dotted var(--line-strong)" },
  // The merge view's own colours are for one theme.
  "&.cm-merge-b .cm-changedLine, .cm-insertedLine, .cm-inlineChangedLine": { backgroundColor: "var(--positive-soft)" },
  "&.cm-merge-b .cm-changedText": {
    background: "color-mix(in srgb, var(--positive) 22%, transparent)",
    textDecoration: "none",
  },
  ".cm-deletedChunk": { color: "var(--text)", backgroundColor: "var(--danger-soft)", paddingLeft: "6px" },
  ".cm-deletedChunk .cm-deletedText, &.cm-merge-b .cm-deletedText": {
    background: "color-mix(in srgb, var(--danger) 22%, transparent)",
  },
  "&.cm-merge-b .cm-changedLineGutter": { background: "var(--positive)" },
  ".cm-deletedLineGutter": { background: "var(--danger)" },
  ".cm-deletedChunk .cm-chunkButtons": { insetInlineEnd: "0.5rem", top: "0.125rem" },
  ".cm-deletedChunk .cm-chunkButtons button": {
    color: "var(--text)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "0.375rem",
    padding: "0 0.5rem",
    margin: "0 0 0 0.25rem",
    fontFamily: "var(--font-text)",
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--accent)" },
  { tag: [tags.attributeName, tags.propertyName, tags.definition(tags.propertyName)], color: "var(--on-accent-soft)" },
  { tag: [tags.string, tags.attributeValue, tags.special(tags.string)], color: "var(--positive)" },
  { tag: [tags.number, tags.bool, tags.null, tags.unit, tags.color, tags.atom], color: "var(--caution)" },
  { tag: [tags.comment, tags.meta, tags.documentMeta, tags.processingInstruction], color: "var(--text-soft)" },
  { tag: [tags.comment], fontStyle: "italic" },
  { tag: [tags.angleBracket, tags.punctuation, tags.bracket, tags.separator], color: "var(--text-soft)" },
  { tag: [tags.className, tags.labelName, tags.character], color: "var(--danger)" },
  { tag: tags.heading, fontWeight: "600" },
]);

export const codeTheme = [look, syntaxHighlighting(colours)];
