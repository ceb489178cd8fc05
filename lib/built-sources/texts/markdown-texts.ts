import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { hole, normalText, type SourceText } from "./source-text.ts";
import { templateTexts } from "./template-texts.ts";

const charactersMax = 200_000;
/** The parser takes quadratic time for a paragraph full of marks. */
const paragraphMax = 20_000;
const marksMax = 2_000;
/** A line with more containers, such as quotations in quotations, is no line of a person. */
const nested = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){40}/m;

/** Returns the tree of Markdown whose front matter is blanked; null if it is too large or too intricate to be read. */
export function parseMarkdown(source: string): Root | null {
  if (!isBearable(source)) return null;
  return fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

/** Returns the texts of Markdown whose front matter is blanked; null as `parseMarkdown`. */
export function markdownTexts(source: string): SourceText[] | null {
  const tree = parseMarkdown(source);
  if (tree === null) return null;
  const texts: SourceText[] = [];
  const waiting: { node: Nodes; around: readonly string[] }[] = [{ node: tree, around: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, around } = next;
    if (node.type === "html") texts.push(...htmlIn(source, node));
    const tags = tagsOf(node, around);
    const text = tags.length > 0 ? toText(source, node, tags) : null;
    if (text) texts.push(text);
    if (!("children" in node)) continue;
    for (const child of node.children.toReversed())
      waiting.push({ node: child, around: node.type === "listItem" ? ["li"] : [] });
  }
  return texts;
}

function isBearable(source: string): boolean {
  if (source.length > charactersMax || nested.test(source)) return false;
  return source
    .split(/\n[ \t\r]*\n/)
    .every((part) => part.length <= paragraphMax && (part.match(/[*_[\]`!<&~|\\]/g)?.length ?? 0) <= marksMax);
}

function tagsOf(node: Nodes, around: readonly string[]): string[] {
  switch (node.type) {
    case "heading":
      return [`h${node.depth}`];
    case "paragraph":
      return ["p", ...around];
    case "tableCell":
      return ["td", "th"];
    case "strong":
      return ["strong", "b"];
    case "emphasis":
      return ["em", "i"];
    case "link":
    case "linkReference":
      return ["a"];
    case "inlineCode":
      return ["code"];
    case "code":
      return ["pre", "code"];
    default:
      return [];
  }
}

function toText(source: string, node: Nodes, tags: readonly string[]): SourceText | null {
  const inside = "children" in node ? node.children : [];
  const [from, to] = inside.length > 0 ? [inside[0], inside.at(-1)] : [node, node];
  const [start, end] = [from?.position?.start.offset, to?.position?.end.offset];
  const text = normalText(wordsOf(node));
  if (start === undefined || end === undefined || text === "" || text === hole) return null;
  const isPlain = inside.length > 0 && inside.every(({ type }) => type === "text");
  const format = isPlain && !source.slice(start, end).includes(hole) ? "markdown" : null;
  return { kind: "markdown", format, start, end, text, tags, key: "" };
}

/** Returns the words that a node shows. A line break is a space. */
function wordsOf(node: Nodes): string {
  const words: string[] = [];
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === "text" || next.type === "inlineCode" || next.type === "code") words.push(next.value);
    else if (next.type === "break") words.push(" ");
    else if ("children" in next) waiting.push(...next.children.toReversed());
  }
  return words.join("");
}

/** Returns the texts of HTML in Markdown. */
function htmlIn(source: string, { position }: Nodes): SourceText[] {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined) return [];
  return templateTexts(source.slice(start, end)).map((text) => ({
    ...text,
    start: start + text.start,
    end: start + text.end,
  }));
}
