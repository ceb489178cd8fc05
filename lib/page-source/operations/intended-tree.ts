import type { HtmlElement, HtmlSource } from "../html-source.ts";
import type { Divider } from "./element-place.ts";

// The tree that a page has to have after its operations. It is built from the page as it was, each operation changes it as it
// intends, and the changed source is then parsed and compared with it. A difference means that a browser reads the new source in
// another way than the person meant, so nothing is written.

export interface TreeElement {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  children: TreeChild[];
  /** Set where only the words and the order of the elements count, not which words an element holds. */
  words: Words | null;
  /** Whether `class`, `id` and `style` may be any. */
  hasAnyStyle?: boolean;
  /** Whether its children stand in its place. */
  isUnwrapped?: boolean;
}
interface Words {
  text: string;
  /** The elements inside, in document order. */
  elements: readonly HtmlElement[];
  /** The number of `br`s besides them. */
  newBreaks: number;
}
interface MovedDividers {
  from: Divider | null;
  to: Divider | null;
}
export type TreeChild = TreeElement | string;

export class IntendedTree {
  private readonly nodes = new Map<HtmlElement, TreeElement>();
  private readonly parents = new Map<TreeElement, TreeElement>();
  readonly root: TreeElement;
  private readonly lastAfter = new Map<TreeElement, TreeElement>();
  private hasAnySheets = false;

  constructor(page: HtmlSource) {
    this.root = toTree(page.root, (element, node, parent) => {
      this.nodes.set(element, node);
      if (parent !== null) this.parents.set(node, parent);
    });
  }

  private nodeOf(element: HtmlElement): TreeElement {
    const node = this.nodes.get(element);
    if (node === undefined) throw new Error("The element is not on this page.");
    return node;
  }

  /** Allows the elements to have any look, and the page to have any stylesheets. */
  allowStyles(elements: readonly HtmlElement[]): void {
    this.hasAnySheets ||= elements.length > 0;
    for (const element of elements) this.nodeOf(element).hasAnyStyle = true;
  }

  setAttribute(element: HtmlElement, name: string, value: string | null): void {
    const node = this.nodeOf(element);
    const attributes = new Map(node.attributes);
    if (value === null) attributes.delete(name);
    else attributes.set(name, value);
    node.attributes = attributes;
  }

  setChildren(element: HtmlElement, children: TreeChild[]): void {
    this.nodeOf(element).children = children;
  }

  setWords(element: HtmlElement, words: Words): void {
    this.nodeOf(element).words = words;
  }

  /** Removes an element, with the text beside it that divides it from its neighbour. */
  remove(element: HtmlElement, divider: Divider | null): void {
    const node = this.nodeOf(element);
    const siblings = this.parents.get(node)?.children;
    const at = siblings?.indexOf(node) ?? -1;
    // Already gone with an element around it.
    if (siblings === undefined || at === -1) return;
    if (divider === null) siblings.splice(at, 1);
    else siblings.splice(divider.side === "before" ? at - 1 : at, 2);
    // The parser adds the body of a table for its rows. It goes with the last row.
    const { parent } = element;
    const isAdded = parent !== null && !parent.inSource && (parent.tag === "tbody" || parent.tag === "colgroup");
    if (isAdded && !siblings.some((sibling) => typeof sibling !== "string")) this.remove(parent, null);
  }

  /** Puts an element's children in its place. */
  unwrap(element: HtmlElement): void {
    this.nodeOf(element).isUnwrapped = true;
  }

  private insertBefore(node: TreeElement, next: HtmlElement, divider: Divider | null): void {
    const beside = this.nodeOf(next);
    const parent = this.parents.get(beside);
    if (parent === undefined) return;
    parent.children.splice(parent.children.indexOf(beside), 0, node, divider?.value ?? "");
    this.parents.set(node, parent);
  }

  /** Inserts a node after an element, and after all that was inserted there before. */
  insertAfter(node: TreeElement, previous: HtmlElement, divider: Divider | null): void {
    const element = this.nodeOf(previous);
    const beside = this.lastAfter.get(element) ?? element;
    const parent = this.parents.get(beside);
    if (parent === undefined) return;
    parent.children.splice(parent.children.indexOf(beside) + 1, 0, divider?.value ?? "", node);
    this.parents.set(node, parent);
    this.lastAfter.set(element, node);
  }

  /** Inserts nodes before an element, or as the first or last of its children. */
  insertChildren(nodes: readonly TreeElement[], element: HtmlElement, at: "before" | "first" | "last"): void {
    const beside = this.nodeOf(element);
    const parent = at === "before" ? this.parents.get(beside) : beside;
    if (parent === undefined) return;
    const { children } = parent;
    const index = at === "before" ? children.indexOf(beside) : at === "first" ? 0 : children.length;
    children.splice(index, 0, ...nodes);
    for (const node of nodes) this.parents.set(node, parent);
  }

