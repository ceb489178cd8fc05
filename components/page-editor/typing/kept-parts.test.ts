import { EditorState, NodeSelection, TextSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { keptParts } from "./kept-parts";
import { toContent, toDocument } from "./text-content";

const part = (tag: string, isText = true) => ({ tag, href: null, newTab: false, isText });
const elements: PageText["elements"] = { e2: part("img", false), e3: part("span"), e4: part("small") };
/** A link with a picture, a name, and a line below it. */
const logo: InlineContent[] = [
  { ref: "e2", content: [] },
  { ref: "e3", content: ["Ines Marlow ", { ref: "e4", content: ["Illustrator"] }] },
];
const start = EditorState.create({ doc: toDocument(logo, elements), plugins: [keptParts()] });

const after = (...changes: ((state: EditorState) => Transaction)[]) =>
  changes.reduce((state, change) => state.applyTransaction(change(state)).state, start);
const select = (from: number, to: number) => (state: EditorState) =>
  state.tr.setSelection(TextSelection.create(state.doc, from, to));
const remove = (state: EditorState) => state.tr.deleteSelection();
/** As the key Backspace: the cursor moves along. */
const erase = (at: number) => (state: EditorState) => state.tr.delete(at, at + 1);
const type = (text: string) => (state: EditorState) =>
  state.tr.replaceSelectionWith(state.schema.text(text, state.storedMarks ?? state.selection.$from.marks()), false);
const contentOf = (state: EditorState) => toContent(state.doc, elements);
const end = start.doc.content.size;

test("a word typed in place of an element’s last word goes into that element", () => {
  const state = after(select(13, end), remove, type("Photographer"));
  expect(contentOf(state)).toEqual([
    { ref: "e2", content: [] },
    { ref: "e3", content: ["Ines Marlow ", { ref: "e4", content: ["Photographer"] }] },
  ]);
  const wordByWord = after(select(14, end), remove, erase(13), erase(12), type(" Painter"));
  expect(contentOf(wordByWord)).toEqual([
    { ref: "e2", content: [] },
    { ref: "e3", content: ["Ines Marlow", { ref: "e4", content: [" Painter"] }] },
  ]);
});

test("a picture stays when all of its text is replaced or deleted", () => {
  expect(contentOf(after(select(0, end), type("Ada Quill")))[0]).toEqual({ ref: "e2", content: [] });
  const typed = after(select(0, end), remove, type("Ada Quill"));
  expect(contentOf(typed)).toEqual([
    { ref: "e2", content: [] },
    { ref: "e3", content: ["Ada Quill"] },
  ]);
});

test("a picture that is selected by itself can be deleted", () => {
  const state = after((now) => now.tr.setSelection(NodeSelection.create(now.doc, 0)), remove);
  expect(contentOf(state)[0]).toMatchObject({ ref: "e3" });
});
