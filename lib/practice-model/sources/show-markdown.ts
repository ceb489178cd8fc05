import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { escapeText, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { editWords } from "./edit-words.ts";
import { loopsIn, type Masked, maskCode, unmask, wouldBeCode } from "./mask-code.ts";
import { frame, label, type Mark, markName, plainText, type Sheet } from "./sheet.ts";
import { isValueGone } from "./value-forms.ts";
import { escapeBeginning, escapeMarkdown, writeBlock, writeInline } from "./write-markdown.ts";

// Shows Markdown as a page, and takes changes of that page back into it. Code of templates is masked.

const readTree = (text: string) => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

type Block = ReturnType<typeof readTree>["children"][number];
type Inline = Extract<Block, { type: "paragraph" }>["children"][number];
type List = Extract<Block, { type: "list" }>;
type Table = Extract<Block, { type: "table" }>;

interface Page {
  sheet: Sheet;
  /** The whole file. */
  source: string;
  masked: Masked;
  /** Where the Markdown begins in the file. */
  offset: number;
  lineEnd: string;
}

interface Span {
  start: number;
  end: number;
}

/** Lines that are code alone, and those of containers such as `::: tip`, are no text: `import x from "y"` of MDX too. */
const codeLine =
  /^[ \t]*(?:(?:\{\{(?:(?!\}\})[^\n])*\}\}|\{%(?:(?!%\})[^\n])*%\}|\{#(?:(?!#\})[^\n])*#\}|<%(?:(?!%>)[^\n])*%>|\{:[^\n}]*\})[ \t]*)+$|^:::[^\n]*$|^(?:import|export)\s[^\n]*["'][^\n]*$|^\[\[toc\]\]$/gim;

/** Returns the markup that shows Markdown, which begins at `offset` in the file; null for a text that is not read. */
export function showMarkdown(sheet: Sheet, source: string, offset: number): string | null {
  const text = source.slice(offset);
  const blank = (code: string) => code.replace(/[^\r\n]/g, " ");
  const loops = loopsIn(text).toReversed();
  const unlooped = loops.reduce(
    (rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  const masked = maskCode(unlooped.replace(codeLine, blank));
  if (!masked || text.length > 400_000 || /^(?:[ \t]*(?:>|[-*+]|\d+\.)[ \t]?){30}/m.test(text)) return null;
  const lineEnd = /\r\n/.test(source) ? "\r\n" : "\n";
  const page: Page = { sheet, source, masked, offset, lineEnd };
  return showBlocks(page, readTree(masked.text).children);
}

const spanOf = (
  { offset }: Page,
  node: Block | Inline | List["children"][number] | Table["children"][number],
): Span => ({
  start: (node.position?.start.offset ?? 0) + offset,
  end: (node.position?.end.offset ?? 0) + offset,
});

/** Blocks in sections, each of which begins at a heading below the first level. */
function showBlocks(page: Page, blocks: readonly Block[]): string {
  let markup = "";
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as Block;
    if (block.type !== "heading" || block.depth < 2) {
      markup += showBlock(page, block);
      at++;
      continue;
    }
    let end = at + 1;
    for (let next = blocks[end]; next && !(next.type === "heading" && next.depth <= block.depth); next = blocks[end])
      end++;
    const [from, to] = [at, end];
    markup += page.sheet.element(
      "section",
      frame,
      () => showBlock(page, block) + showBlocks(page, blocks.slice(from + 1, to)),
    );
    at = end;
  }
  return markup;
}

function showBlock(page: Page, block: Block): string {
  const { sheet } = page;
  switch (block.type) {
    case "heading":
      return showText(page, `h${block.depth}`, block.children, blockMark(page, block));
    case "paragraph":
      return showText(page, "p", block.children, blockMark(page, block));
    case "blockquote":
      return sheet.element("blockquote", frame, () => block.children.map((child) => showBlock(page, child)).join(""));
    case "list":
      return sheet.element(block.ordered ? "ol" : "ul", frame, () =>
        block.children.map((item) => showItem(page, block, item)).join(""),
      );
    case "table":
      return showTable(page, block);
    case "thematicBreak":
      return sheet.element("hr", { holds: false, take: () => [], ...blockMark(page, block) }, () => "");
    default:
      // Code, raw HTML and definitions stay as they are.
      return "";
  }
}

type Place = Pick<Mark, "remove" | "insert">;

/** An element with the text of these nodes, which stand in a row. */
function showText(page: Page, tag: string, children: readonly Inline[], place: Place, isInTable = false): string {
  const line = readLine(page, children);
  const words = line ? line.parts.map((part) => (part.kind === "text" ? part.words : "x")).join("") : "";
  const mark: Mark = {
    holds: false,
    ...place,
    take: (element) => {
      if (isInTable && isValueGone(words, plainText(element))) return null;
      if (line) return takeLine(page, line, element, isInTable);
      return plainText(element) === "" ? [] : null;
    },
  };
  return page.sheet.element(tag, mark, () => (line ? showLine(page, line) : ""));
}

/** A run of text in a line, or an element between two. */
type Part =
  | { kind: "text"; span: Span; words: string }
  | { kind: "element"; span: Span; node: Inline; id: number; line: Line | null };
interface Line {
  span: Span;
  parts: Part[];
}

function readLine(page: Page, children: readonly Inline[]): Line | null {
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last) return null;
  const span = { start: spanOf(page, first).start, end: spanOf(page, last).end };
  const parts: Part[] = [];
  for (const node of children) {
    const own = spanOf(page, node);
    if (node.type === "text") parts.push({ kind: "text", span: own, words: node.value });
    else
      parts.push({
        kind: "element",
        span: own,
        node,
        id: -1,
        line: "children" in node ? readLine(page, node.children) : null,
      });
  }
  return { span, parts };
}

const inlineTags: Partial<Record<Inline["type"], string>> = {
  strong: "strong",
  emphasis: "em",
  delete: "del",
  link: "a",
};

function showLine(page: Page, line: Line): string {
  return line.parts
    .map((part) => {
      if (part.kind === "text") return escapeText(part.words);
      const { node } = part;
      const tag = inlineTags[node.type] ?? "wbr";
      part.id = page.sheet.marks.length;
      const href: Record<string, string> = node.type === "link" ? { href: node.url } : {};
      if (node.type === "image")
        return page.sheet.element("img", pictureMark(page, part.span, node.alt ?? ""), () => "", {
          src: node.url,
          alt: node.alt ?? "",
        });
      if (node.type === "inlineCode")
        return page.sheet.element("code", label(node.value), () => escapeText(node.value));
      const mark: Mark = {
        holds: false,
        remove: () => null,
        take: (element) => {
          const own = node.type === "link" ? takeAddress(page, part.span, node.url, element) : [];
          const inside = part.line ? takeLine(page, part.line, element, false) : [];
          return own && inside ? [...own, ...inside] : null;
        },
      };
      return page.sheet.element(tag, mark, () => (part.line ? showLine(page, part.line) : ""), href);
    })
    .join("");
}

function pictureMark({ source }: Page, span: Span, alt: string): Mark {
  return {
    holds: false,
    remove: () => null,
    take: (element) => {
      const next = element.attributes.get("alt") ?? "";
      if (next === alt) return [];
      const start = span.start + 2;
      const isSimple = source.startsWith(`![${alt}](`, span.start) && alt !== "";
      return isSimple ? [{ start, end: start + alt.length, newText: escapeMarkdown(next) }] : null;
    },
  };
}

function takeAddress({ source }: Page, span: Span, url: string, element: HtmlElement): SourceEdit[] | null {
  const next = element.attributes.get("href") ?? "";
  if (next === url) return [];
  const at = source.slice(span.start, span.end).lastIndexOf(url);
  if (at === -1 || url === "" || /[\s()<>]/.test(next)) return null;
  return [{ start: span.start + at, end: span.start + at + url.length, newText: next }];
}

const readMarkdown = (word: string) => word.replace(/\\([!-/:-@[-`{-~])/g, "$1");

/** The edits that make a line of the source what an element says now. */
function takeLine(page: Page, line: Line, element: HtmlElement, isInTable: boolean): SourceEdit[] | null {
  const { masked, offset } = page;
  const own = line.parts.flatMap((part) => (part.kind === "element" ? [part] : []));
  const now = element.children.flatMap((child) => (child.type === "element" ? [child] : []));
  const idOf = (child: HtmlElement) => Number(child.attributes.get(markName) ?? "-1");
  const codeOf = (text: string) => (text.match(/\uE000/g) ?? []).length;
  const before = line.parts.reduce((sum, part) => sum + (part.kind === "text" ? codeOf(part.words) : 0), 0);
  const after = element.children.reduce((sum, child) => sum + (child.type === "text" ? codeOf(child.value) : 0), 0);
  if (before !== after) return null;
  const isSame = own.length === now.length && own.every(({ id }, index) => idOf(now[index] as HtmlElement) === id);
  if (!isSame) {
    // Code, pictures and line breaks are not written again.
    const isLost = own.some(({ node, id }) => !inlineTags[node.type] && !now.some((child) => idOf(child) === id));
    if (isLost || before > 0) return null;
    const text = writeInline(element.children, isInTable)?.trim();
    return text ? [{ ...line.span, newText: text }] : null;
  }
  const edits: SourceEdit[] = [];
  // The text between two elements, and before the first and behind the last.
  for (let index = 0; index <= own.length; index++) {
    const start = own[index - 1]?.span.end ?? line.span.start;
    const end = own[index]?.span.start ?? line.span.end;
    const words = textBetween(element, now[index - 1], now[index]);
    const old = line.parts
      .filter((part) => part.kind === "text" && part.span.start >= start && part.span.end <= end)
      .map((part) => (part.kind === "text" ? part.words : ""))
      .join("");
    if (words.replace(/\s+/g, " ") === old.replace(/\s+/g, " ")) continue;
    if (wouldBeCode(words)) return null;
    const write = (word: string) => {
      const escaped = isInTable ? escapeMarkdown(word).replaceAll("|", "\\|") : escapeMarkdown(word);
      return unmask(escaped, masked.codes);
    };
    const text = `${" ".repeat(offset)}${masked.text}`;
    const found = editWords(text, { start, end }, words, readMarkdown, write);
    const isBeginning = index === 0 && found[0]?.start === start && !isInTable;
    if (isBeginning && found[0]) found[0].newText = escapeBeginning(found[0].newText);
    edits.push(...found);
  }
  for (const { id } of own) {
    const child = now.find((one) => idOf(one) === id);
    const mark = page.sheet.marks[id]?.mark;
    const inside = child && mark ? mark.take(child) : null;
    if (!inside) return null;
    edits.push(...inside);
  }
  return edits;
}

function textBetween(element: HtmlElement, from: HtmlElement | undefined, to: HtmlElement | undefined): string {
  const start = from ? element.children.indexOf(from) + 1 : 0;
  const end = to ? element.children.indexOf(to) : element.children.length;
  return element.children
    .slice(start, end)
    .map((child) => (child.type === "text" ? child.value : ""))
    .join("");
}

/** A block as a whole: it can go, and others can stand beside it. */
function blockMark(page: Page, block: Block): Place {
  const { source, lineEnd } = page;
  const { start, end } = spanOf(page, block);
  const line = source.lastIndexOf("\n", start - 1) + 1;
  // “> ” in a quotation, spaces in an entry of a list. A list's own mark begins only its first line.
  const prefix = source.slice(line, start).replace(/[-*+]|\d+[.)]/g, (mark) => " ".repeat(mark.length));
  return {
    remove: () => {
      if (source.slice(line, start).trim() !== "") return null;
      const behind = /^[ \t]*(?:\r?\n[ \t]*)*(?:\r?\n|$)/.exec(source.slice(end))?.[0].length ?? 0;
      if (end + behind < source.length) return [{ start: line, end: end + behind, newText: "" }];
      const before = source.slice(page.offset, line);
      const ahead = before.length - before.trimEnd().length;
      const isOnly = line - ahead <= page.offset;
      return isOnly ? null : [{ start: line - ahead, end: source.length, newText: /\r?\n$/.exec(source)?.[0] ?? "" }];
    },
    insert: (elements, side) => {
      const blocks = elements.map(writeBlock);
      if (blocks.some((lines) => lines === null)) return null;
      const texts = blocks.map((lines) => (lines ?? []).join(`${lineEnd}${prefix}`).replace(/[ \t]+(?=\r?\n|$)/g, ""));
      const gap = `${lineEnd}${prefix.trimEnd()}${lineEnd}${prefix}`;
      return side === "after"
        ? [{ start: end, end, newText: texts.map((text) => gap + text).join("") }]
        : [{ start, end: start, newText: texts.map((text) => text + gap).join("") }];
    },
  };
}

/** An entry of a list: its text, or its blocks. */
function showItem(page: Page, list: List, item: List["children"][number]): string {
  const [first, ...more] = item.children;
  const place = itemMark(page, list, item);
  if (first?.type === "paragraph" && more.length === 0) return showText(page, "li", first.children, place);
  return page.sheet.element("li", { holds: true, take: () => [], ...place }, () =>
    item.children.map((child) => showBlock(page, child)).join(""),
  );
}

function itemMark(page: Page, list: List, item: List["children"][number]): Place {
  const { source, lineEnd } = page;
  const { start, end } = spanOf(page, item);
  const line = source.lastIndexOf("\n", start - 1) + 1;
  const prefix = source.slice(line, start);
  const [, mark = "", space = " "] = /^([-*+]|\d+[.)])([ \t]+)/.exec(source.slice(start)) ?? [];
  return {
    remove: () => {
      if (list.children.length < 2 || prefix.trim() !== "") return null;
      const isLast = list.children.at(-1) === item;
      const behind = /^[ \t]*(?:\r?\n|$)/.exec(source.slice(end))?.[0].length ?? 0;
      const blank = isLast ? 0 : (/^(?:[ \t]*\r?\n)*/.exec(source.slice(end + behind))?.[0].length ?? 0);
      return [{ start: line, end: end + behind + blank, newText: "" }];
    },
    insert: (elements, side) => {
      if (mark === "") return null;
      const texts = elements.map((element) =>
        element.tag === "li" ? writeInline(flatChildren(element))?.trim() : null,
      );
      if (texts.some((text) => !text)) return null;
      const number = Number.parseInt(mark, 10);
      const isNumbered =
        !Number.isNaN(number) &&
        new Set(list.children.map((one) => source.slice(spanOf(page, one).start).match(/^\d+/)?.[0])).size > 1;
      const marked = texts.map((text, index) => {
        const own = isNumbered && side === "after" ? mark.replace(/\d+/, String(number + 1 + index)) : mark;
        return `${own}${space}${escapeBeginning(text ?? "")}`;
      });
      const gap = list.spread === true ? `${lineEnd}${prefix.trimEnd()}${lineEnd}${prefix}` : `${lineEnd}${prefix}`;
      // An entry may end with empty lines of its own.
      const last = start + source.slice(start, end).trimEnd().length;
      return side === "after"
        ? [{ start: last, end: last, newText: marked.map((text) => gap + text).join("") }]
        : [{ start, end: start, newText: marked.map((text) => text + gap).join("") }];
    },
  };
}

/** The contents of an entry, without a paragraph around them. */
function flatChildren({ children }: HtmlElement): HtmlElement["children"] {
  const [only, ...more] = children.filter((child) => child.type === "element" || child.value.trim() !== "");
  return only?.type === "element" && only.tag === "p" && more.length === 0 ? only.children : children;
}

function showTable(page: Page, table: Table): string {
  const { sheet } = page;
  const [head, ...rows] = table.children;
  const cells = (row: Table["children"][number], tag: string) =>
    row.children.map((cell) => showText(page, tag, cell.children, { remove: () => null }, true)).join("");
  return sheet.element("table", frame, () => {
    const top = head ? sheet.element("thead", frame, () => sheet.element("tr", frame, () => cells(head, "th"))) : "";
    return (
      top +
      sheet.element("tbody", frame, () =>
        rows.map((row) => sheet.element("tr", rowMark(page, row, rows.length), () => cells(row, "td"))).join(""),
      )
    );
  });
}

function rowMark(page: Page, row: Table["children"][number], count: number): Mark {
  const { source, lineEnd } = page;
  const { start, end } = spanOf(page, row);
  const line = source.lastIndexOf("\n", start - 1) + 1;
  return {
    holds: true,
    take: () => [],
    remove: () => {
      if (count < 2) return null;
      const behind = /^[ \t]*(?:\r?\n|$)/.exec(source.slice(end))?.[0].length ?? 0;
      return [{ start: line, end: end + behind, newText: "" }];
    },
    insert: (elements, side) => {
      const rows = elements.map((element) => writeRow(page, row, element));
      if (rows.some((text) => text === null)) return null;
      return side === "after"
        ? [{ start: end, end, newText: rows.map((text) => `${lineEnd}${source.slice(line, start)}${text}`).join("") }]
        : [
            {
              start,
              end: start,
              newText: rows.map((text) => `${text}${lineEnd}${source.slice(line, start)}`).join(""),
            },
          ];
    },
  };
}

/** A row as another one is written, with cells as wide as its cells where the words fit. */
function writeRow(page: Page, row: Table["children"][number], element: HtmlElement): string | null {
  const cells = element.children.flatMap((child) => (child.type === "element" ? [child] : []));
  if (element.tag !== "tr" || cells.length !== row.children.length) return null;
  const { start, end } = spanOf(page, row);
  let text = "";
  let at = start;
  for (const [index, cell] of row.children.entries()) {
    const written = writeInline(cells[index]?.children ?? [], true)?.trim();
    const [first, last] = [cell.children[0], cell.children.at(-1)];
    if (!written || !first || !last) return null;
    const [from, to] = [spanOf(page, first).start, spanOf(page, last).end];
    const spare = /^ */.exec(page.source.slice(to))?.[0].length ?? 0;
    const width = to - from + Math.max(0, spare - 1);
    text += page.source.slice(at, from) + written.padEnd(spare > 1 ? width : 0) + " ".repeat(spare > 1 ? 1 : 0);
    at = spare > 1 ? to + spare : to;
  }
  return text + page.source.slice(at, end);
}

/** The words that a page says, for comparing it with what it should say. */
export const saysOf = (elements: readonly HtmlElement[]): string[] =>
  elements
    .filter(({ tag }) => /^(?:h[1-6]|p|li|td|th)$/.test(tag))
    .filter(
      ({ children }) => !children.some((child) => child.type === "element" && /^(?:p|ul|ol|table)$/.test(child.tag)),
    )
    .map((element) => `${element.tag} ${plainText(element)}`);
