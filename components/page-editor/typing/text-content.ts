import { Fragment, type Mark, type Node } from "prosemirror-model";
import type { InlineContent, PageText, TextElement } from "#lib/page-source/schema.ts";
import { linkOf, refOf, textSchema } from "./text-schema.ts";

// Between the content of a text as it travels over HTTP and the editor's document.

const { nodes, marks } = textSchema;

/** Returns the editor's document of a text. */
export function toDocument(content: readonly InlineContent[], elements: PageText["elements"]): Node {
  return nodes.doc.create(null, toNodes(content, elements, []));
}

function toNodes(
  content: readonly InlineContent[],
  elements: PageText["elements"],
  around: readonly Mark[],
): readonly Node[] {
  return content.flatMap((part): readonly Node[] => {
    if (typeof part === "string") return part === "" ? [] : [textSchema.text(part, around)];
    if ("tag" in part) {
      if (part.tag === "br") return [nodes.break.create(null, null, around)];
      const { href = null, newTab = false } = part;
      const mark = part.tag === "a" ? marks.link.create({ href, newTab }) : marks[part.tag].create();
      return toNodes(part.content ?? [], elements, mark.addToSet(around));
    }
    const { ref } = part;
    const element = elements[ref];
    if (element === undefined) return toNodes(part.content, elements, around);
    if (element.tag === "br") return [nodes.break.create({ ref }, null, around)];
    if (!element.isText) {
      return [nodes.thing.create({ ref, tag: element.tag, content: part.content }, null, around)];
    }
    return toNodes(part.content, elements, markOf(part, element, around).addToSet(around));
  });
}

function markOf(
  { ref, ...changed }: Exclude<InlineContent, string> & { ref: string },
  element: TextElement,
  around: readonly Mark[],
): Mark {
  const { href = element.href, newTab = element.newTab } = changed;
  if (element.tag === "a") return marks.link.create({ ref, href, newTab });
  // A bold element inside of another one would take the other's place.
  const isIn = (name: "strong" | "em") => marks[name].isInSet(around) !== undefined;
  if (/^(?:b|strong)$/.test(element.tag) && !isIn("strong")) return marks.strong.create({ ref });
  if (/^(?:i|em)$/.test(element.tag) && !isIn("em")) return marks.em.create({ ref });
  return marks.element.create({ ref });
}

/** A character, a break or a thing with the formatting around it. */
interface Leaf {
  node: Node;
  text: string;
  marks: readonly Mark[];
}

/**
 * Returns the content of a document, with white space as browsers show it. Each element of the page appears at most once: of an
 * element that was divided, the first part keeps it, and later parts get the same formatting without its attributes.
 */
export function toContent(doc: Node, elements: PageText["elements"]): InlineContent[] {
  const leaves: Leaf[] = [];
  doc.forEach((node) => {
    leaves.push({ node, text: node.text ?? "", marks: node.marks });
  });
  return nest(collapseSpaces(leaves), [], { elements, seen: new Set() });
}

function collapseSpaces(leaves: readonly Leaf[]): Leaf[] {
  const found: Leaf[] = [];
  let isAfterSpace = true;
  const trimEnd = () => {
    const last = found.at(-1);
    if (last?.node.isText) last.text = last.text.replace(/ $/, "");
  };
  for (const leaf of leaves) {
    if (leaf.node.isText) {
      const text: string = leaf.text.replace(/[ \t\n\r\f]+/g, " ").replace(isAfterSpace ? /^ / : /^(?!)/, "");
      if (text === "") continue;
      isAfterSpace = text.endsWith(" ");
      found.push({ ...leaf, text });
    } else {
      isAfterSpace = leaf.node.type === nodes.break;
      if (isAfterSpace) trimEnd();
      found.push(leaf);
    }
  }
  trimEnd();
  return found.filter(({ node, text }) => !node.isText || text !== "");
}

interface Nesting {
  elements: PageText["elements"];
  /** The refs that the content has so far. */
  seen: Set<string>;
}

