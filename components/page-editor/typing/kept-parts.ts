import { type Mark, type Node, Slice } from "prosemirror-model";
import { type EditorState, NodeSelection, Plugin, type Transaction } from "prosemirror-state";
import { refOf, textSchema } from "./text-schema";

const { nodes } = textSchema;

/**
 * Returns the plugin that keeps the parts of a text while it is typed over. A picture stays unless it is selected by itself and deleted.
 * Words that are typed where an element of the page has just lost its last word go into that element.
 */
export function keptParts(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      const changes = transactions.filter(({ docChanged }) => docChanged);
      // Undo brings back what was there.
      if (changes.length === 0 || changes.some((one) => one.getMeta("history$") !== undefined)) return null;
      const change = after.tr;
      if (!(before.selection instanceof NodeSelection)) putBackThings(change, before.doc, after.doc, changes);
      const marks = marksToType(changes, before, after);
      if (marks) change.setStoredMarks(marks);
      return change.docChanged || marks ? change : null;
    },
  });
}

/** Returns where a place is after the changes; `side` tells which one if something is inserted there. */
function placeAfter(changes: readonly Transaction[], place: number, side: 1 | -1): number {
  return changes.reduce((at, { mapping }) => mapping.map(at, side), place);
}

function putBackThings(change: Transaction, before: Node, after: Node, changes: readonly Transaction[]): void {
  const left = new Set<string | null>();
  after.forEach((node) => {
    if (node.type === nodes.thing) left.add(refOf(node));
  });
  before.forEach((node, offset) => {
    if (node.type !== nodes.thing || left.has(refOf(node))) return;
    change.insert(change.mapping.map(placeAfter(changes, offset, -1)), node);
  });
}

/** Returns the formatting of the words that are gone from where the cursor is; null for no special one. */
function marksToType(
  changes: readonly Transaction[],
  { doc, storedMarks }: EditorState,
  after: EditorState,
): readonly Mark[] | null {
  const isDeletion = changes.every(({ steps }) => steps.every((step) => "slice" in step && step.slice === Slice.empty));
  if (!isDeletion || !after.selection.empty) return null;
  const left = new Set(refsIn(after.doc));
  let emptied: Node | null = null;
  doc.forEach((node, offset) => {
    const isEmptied = node.isText && node.marks.some((mark) => refOf(mark) !== null && !left.has(refOf(mark) ?? ""));
    if (isEmptied && placeAfter(changes, offset, 1) === after.selection.from) emptied ??= node;
  });
  return marksOf(emptied) ?? storedMarks;
}

const marksOf = (node: Node | null): readonly Mark[] | null => node?.marks ?? null;

function refsIn(doc: Node): string[] {
  const refs: string[] = [];
  doc.forEach(({ marks }) => {
    for (const mark of marks) refs.push(refOf(mark) ?? "");
  });
  return refs;
}
