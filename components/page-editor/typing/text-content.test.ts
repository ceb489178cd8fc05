import { toggleMark } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { findPageText, textContentOf, typableTexts } from "#lib/page-source/page-text.ts";
import type { InlineContent } from "#lib/page-source/schema.ts";
import { carryOver, plainTextOf, toContent, toDocument } from "./text-content.ts";
import { textSchema } from "./text-schema.ts";

/** Returns the text of the first paragraph and its document. */
function textOf(inside: string) {
  const page = parseHtml(`<p>${inside}</p>`);
  const text = findPageText(page, `e${page.elements.findIndex(({ tag }) => tag === "p") + 1}`);
  if (text === null) throw new Error("The paragraph can't be typed into.");
  return { ...text, doc: toDocument(text.content, text.elements) };
}

/** Returns the place before and after the words in a document. */
function placeOf(doc: Node, words: string) {
  let before = "";
  doc.forEach((node) => {
    before += node.text ?? "\ufffc";
  });
  const from = before.indexOf(words);
  return { from, to: from + words.length };
}

function edited(inside: string, words: string, edit: (state: EditorState, tr: Transaction) => Transaction) {
  const { doc, elements, content } = textOf(inside);
  const { from, to } = placeOf(doc, words);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
  return { before: content, after: toContent(edit(state, state.tr).doc, elements) };
}

function withMark(inside: string, words: string, name: "strong" | "em"): InlineContent[] {
  return edited(inside, words, (state, tr) => {
    let done = tr;
    toggleMark(textSchema.marks[name])(state, (made) => {
      done = made;
    });
    return done;
  }).after;
}

test.each([
  ["plain words", "Fresh bread"],
  ["formatting", "Fresh <b>bread</b> and <em>warm <a href=x>cakes</a></em>"],
  ["neighbours of one kind", "<b>One</b><b>two</b> <i>three</i><i>four</i>"],
  ["an element in one of its kind", "<b>One <strong>two</strong> three</b>"],
  ["breaks, pictures and icons", "One<br><br>two <img src=x> <i class=icon></i> <b>three<br>four <img src=y></b>"],
  ["a button", "Please <button>order <b>now</b></button>!"],
  ["spans in spans", "<span class=a>One <span class=b>two</span></span> <span><span>three</span></span>"],
  ["links", '<a href="/x" target="_blank">One</a> <a>two</a> <a href=""><b>three</b></a>'],
  ["white space", "\n One\n\t<b> two </b>  \n<br> \n three "],
])("a text with %s that nobody changes stays the same", (_what, inside) => {
  const { doc, elements, content } = textOf(inside);
  expect(toContent(doc, elements)).toEqual(content);
});

test("every text that can be typed into comes back unchanged", async () => {
  const { readFile, glob } = await import("node:fs/promises");
  let texts = 0;
  for await (const path of glob("lib/workspaces/starters/sites/**/*.html")) {
    const page = parseHtml(await readFile(path, "utf8"));
    for (const element of page.elements.filter(typableTexts(page).isTypable)) {
      const { content, elements } = textContentOf(page, element);
      expect(toContent(toDocument(content, elements), elements)).toEqual(content);
      texts += 1;
    }
  }
  expect(texts).toBeGreaterThan(100);
});

test("a word changes inside of its formatting", () => {
  expect(edited("Fresh <b>bread</b> daily", "bread", (_state, tr) => tr.insertText("cakes")).after).toEqual([
    "Fresh ",
    { ref: "e2", content: ["cakes"] },
    " daily",
  ]);
});

test("formatting whose words are gone is gone", () => {
  expect(edited("Fresh <b>bread</b> daily", "bread ", (_state, tr) => tr.deleteSelection()).after).toEqual([
    "Fresh daily",
  ]);
});