  moveBefore(element: HtmlElement, next: HtmlElement, dividers: MovedDividers): void {
    this.remove(element, dividers.from);
    this.insertBefore(this.nodeOf(element), next, dividers.to);
  }

  moveAfter(element: HtmlElement, previous: HtmlElement, dividers: MovedDividers): void {
    this.remove(element, dividers.from);
    this.insertAfter(this.nodeOf(element), previous, dividers.to);
  }

  moveToEnd(element: HtmlElement, parent: HtmlElement, divider: Divider | null): void {
    this.remove(element, divider);
    const node = this.nodeOf(element);
    this.nodeOf(parent).children.push(node);
    this.parents.set(node, this.nodeOf(parent));
  }

  /** Whether a page, as a browser reads it, is this tree. White space in texts doesn't count: edits of text mind it themselves. */
  isTreeOf(page: HtmlSource): boolean {
    const waiting: [TreeElement, TreeElement][] = [[this.root, toTree(page.root)]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [intended, actual] = next;
      if (!isSameElement(intended, actual)) return false;
      if (intended.words !== null) {
        if (!hasWords(actual, intended.words)) return false;
        continue;
      }
      const left = joinTexts(intended.children, this.hasAnySheets);
      const right = joinTexts(actual.children, this.hasAnySheets);
      if (left.length !== right.length) return false;
      for (const [index, child] of left.entries()) {
        const other = right[index];
        if (typeof child === "string" || typeof other === "string" || other === undefined) {
          if (child !== other) return false;
        } else waiting.push([child, other]);
      }
    }
    return true;
  }
}

type Visit = (element: HtmlElement, node: TreeElement, parent: TreeElement | null) => void;

/** Returns an element as a tree of its own. */
export function toTree(element: HtmlElement, visit: Visit = () => {}): TreeElement {
  const toNode = ({ tag, attributes }: HtmlElement): TreeElement => ({ tag, attributes, children: [], words: null });
  const root = toNode(element);
  visit(element, root, null);
  const waiting: [HtmlElement, TreeElement][] = [[element, root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, node] = next;
    for (const child of from.children) {
      if (child.type === "text") node.children.push(child.value);
      else {
        const childNode = toNode(child);
        node.children.push(childNode);
        visit(child, childNode, node);
        waiting.push([child, childNode]);
      }
    }
  }
  return root;
}

const withoutSpace = (text: string) => text.replace(/[ \t\r\n\f]+/g, "");

const isSheet = ({ tag, attributes }: TreeElement) =>
  tag === "style" || (tag === "link" && attributes.get("rel") === "stylesheet");

function* withoutWrapping(children: readonly TreeChild[]): Generator<TreeChild> {
  for (const child of children) {
    if (typeof child !== "string" && child.isUnwrapped === true) yield* withoutWrapping(child.children);
    else yield child;
  }
}

/** Returns children with neighbouring texts as one, without white space and without empty texts. */
function joinTexts(children: readonly TreeChild[], withoutSheets: boolean): TreeChild[] {
  const joined: TreeChild[] = [];
  let text = "";
  for (const child of withoutWrapping(children)) {
    if (typeof child === "string") text += withoutSpace(child);
    else if (!withoutSheets || !isSheet(child)) {
      if (text !== "") joined.push(text);
      text = "";
      joined.push(child);
    }
  }
  if (text !== "") joined.push(text);
  return joined;
}

function isSameElement(intended: TreeElement, actual: TreeElement): boolean {
  const namesOf = ({ attributes }: TreeElement) =>
    [...attributes.keys()].filter((name) => intended.hasAnyStyle !== true || !/^(?:class|id|style)$/.test(name));
  const names = namesOf(intended);
  return (
    intended.tag === actual.tag &&
    names.length === namesOf(actual).length &&
    names.every((name) => actual.attributes.get(name) === intended.attributes.get(name))
  );
}

function hasWords(actual: TreeElement, { text, elements, newBreaks }: Words): boolean {
  let words = "";
  let found = 0;
  let breaks = 0;
  const waiting: TreeChild[] = [];
  const addChildren = ({ children }: TreeElement) => {
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child !== undefined) waiting.push(child);
    }
  };
  addChildren(actual);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") {
      words += next;
      continue;
    }
    const expected = elements[found];
    if (expected !== undefined && isSameElement({ ...expected, children: [], words: null }, next)) found += 1;
    else if (next.tag === "br" && next.attributes.size === 0) breaks += 1;
    else return false;
    addChildren(next);
  }
  // A no-break space may stay where the new text has a space.
  const bare = (value: string) => value.replace(/\s+/g, "");
  return found === elements.length && breaks === newBreaks && bare(words) === bare(text);
}
