import type { InlineContent } from "#lib/page-source/schema.ts";
import { linkTargetOf } from "../links/typed-link.ts";

/** The part of the DOM's nodes that is read. */
export interface PastedNode {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  childNodes: ArrayLike<PastedNode>;
  getAttribute?(name: string): string | null;
}

const elementNode = 1;
const textNode = 3;
const charactersMax = 50_000;
const depthMax = 200;

const dropped = new Set(
  "head title meta link base script style template noscript iframe object embed svg math audio video canvas select textarea option".split(
    " ",
  ),
);
const blocks = new Set(
  "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead tr ul".split(
    " ",
  ),
);

interface Line {
  content: InlineContent[];
}

/**
 * Returns what was pasted as text with bold, italic, links and line breaks. Of everything else only the text stays, and each block
 * begins a new line. `root` is an inert document: its scripts don't run and its pictures don't load.
 */
export function pastedContent(root: PastedNode): InlineContent[] {
  const lines: Line[] = [{ content: [] }];
  let charactersLeft = charactersMax;
  let isAfterSpace = true;

  const newLine = () => {
    if (lines.at(-1)?.content.length) lines.push({ content: [] });
    isAfterSpace = true;
  };
  const add = (text: string, formats: readonly Format[]) => {
    const kept = (isAfterSpace ? text.replace(/^ /, "") : text).slice(0, charactersLeft);
    const line = lines.at(-1);
    if (!line || kept === "") return;
    charactersLeft -= kept.length;
    isAfterSpace = kept.endsWith(" ");
    line.content.push(formats.reduceRight<InlineContent>((inside, format) => ({ ...format, content: [inside] }), kept));
  };
  const walk = (node: PastedNode, formats: readonly Format[], depth: number) => {
    if (charactersLeft <= 0 || depth > depthMax) return;
    if (node.nodeType === textNode) return add((node.nodeValue ?? "").replace(/[ \t\n\r\f]+/g, " "), formats);
    const tag = node.nodeName.toLowerCase();
    // Office programs write elements of their own names, such as `o:p`.
    if (node.nodeType === elementNode && dropped.has(tag)) return;
    if (tag === "br") {
      lines.push({ content: [] });
      isAfterSpace = true;
      return;
    }
    const isBlock = blocks.has(tag);
    if (isBlock) newLine();
    if (tag === "td" || tag === "th") add(" ", []);
    const inside = node.nodeType === elementNode ? formatsOf(node, tag, formats) : formats;
    for (let at = 0; at < node.childNodes.length; at++) {
      const child = node.childNodes[at];
      if (child) walk(child, inside, depth + 1);
    }
    if (isBlock) newLine();
  };

  walk(root, [], 0);
  return joinLines(lines);
}

/** Returns plain text as content: each of its lines begins a new line. */
export function pastedText(text: string): InlineContent[] {
  const lines = text
    .slice(0, charactersMax)
    .trim()
    .split(/\r\n?|\n/);
  return joinLines(lines.map((line) => ({ content: line.trim() === "" ? [] : [line.replace(/\s+/g, " ")] })));
}

/** Empty lines are left out: a text has no paragraphs. */
function joinLines(lines: readonly Line[]): InlineContent[] {
  return lines
    .filter(({ content }) => content.some((part) => typeof part !== "string" || part.trim() !== ""))
    .flatMap(({ content }, index): InlineContent[] => (index === 0 ? content : [{ tag: "br" }, ...content]));
}

type Format = { tag: "strong" } | { tag: "em" } | { tag: "a"; href: string };

/** Word processors say in a style what is bold; some wrap everything in a `b` that their style makes normal. */
function formatsOf(node: PastedNode, tag: string, around: readonly Format[]): readonly Format[] {
  const style = node.getAttribute?.("style") ?? "";
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  const isBold = weight === undefined ? /^(?:b|strong)$/.test(tag) : weight === "bold" || Number(weight) >= 600;
  const isItalic = slant === undefined ? /^(?:i|em)$/.test(tag) : slant === "italic";
  const href = tag === "a" ? outsideAddress(node.getAttribute?.("href") ?? "") : null;
  const has = (name: Format["tag"]) => around.some((format) => format.tag === name);
  return [
    ...around,
    ...(href !== null && !has("a") ? [{ tag: "a", href } as const] : []),
    ...(isBold && !has("strong") ? [{ tag: "strong" } as const] : []),
    ...(isItalic && !has("em") ? [{ tag: "em" } as const] : []),
  ];
}

/** An address without a scheme belongs to the page that was copied from, so it leads nowhere here. */
function outsideAddress(href: string): string | null {
  return /^\s*[a-z][a-z0-9+.-]*:/i.test(href) ? linkTargetOf(href) : null;
}
