import { EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  moveBlock,
  removeLink,
  setLink,
  setPicture,
  setStyle,
  splitItem,
  toggle,
  toggleList,
} from "./body-commands.ts";
import { bodySchema } from "./body-schema.ts";
import { readMarkdown } from "./read-markdown.ts";
import { MarkdownWriter } from "./write-markdown.ts";

type Edit = (state: EditorState, dispatch: (tr: EditorState["tr"]) => void) => void;

/** Selects the words in a text, edits, and returns the Markdown. With no words the first block is selected. */
function edit(source: string, words: string | null, ...edits: Edit[]): string {
  const body = readMarkdown(source);
  if (!body) throw new Error("The text is too intricate.");
  let state = EditorState.create({ doc: body.doc });
  state.doc.descendants((node, at) => {
    const found = node.isText && words !== null ? (node.text ?? "").indexOf(words) : -1;
    if (found === -1 || words === null) return;
    const from = at + found;
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, from + words.length)));
  });
  if (words === null) state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)));
  for (const one of edits)
    one(state, (tr) => {
      state = state.apply(tr);
    });
  state.doc.check();
  return new MarkdownWriter(body).write(state.doc);
}

const type =
  (text: string): Edit =>
  (state, dispatch) =>
    dispatch(state.tr.insertText(text));
const toEnd: Edit = (state, dispatch) =>
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, state.selection.to)));

test.each<[string, string, string, string, string]>([
  ["a hard-wrapped paragraph", "One\ntwo\n\nthree\nfour\n", "two", "2", "One 2\n\nthree\nfour\n"],
  ["an item with another mark", "+  one\n+  two\n   more\n", "one", "1", "+  1\n+  two\n   more\n"],
  ["an item inside of an item", "* a\n    1) b\n    2) c\n* d\n", "b", "x", "* a\n    1) x\n    2) c\n* d\n"],
  ["an underlined heading", "Title\n---\ntext\n", "Title", "Name", "Name\n----\ntext\n"],
  ["a closed heading", "## Title ##\ntext\n", "Title", "Name", "## Name ##\ntext\n"],
  ["emphasis with underscores", "An _old_ word\n", "word", "car", "An _old_ car\n"],
  [
    "a link by its definition",
    "See [the mill][m] now.\n\n[m]: /mill\n",
    "now",
    "today",
    "See [the mill][m] today.\n\n[m]: /mill\n",
  ],
  ["an address alone", "At https://x.org/a_b now\n", "now", "then", "At https://x.org/a_b then\n"],
  [
    "a link that a generator completes",
    '[x]({{< ref "a b.md" >}}) now\n',
    "now",
    "then",
    '[x]({{< ref "a b.md" >}}) then\n',
  ],
  [
    "a line with code of a generator",
    "By {{ page.author_name }} now\n",
    "now",
    "then",
    "By {{ page.author_name }} then\n",
  ],
  [
    "a footnote's place",
    "Text[^1] now\n\n[^1]: Note\n    more\n",
    "now",
    "then",
    "Text[^1] then\n\n[^1]: Note\n    more\n",
  ],
  ["text with line ends of Windows", "One\r\n\r\ntwo\r\nmore\r\n", "One", "1", "1\r\n\r\ntwo\r\nmore\r\n"],
  ["a quote with a list", "> a\n>\n> - b\n> - c\n", "b", "x", "> a\n>\n> - x\n> - c\n"],
  ["text behind front matter", "---\na: 1\n---\n\nOne\n", "One", "Two", "---\na: 1\n---\n\nTwo\n"],
  ["a word with marks", "One\n", "One", "*a* [b] <i> # 1_2 _c_", "\\*a\\* \\[b] \\<i> # 1_2 \\_c\\_\n"],
  ["text in a container", "::: tip\nOne\n:::\n", "One", "Two", "::: tip\nTwo\n:::\n"],
  ["code", "~~~ js\na\n~~~\n", "a", "```", "~~~ js\n```\n~~~\n"],
])("%s is changed in its own form", (_what, source, words, typed, markdown) => {
  expect(edit(source, words, type(typed))).toBe(markdown);
});

test("new formatting is written in the text's style", () => {
  expect(edit("__a__ b\n", "b", toggle("strong"))).toBe("__a__ __b__\n");
  expect(edit("* a\n\nb\n", "b", toggleList("bullet"))).toContain("* b");
  expect(edit("# A\n\nb\n", "b", setStyle("h2"))).toBe("# A\n\n## b\n");
  expect(edit("A\n===\n\nb\n", "b", setStyle("h2"))).toBe("A\n===\n\nb\n-\n");
});

test("a new entry of a list has the mark of the others", () => {
  expect(edit("3) a\n4) b\n", "a", toEnd, splitItem, type("new"))).toBe("3) a\n4) new\n4) b\n");
  expect(edit("+ [x] a\n", "a", toEnd, splitItem, type("new"))).toBe("+ [x] a\n+ [ ] new\n");
});

test("code of a generator moves as it is", () => {
  expect(edit('{{< a_b\n  x="1" >}}\n\nOne\ntwo\n', null, moveBlock(1))).toBe('One\ntwo\n\n{{< a_b\n  x="1" >}}\n');
});

test("links and pictures are set and changed", () => {
  expect(edit("See this\n", "this", setLink("/a b"))).toBe("See [this](</a b>)\n");
  expect(edit("See [this][x]\n\n[x]: /y\n", "this", setLink("/z"))).toBe("See [this](/z)\n\n[x]: /y\n");
  expect(edit("See [this](/y)\n", "this", removeLink)).toBe("See this\n");
  expect(edit("See this\n", "this", setPicture({ src: "/a.png", alt: "A" }))).toBe("See ![A](/a.png)\n");
});

test("a new text ends with a line end, an emptied one keeps its front", () => {
  expect(edit("", null, (state, dispatch) => dispatch(state.tr.insertText("New", 1)))).toBe("New\n");
  const cleared = edit("---\na: 1\n---\n\nOne\n", "One", (state, dispatch) => dispatch(state.tr.deleteSelection()));
  expect(cleared).toMatch(/^---\na: 1\n---\n/);
});

test("a text of quotes in quotes without end is not read", () => {
  expect(readMarkdown("> ".repeat(5_000))).toBeNull();
  expect(bodySchema.nodes.raw_block.spec.parseDOM).toBeUndefined();
});
