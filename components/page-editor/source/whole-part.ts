import type { Tree } from "@lezer/common";
import type { FormattedKind } from "./format-source";

type SyntaxNode = Tree["topNode"];

export interface WholePart {
  from: number;
  to: number;
  kind: FormattedKind;
}

/** Nodes that hold a list of parts, each of which can stand alone. */
const lists = new Set(["Document", "Element", "StyleSheet", "Block", "Script"]);
/** Parts of a list that can't stand alone. */
const ends = new Set(["OpenTag", "CloseTag", "MismatchedCloseTag", "{", "}"]);
const kinds = new Map<string, FormattedKind>([
  ["Document", "html"],
  ["StyleSheet", "css"],
  ["Script", "script"],
]);

/** Returns the smallest whole parts of a source around a selection, such as elements or rules; null if nothing whole lies around it. */
export function wholePart(tree: Tree, selection: { from: number; to: number }): WholePart | null {
  const { from, to } = selection;
  for (let node: SyntaxNode | null = tree.resolveInner(from, 1); node !== null; node = node.parent) {
    if (node.from > from || node.to < to || !lists.has(node.name)) continue;
    const parts = childrenOf(node).filter((child) => child.from < to && child.to > from);
    const [first, last, kind] = [parts[0], parts.at(-1), kindOf(node)];
    if (!first || !last || kind === null || parts.some(({ name, type }) => ends.has(name) || type.isError)) continue;
    return { from: first.from, to: last.to, kind };
  }
  return null;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function kindOf(node: SyntaxNode): FormattedKind | null {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    const kind = kinds.get(at.name);
    if (kind) return kind;
  }
  return null;
}