test.each<[string, string, string, InlineContent[]]>([
  ["new words", "Fresh bread", "bread", ["Fresh ", { tag: "strong", content: ["bread"] }]],
  ["words of the page, off", "Fresh <b>bread</b>", "bread", ["Fresh bread"]],
  [
    "a part of bold words, off",
    "<b>One two three</b>",
    "two",
    [{ ref: "e2", content: ["One "] }, "two", { tag: "strong", content: [" three"] }],
  ],
  [
    "words across a link",
    "See <a href=x>this page</a> now",
    "page now",
    [
      "See ",
      { ref: "e2", content: ["this ", { tag: "strong", content: ["page"] }] },
      { tag: "strong", content: [" now"] },
    ],
  ],
  [
    "a whole link and more",
    "See <a href=x>this</a> now",
    "this now",
    ["See ", { tag: "strong", content: [{ ref: "e2", content: ["this"] }, " now"] }],
  ],
  [
    "a whole link",
    "See <a href=x>this</a>",
    "this",
    ["See ", { ref: "e2", content: [{ tag: "strong", content: ["this"] }] }],
  ],
])("bold for %s", (_what, inside, words, content) => {
  expect(withMark(inside, words, "strong")).toEqual(content);
});

const { link } = textSchema.marks;

test.each<[string, { href: string; newTab: boolean }, InlineContent]>([
  ["another address", { href: "/b", newTab: false }, { ref: "e2", content: ["this"], href: "/b" }],
  ["a new tab", { href: "/a", newTab: true }, { ref: "e2", content: ["this"], newTab: true }],
  ["nothing new", { href: "/a", newTab: false }, { ref: "e2", content: ["this"] }],
])("a link of the page with %s keeps its element", (_what, attrs, part) => {
  const { after } = edited('See <a href="/a">this</a>', "this", (state, tr) =>
    tr.addMark(state.selection.from, state.selection.to, link.create({ ref: "e2", ...attrs })),
  );
  expect(after).toEqual(["See ", part]);
});

test("new words become a link, and a link becomes words", () => {
  const made = edited("See this", "this", (state, tr) =>
    tr.addMark(state.selection.from, state.selection.to, link.create({ href: "tel:123456", newTab: true })),
  );
  expect(made.after).toEqual(["See ", { tag: "a", href: "tel:123456", newTab: true, content: ["this"] }]);
  const removed = edited("See <a href=x>this</a>", "this", (state, tr) =>
    tr.removeMark(state.selection.from, state.selection.to, link),
  );
  expect(removed.after).toEqual(["See this"]);
});

test("spaces at the ends and beside a break, and double spaces, are not saved", () => {
  const { after } = edited("One two", "One", (_state, tr) =>
    tr.insertText(" One  more ").insert(0, textSchema.nodes.break.create()).insertText(" ", 0),
  );
  expect(after).toEqual([{ tag: "br" }, "One more two"]);
});

test("an element of the page that was copied appears once", () => {
  const { doc, elements } = textOf("<span class=a>One</span> <img src=x> <a href=y>two</a>");
  const twice = doc.content.append(doc.content);
  expect(toContent(textSchema.nodes.doc.create(null, twice), elements)).toEqual([
    { ref: "e2", content: ["One"] },
    " ",
    { ref: "e3", content: [] },
    " ",
    { ref: "e4", content: ["two"] },
    "One  ",
    { tag: "a", href: "y", content: ["two"] },
  ]);
});

test("a link that is carried to another version still opens in a new tab", () => {
  const { content, elements } = textOf('<a href=x target="_blank">One</a>');
  expect(carryOver(content, elements, {})).toEqual([{ tag: "a", href: "x", newTab: true, content: ["One"] }]);
});

test("content is carried to a version where elements have moved", () => {
  const { content, elements } = textOf("One <b>two</b><br><a href=x>three</a> <span>four</span>");
  expect(carryOver(content, elements, {})).toEqual([
    "One ",
    { tag: "strong", content: ["two"] },
    { tag: "br" },
    { tag: "a", href: "x", content: ["three"] },
    " ",
    "four",
  ]);
  expect(carryOver(content, elements, elements)).toEqual(content);
});

test("plain text has a line for each break", () => {
  const { content, elements } = textOf("One <b>two<br></b>three");
  expect(plainTextOf([...content, { tag: "br" }, "four"], elements)).toBe("One two\nthree\nfour");
});
