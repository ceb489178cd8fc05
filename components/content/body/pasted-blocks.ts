import type { Mark, Node } from "prosemirror-model";
import { linkTargetOf } from "../../page-editor/links/typed-link.ts";
import type { PastedNode } from "../../page-editor/typing/pasted-content.ts";
import { bodySchema } from "./body-schema.ts";

const { nodes, marks } = bodySchema;
const [elementNode, textNode] = [1, 3];
const charactersMax = 100_000;
const depthMax = 100;

const dropped = new Set(
  "head title meta link base script style template noscript iframe object embed svg math audio video canvas select textarea option img picture button input".split(
    " ",
  ),
);
const frames = new Set(
  "address article aside body caption center details div dl dt dd fieldset figure figcaption footer form header hgroup html main nav p section summary table tbody tfoot thead tr".split(
    " ",
  ),
);

/**
 * Returns what was pasted as blocks that the editor knows: headings, paragraphs, lists, quotes, code, rules, with bold, italic, code and
 * links that lead outside. Of everything else only the text stays; pictures are left out, because they belong to another site.
 * `root` is an inert document: its scripts don't run and its pictures don't load.
 */
export function pastedBlocks(root: PastedNode): Node[] {
  const budget = { characters: charactersMax };
  return readBlocks(childrenOf(root), [], budget, 0);
}

/** Returns plain text as paragraphs, which empty lines part. */
export function pastedText(text: string): Node[] {
  return text
    .slice(0, charactersMax)
    .trim()
    .split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)\s*/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const lines = part.split(/\r\n?|\n/).map((line) => line.trim());
      const content = lines.flatMap((line, at) => [
        ...(at > 0 ? [nodes.hard_break.create()] : []),
        ...(line === "" ? [] : [bodySchema.text(line)]),
      ]);
      return nodes.paragraph.create(null, content);
    });
}

interface Budget {
  characters: number;
}

const childrenOf = ({ childNodes }: PastedNode): PastedNode[] => Array.from(childNodes);
const tagOf = ({ nodeName, nodeType }: PastedNode) => (nodeType === elementNode ? nodeName.toLowerCase() : "");
const styleOf = (node: PastedNode) => node.getAttribute?.("style") ?? "";

/** Word writes the entries of lists as paragraphs. */
const wordItem = /mso-list:\s*l\d+\s+level(\d)/i;
const isWordMark = (node: PastedNode) => /mso-list:\s*ignore/i.test(styleOf(node));

function readBlocks(children: readonly PastedNode[], around: readonly Mark[], budget: Budget, depth: number): Node[] {
  const blocks: Node[] = [];
  let line: Node[] = [];
  let items: { node: Node; isOrdered: boolean }[] = [];
  const endLine = () => {
    const content = trimmed(line);
    if (content.length > 0) blocks.push(nodes.paragraph.create(null, content));
    line = [];
  };
  const endItems = () => {
    const [first] = items;
    const type = first?.isOrdered ? nodes.ordered_list : nodes.bullet_list;
    if (first)
      blocks.push(
        type.create(
          null,
          items.map(({ node }) => node),
        ),
      );
    items = [];
  };
  const add = (made: readonly Node[]) => {
    endLine();
    endItems();
    blocks.push(...made);
  };
  for (const node of children) {
    const tag = tagOf(node);
    if (depth > depthMax || budget.characters <= 0 || dropped.has(tag)) continue;
    const inside = () => readBlocks(childrenOf(node), around, budget, depth + 1);
    const heading = /^h([1-6])$/.exec(tag)?.[1];
    if (node.nodeType === textNode || (tag !== "" && !isBlock(node, tag, depth))) {
      const read = readInline(node, around, budget, depth);
      if (read.length > 0 && (line.length > 0 || node.nodeValue?.trim() !== "")) endItems();
      line.push(...read);
    } else if (wordItem.test(styleOf(node))) {
      endLine();
      const mark = textOf(childrenOf(node).find((child) => isWordMark(child) || childrenOf(child).some(isWordMark)));
      const content = trimmed(childrenOf(node).flatMap((child) => readInline(child, around, budget, depth + 1)));
      const paragraph = nodes.paragraph.create(null, content);
      items.push({ node: nodes.list_item.create(null, paragraph), isOrdered: /^\s*[\da-z]{1,3}[.)]/i.test(mark) });
    } else if (heading) {
      const content = trimmed(readInline(node, [], budget, depth)).filter(({ type }) => type !== nodes.hard_break);
      if (content.length > 0) add([nodes.heading.create({ level: Number(heading) }, content)]);
    } else if (tag === "ul" || tag === "ol") {
      const entries = childrenOf(node).flatMap((entry) => {
        const read = readBlocks(tagOf(entry) === "li" ? childrenOf(entry) : [entry], around, budget, depth + 1);
        return read.length > 0 ? [{ read, isOwn: tagOf(entry) === "li" }] : [];
      });
      const made: Node[] = [];
      for (const { read, isOwn } of entries) {
        const last = made.at(-1);
        // Google Docs puts a list inside of a list beside its entry.
        if (!isOwn && last)
          made[made.length - 1] = last.copy(last.content.append(nodes.list_item.create(null, read).content));
        else made.push(nodes.list_item.create(null, read));
      }
      if (made.length > 0) add([(tag === "ol" ? nodes.ordered_list : nodes.bullet_list).create(null, made)]);
    } else if (tag === "blockquote") {
      const read = inside();
      if (read.length > 0) add([nodes.blockquote.create(null, read)]);
    } else if (tag === "pre") {
      const text = textOf(node).slice(0, budget.characters).replace(/\r\n?/g, "\n").replace(/\n$/, "");
      budget.characters -= text.length;
      if (text.trim() !== "") add([nodes.code_block.create(null, bodySchema.text(text))]);
    } else if (tag === "hr") add([nodes.horizontal_rule.create()]);
    else if (tag === "td" || tag === "th") {
      line.push(bodySchema.text(" "), ...readInline(node, around, budget, depth));
    } else {
      const read = inside();
      if (read.length > 0) add(read);
    }
  }
  endLine();
  endItems();
  return blocks;
}

