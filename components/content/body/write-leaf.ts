import type { Nodes, PhrasingContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, type Options, toMarkdown } from "mdast-util-to-markdown";
import type { Mark, Node } from "prosemirror-model";
import { bodySchema } from "./body-schema.ts";
import { MaskedCode } from "./code-parts.ts";
import type { WritingStyle } from "./writing-style.ts";

const { nodes, marks } = bodySchema;

/** Returns a paragraph, a heading or a table as lines of Markdown. `before` is the source that it had. */
export function writeLeaf(node: Node, style: WritingStyle, before: string | null): string[] {
  const codes = new MaskedCode();
  const isAligned = before === null || new Set(before.split(/\r?\n/).map((line) => line.trim().length)).size === 1;
  const wasUnderlined = /\n[ \t>]*(?:=+|-+)[ \t]*$/.test(before ?? "");
  const isUnderlined = wasUnderlined || (style.setext && !before?.startsWith("#"));
  const options: Options = {
    ...{ emphasis: style.emphasis, strong: style.strong, setext: node.type === nodes.heading && isUnderlined },
    closeAtx: before !== null && /^#.*[^#]#+[ \t]*$/.test(before),
    extensions: [gfmToMarkdown({ tablePipeAlign: isAligned })],
    handlers: {
      break: () => `${style.lineBreak}\n`,
      // An underscore inside of a word is one anyway.
      text: (text, parent, state, info) =>
        defaultHandlers.text(text, parent, state, info).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_"),
    },
  };
  const written = codes.restore(toMarkdown(toTree(node, codes), options)).replace(/\n$/, "");
  return written.split("\n");
}

function toTree(node: Node, codes: MaskedCode): Nodes {
  if (node.type === nodes.heading) {
    const level: unknown = node.attrs.level;
    const depth = ([1, 2, 3, 4, 5, 6] as const).find((one) => one === level) ?? 2;
    return { type: "heading", depth, children: toPhrasing(node, codes) };
  }
  if (node.type !== nodes.table) return { type: "paragraph", children: toPhrasing(node, codes) };
  const sides = String(node.attrs.align).split(",");
  return {
    type: "table",
    align: sides.map((side) => (["left", "right", "center"] as const).find((one) => one === side) ?? null),
    children: node.children.map((row) => ({
      type: "tableRow",
      children: row.children.map((cell) => ({ type: "tableCell", children: toPhrasing(cell, codes) })),
    })),
  };
}

interface Leaf {
  node: Node;
  text: string;
  marks: readonly Mark[];
}

function toPhrasing(block: Node, codes: MaskedCode): PhrasingContent[] {
  const leaves = block.children.map((node): Leaf => ({ node, text: node.text ?? "", marks: node.marks }));
  return nest(trimEnds(leaves.flatMap(spacesOutside)), [], codes);
}

/** Markdown has no bold that begins or ends with a space, so the spaces at its ends lie outside. Code keeps its own. */
function spacesOutside(leaf: Leaf): Leaf[] {
  const { node, text } = leaf;
  if (!node.isText || leaf.marks.length === 0 || marks.code.isInSet(leaf.marks)) return [leaf];
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const links = leaf.marks.filter(({ type }) => type === marks.link);
  return [
    { node, text: before, marks: links },
    { node, text: words, marks: leaf.marks },
    { node, text: after, marks: links },
  ].filter((part) => part.text !== "");
}

/** A line neither begins nor ends with spaces. */
function trimEnds(leaves: readonly Leaf[]): Leaf[] {
  const isBreak = (leaf: Leaf | undefined) => leaf === undefined || leaf.node.type === nodes.hard_break;
  const trimmed = leaves.map((leaf, index) => {
    if (!leaf.node.isText || marks.code.isInSet(leaf.marks)) return leaf;
    const start = isBreak(leaves[index - 1]) ? leaf.text.trimStart() : leaf.text;
    return { ...leaf, text: isBreak(leaves[index + 1]) ? start.trimEnd() : start };
  });
  const kept = trimmed.filter(({ node, text }) => !node.isText || text !== "");
  const isEnd = kept.at(-1)?.node.type === nodes.hard_break;
  if (isEnd) return trimEnds(kept.slice(0, -1));
  return kept.length < leaves.length ? trimEnds(kept) : kept;
}