/** Returns the leaves as nested content: the formatting that reaches farthest lies outside. */
function nest(leaves: readonly Leaf[], opened: readonly Mark[], nesting: Nesting): InlineContent[] {
  const content: InlineContent[] = [];
  const add = (part: InlineContent) => {
    const last = content.at(-1);
    if (typeof part === "string" && typeof last === "string") content[content.length - 1] = last + part;
    else content.push(part);
  };
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at];
    const outermost = leaf?.marks
      .filter((mark) => !mark.isInSet(opened))
      .map((mark) => ({ mark, end: endOf(mark, leaves, at) }))
      .reduce<{ mark: Mark; end: number } | null>((best, next) => (best && !isOutside(next, best) ? best : next), null);
    if (!leaf) break;
    if (outermost) {
      const { mark, end } = outermost;
      const wrap = wrapperOf(mark, nesting);
      const inside = nest(leaves.slice(at, end), [...opened, mark], nesting);
      for (const part of wrap(inside)) add(part);
      at = end;
    } else {
      for (const part of leafContent(leaf, nesting)) add(part);
      at += 1;
    }
  }
  return content;
}

function endOf(mark: Mark, leaves: readonly Leaf[], start: number): number {
  const end = leaves.findIndex((leaf, index) => index > start && !mark.isInSet(leaf.marks));
  return end === -1 ? leaves.length : end;
}

/** Of two that reach equally far, elements of the page lie outside, in their own order. */
function isOutside(next: { mark: Mark; end: number }, best: { mark: Mark; end: number }): boolean {
  if (next.end !== best.end) return next.end > best.end;
  return placeOf(next.mark) < placeOf(best.mark);
}

function placeOf(mark: Mark): number {
  const ref = refOf(mark);
  return ref === null ? Number.POSITIVE_INFINITY : Number(ref.slice(1));
}

function wrapperOf(mark: Mark, { elements, seen }: Nesting): (content: InlineContent[]) => InlineContent[] {
  const ref = refOf(mark);
  const { href, newTab } = linkOf(mark);
  if (ref !== null && !seen.has(ref)) {
    seen.add(ref);
    const known = elements[ref];
    const changed = {
      ...(mark.type === marks.link && href !== null && href !== known?.href ? { href } : {}),
      ...(mark.type === marks.link && newTab !== known?.newTab ? { newTab } : {}),
    };
    return (content) => [{ ref, content, ...changed }];
  }
  if (mark.type === marks.element || (mark.type === marks.link && href === null)) return (content) => content;
  if (mark.type === marks.link) {
    return (content) => [{ tag: "a", content, href: href ?? "", ...(newTab ? { newTab } : {}) }];
  }
  return (content) => [{ tag: mark.type === marks.strong ? "strong" : "em", content }];
}

function leafContent({ node, text }: Leaf, { seen }: Nesting): InlineContent[] {
  if (node.isText) return [text];
  const ref = refOf(node);
  if (ref !== null && !seen.has(ref)) {
    seen.add(ref);
    return [{ ref, content: Array.isArray(node.attrs.content) ? node.attrs.content : [] }];
  }
  return node.type === nodes.break ? [{ tag: "br" }] : [];
}

/** Returns the content as plain text, with a line break for each break. */
export function plainTextOf(content: readonly InlineContent[], elements: PageText["elements"]): string {
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      const tag = "tag" in part ? part.tag : elements[part.ref]?.tag;
      return tag === "br" ? "\n" : plainTextOf(part.content ?? [], elements);
    })
    .join("");
}

/**
 * Returns content that was typed on an earlier version for a later one: elements that both have under the same ref stay, others
 * become formatting or plain text.
 */
export function carryOver(content: readonly InlineContent[], from: PageText["elements"], to: PageText["elements"]) {
  const isSame = (ref: string) => from[ref]?.tag === to[ref]?.tag && from[ref]?.isText === to[ref]?.isText;
  const carry = (parts: readonly InlineContent[]): InlineContent[] =>
    parts.flatMap((part): InlineContent[] => {
      if (typeof part === "string") return [part];
      if ("tag" in part) return [part.content ? { ...part, content: carry(part.content) } : part];
      const content = carry(part.content);
      if (to[part.ref] !== undefined && isSame(part.ref)) return [{ ...part, content }];
      const element = from[part.ref];
      const href = part.href ?? element?.href;
      const opensTab = part.newTab ?? element?.newTab;
      if (element?.tag === "br") return [{ tag: "br" }];
      if (element?.tag === "a" && href != null)
        return [{ tag: "a", content, href, ...(opensTab ? { newTab: true } : {}) }];
      if (element && /^(?:b|strong)$/.test(element.tag)) return [{ tag: "strong", content }];
      if (element && /^(?:i|em)$/.test(element.tag)) return [{ tag: "em", content }];
      return content;
    });
  return carry(content);
}

/** Returns pasted or dropped content for a place with this formatting. */
export function toFragment(content: readonly InlineContent[], around: readonly Mark[]): Fragment {
  return Fragment.from(toNodes(content, {}, around));
}
