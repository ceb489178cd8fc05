import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { bodySchema } from "./body-schema.ts";
import { type BodyText, readMarkdown } from "./read-markdown.ts";
import { isAlike, MarkdownWriter } from "./write-markdown.ts";

function read(source: string): BodyText {
  const body = readMarkdown(source);
  if (!body) throw new Error("The text is too intricate.");
  return body;
}

/** Returns each block at the top written from its source alone, in order, with what lies between. */
function rejoined({ doc, pieces, lead, tail }: BodyText): string {
  const texts = doc.children.map((block) => {
    const piece = pieces.get(String(block.attrs.piece));
    return (piece?.source ?? "") + (piece?.gap ?? "");
  });
  return lead + texts.join("") + tail;
}

/** Markdown of all kinds, also such as no person would write. */
const line = fc.oneof(
  fc.constantFrom(
    ...["# Title", "## Part ##", "Title\n=====", "Part\n---", "* * *", "---", "___", "", "", ""],
    ...[
      "- one",
      "- two",
      "  - inside",
      "* star",
      "+ plus",
      "1. first",
      "2) second",
      "   more of it",
      "- [ ] open",
      "- [x] done",
    ],
    ...[
      "> quoted",
      "> - list in it",
      ">> deeper",
      "lazy line",
      "Two spaces  ",
      "back\\",
      "    indented code",
      "\tcode",
    ],
    ...[
      "```js\nlet a = `b`;\n```",
      "~~~\nopen",
      "| a | b |\n|---|:-:|\n| 1 | **2** |",
      "<div>\n<b>x</b>",
      "</div>",
      "<Tabs items={[1]}>",
    ],
    ...[
      '{{< figure src="a_b_c.png" >}}',
      "{% include x.html %}",
      "::: tip",
      ":::",
      '[a]: /url "T"',
      "[^1]: A note",
      "    of two lines",
    ],
    ...[
      'import A from "./a"',
      "<!-- comment -->",
      "$$\nx_1\n$$",
      "[[toc]]",
      "&copy; \\* \u00a0 é 日本",
      "text\r",
      "\t- tab",
      "-\ttab",
    ],
  ),
  fc
    .array(
      fc.constantFrom(
        ...[
          "word",
          "*em*",
          "_em_",
          "**strong**",
          "__strong__",
          "~~gone~~",
          "`code`",
          "``a ` b``",
          "[link](/x)",
          "[link][a]",
          "[a]",
          "[a][]",
        ],
        ...[
          "<https://x.org>",
          "https://y.org",
          '![pic](p.png "t")',
          "![pic][a]",
          "snake_case",
          "2 * 3",
          "<kbd>K</kbd>",
          "{{ x }}",
          '{{< ref "a_b" >}}',
        ],
        ...[
          '[x]({{< ref "p.md" >}})',
          "[^1]",
          "[[wiki]]",
          "$x_1$",
          "\\_",
          "***both***",
          "**a *b* c**",
          "[",
          "]",
          "!",
          "#",
          "&amp;",
          "$5",
          ":smile:",
        ],
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((words) => words.join(" ")),
);
const markdown = fc
  .tuple(
    fc.array(line, { maxLength: 12 }),
    fc.constantFrom("\n", "\n\n", "\r\n"),
    fc.constantFrom("", "\n", "\n\n", "  \n"),
  )
  .map(([lines, between, end]) => lines.join(between) + end);

test("a text that was not edited comes back byte for byte", () => {
  fc.assert(
    fc.property(markdown, (source) => {
      const body = read(source);
      expect(new MarkdownWriter(body).write(body.doc)).toBe(source);
      if (body.pieces.size > 0) expect(rejoined(body)).toBe(source);
    }),
    { numRuns: 300 },
  );
});

function markdownFiles(): string[] {
  const files = (folder: string, isDeep: boolean) =>
    readdirSync(folder, { recursive: isDeep, encoding: "utf8" })
      .filter((path) => /\.(?:md|mdx|markdown)$/i.test(path))
      .map((path) => join(folder, path));
  const packages = readdirSync("node_modules").flatMap((name) => {
    const path = join("node_modules", name);
    return name.startsWith(".") || name.startsWith("@") ? [] : files(path, false);
  });
  return [
    ...["docs", "lib", "tests", "components"].flatMap((folder) => files(folder, true)),
    ...packages.filter((_path, index) => index % Math.ceil(packages.length / 150) === 0),
  ];
}

test("real files come back byte for byte, also beside an edited block", () => {
  let checked = 0;
  for (const path of markdownFiles()) {
    const source = readFileSync(path, "utf8");
    const body = readMarkdown(source);
    if (!body) continue;
    expect(rejoined(body), path).toBe(source);
    const index = checked % body.doc.childCount;
    expectOthersKept(body, index, path);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(200);
}, 300_000);

/** Types a word into a block, and looks for the sources of all others in the result. */
function expectOthersKept(body: BodyText, index: number, what: string): void {
  const edited = withWord(body.doc, index);
  if (!edited) return;
  const written = new MarkdownWriter(body).write(edited);
  const piece = (at: number) => body.pieces.get(String(body.doc.child(at).attrs.piece));
  const parts = body.doc.children.map((_block, at) => piece(at));
  const ahead =
    body.lead +
    parts
      .slice(0, index)
      .map((part) => (part?.source ?? "") + (part?.gap ?? ""))
      .join("");
  const behind =
    parts
      .slice(index + 1)
      .map((part) => (part?.source ?? "") + (part?.gap ?? ""))
      .join("") + body.tail;
  if (index > 0) expect(written.startsWith(ahead.trimEnd()), what).toBe(true);
  expect(written.endsWith(behind.trimStart()), what).toBe(true);
  expect(written, what).toContain("newword");
}

function withWord(doc: Node, index: number): Node | null {
  let place: number | null = null;
  doc.forEach((block, offset, at) => {
    if (at !== index) return;
    block.descendants((node, inside) => {
      if (node.isTextblock && place === null) place = offset + 2 + inside + node.content.size;
      return place === null;
    });
    if (block.isTextblock) place = offset + 1 + block.content.size;
  });
  if (place === null) return null;
  const state = EditorState.create({ doc });
  return state.tr.insert(place, bodySchema.text(" newword ")).doc;
}

test("an edited block leaves the bytes of all others, and reads back", () => {
  fc.assert(
    fc.property(markdown, fc.nat(), (source, which) => {
      const body = read(source);
      const index = which % body.doc.childCount;
      expectOthersKept(body, index, source);
      const edited = withWord(body.doc, index);
      if (!edited) return;
      const again = read(new MarkdownWriter(body).write(edited)).doc;
      expect(isAlike(again, edited), JSON.stringify([source, new MarkdownWriter(body).write(edited)])).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a block that goes leaves the others as they were", () => {
  fc.assert(
    fc.property(markdown, fc.nat(), (source, which) => {
      const body = read(source);
      const index = which % body.doc.childCount;
      if (body.doc.childCount < 2) return;
      const state = EditorState.create({ doc: body.doc });
      let at = 0;
      for (let before = 0; before < index; before++) at += body.doc.child(before).nodeSize;
      const selected = NodeSelection.create(body.doc, at);
      const { doc } = state.tr.setSelection(selected).deleteSelection();
      const written = new MarkdownWriter(body).write(doc);
      for (const [place, block] of body.doc.children.entries()) {
        const piece = body.pieces.get(String(block.attrs.piece));
        if (place !== index && block.type !== bodySchema.nodes.code_block) expect(written).toContain(piece?.source);
      }
    }),
    { numRuns: 200 },
  );
});