const order = [marks.link, marks.strong, marks.em, marks.strike, marks.code];

/** Returns the leaves as nested nodes: the formatting that reaches farthest lies outside. */
function nest(leaves: readonly Leaf[], opened: readonly Mark[], codes: MaskedCode): PhrasingContent[] {
  const content: PhrasingContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at];
    if (!leaf) break;
    const waiting = leaf.marks
      .filter((mark) => !mark.isInSet(opened) && mark.type !== marks.code)
      .map((mark) => ({ mark, end: endOf(mark, leaves, at) }))
      .sort((one, other) => other.end - one.end || order.indexOf(one.mark.type) - order.indexOf(other.mark.type))[0];
    if (waiting) {
      const { mark, end } = waiting;
      content.push(wrap(mark, nest(leaves.slice(at, end), [...opened, mark], codes), leaves.slice(at, end), codes));
      at = end;
      continue;
    }
    const last = content.at(-1);
    const next = toPhrase(leaf, codes);
    if (next.type === "text" && last?.type === "text") last.value += next.value;
    else content.push(next);
    at += 1;
  }
  return content;
}

function endOf(mark: Mark, leaves: readonly Leaf[], start: number): number {
  const end = leaves.findIndex((leaf, index) => index > start && !mark.isInSet(leaf.marks));
  return end === -1 ? leaves.length : end;
}

function toPhrase({ node, text, marks: around }: Leaf, codes: MaskedCode): PhrasingContent {
  if (node.isText)
    return marks.code.isInSet(around) ? { type: "inlineCode", value: text } : { type: "text", value: text };
  if (node.type === nodes.hard_break) return { type: "break" };
  if (node.type === nodes.raw_inline) return { type: "text", value: codes.add(String(node.attrs.source)) };
  const { src, alt, title, reference } = node.attrs;
  if (typeof reference === "string") return { type: "imageReference", alt: String(alt), ...referenceOf(reference) };
  return { type: "image", url: address(String(src), codes), alt: String(alt), title: textOrNull(title) };
}

function wrap(mark: Mark, children: PhrasingContent[], leaves: readonly Leaf[], codes: MaskedCode): PhrasingContent {
  if (mark.type === marks.strong) return { type: "strong", children };
  if (mark.type === marks.em) return { type: "emphasis", children };
  if (mark.type === marks.strike) return { type: "delete", children };
  const href = String(mark.attrs.href);
  const form: unknown = mark.attrs.form;
  const words = leaves.map(({ text }) => text).join("");
  const isAlike = [words, `mailto:${words}`, `http://${words}`].includes(href);
  if (form === "<" && isAlike) return { type: "text", value: codes.add(`<${words}>`) };
  if (form === "bare" && isAlike) return { type: "text", value: codes.add(words) };
  // A link holds text and formatting of text only.
  const inside = children.filter((child) => child.type !== "link" && child.type !== "linkReference");
  if (typeof form === "string" && form.includes(" ")) {
    return { type: "linkReference", children: inside, ...referenceOf(form) };
  }
  return { type: "link", url: address(href, codes), title: textOrNull(mark.attrs.title), children: inside };
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function referenceOf(form: string) {
  const space = form.indexOf(" ");
  const label = form.slice(space + 1);
  const referenceType = (["full", "collapsed", "shortcut"] as const).find((type) => type === form.slice(0, space));
  return { label, identifier: label.toLowerCase(), referenceType: referenceType ?? ("full" as const) };
}

/** An address that a generator completes stays as it is. */
const address = (url: string, codes: MaskedCode) => codes.mask(url);