/** Word processors put blocks into a `b` or a `span` that has no meaning. */
function isBlock(node: PastedNode, tag: string, depth: number): boolean {
  if (frames.has(tag) || /^(?:h[1-6]|ul|ol|li|blockquote|pre|hr|td|th)$/.test(tag)) return true;
  return depth < depthMax && childrenOf(node).some((child) => isBlock(child, tagOf(child), depth + 1));
}

function readInline(node: PastedNode, around: readonly Mark[], budget: Budget, depth: number): Node[] {
  if (node.nodeType === textNode) {
    const text = (node.nodeValue ?? "").replace(/[ \t\n\r\f]+/g, " ").slice(0, budget.characters);
    budget.characters -= text.length;
    return text === "" ? [] : [bodySchema.text(text, around)];
  }
  const tag = tagOf(node);
  if (depth > depthMax || dropped.has(tag) || isWordMark(node)) return [];
  if (tag === "br") return [nodes.hard_break.create(null, null, around)];
  const inside = node.nodeType === elementNode ? marksOf(node, tag, around) : around;
  return childrenOf(node).flatMap((child) => readInline(child, inside, budget, depth + 1));
}

/** Word processors say in a style what is bold; some wrap everything in a `b` that their style makes normal. */
function marksOf(node: PastedNode, tag: string, around: readonly Mark[]): readonly Mark[] {
  const style = styleOf(node);
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight === undefined ? /^(?:b|strong)$/.test(tag) : weight === "bold" || Number(weight) >= 600;
  const isItalic = slant === undefined ? /^(?:i|em)$/.test(tag) : slant === "italic";
  const found: Mark[] = [];
  if (isBold) found.push(marks.strong.create());
  if (isItalic) found.push(marks.em.create());
  if (/^(?:code|kbd|samp|tt)$/.test(tag)) found.push(marks.code.create());
  if (/^(?:s|del|strike)$/.test(tag)) found.push(marks.strike.create());
  const href = tag === "a" ? outsideAddress(node.getAttribute?.("href") ?? "") : null;
  if (href !== null) found.push(marks.link.create({ href }));
  return found.reduce((all, mark) => mark.addToSet(all), around);
}

/** An address without a scheme belongs to the page that was copied from, so it leads nowhere here. */
function outsideAddress(href: string): string | null {
  return /^\s*[a-z][a-z0-9+.-]*:/i.test(href) ? linkTargetOf(href) : null;
}

function textOf(node: PastedNode | undefined): string {
  if (!node || dropped.has(tagOf(node))) return "";
  if (node.nodeType === textNode) return node.nodeValue ?? "";
  return tagOf(node) === "br" ? "\n" : childrenOf(node).map(textOf).join("");
}

/** Returns a line without the spaces and breaks at its ends, and with single spaces inside. */
function trimmed(line: readonly Node[]): Node[] {
  const made: Node[] = [];
  let isAfterSpace: boolean = true;
  for (const node of line) {
    const text: string = node.isText ? (node.text ?? "").replace(isAfterSpace ? /^ / : /^(?!)/, "") : "";
    if (node.isText && text === "") continue;
    if (!node.isText && made.length === 0) continue;
    isAfterSpace = !node.isText || text.endsWith(" ");
    made.push(node.isText ? bodySchema.text(text, node.marks) : node);
  }
  for (let last = made.at(-1); last && (!last.isText || last.text?.endsWith(" ")); last = made.at(-1)) {
    made.pop();
    const text: string = last.text?.trimEnd() ?? "";
    if (text !== "") made.push(bodySchema.text(text, last.marks));
  }
  return made;
}
