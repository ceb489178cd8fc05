import type { Tree } from "@lezer/common";
import { sourceNotes } from "#lib/words/page/source.ts";
import type { SourceNote } from "./html-notes";

type SyntaxNode = Tree["topNode"];

/** Whether a browser takes a value for a property, as `CSS.supports` says. */
export type Supports = (property: string, value: string) => boolean;

/** At-rules whose blocks hold rules or declarations of elements. Others have descriptors of their own. */
const plainRules = /^@(?:media|supports|layer|container|scope|starting-style|keyframes|-webkit-keyframes)$/i;

/** Elements that end by themselves. */
const endsItself = new Set(
  "html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup caption rb rt rp".split(" "),
);

/**
 * Returns what is wrong in a parsed file: elements that aren't closed, and mistakes in styles and scripts, also of those inside of a page,
 * one for each line. `supports` tells of properties and values.
 */
export function codeNotes(tree: Tree, source: string, supports: Supports): SourceNote[] {
  const notes: SourceNote[] = [];
  const lines = new Set<number>();
  const lineAt = lineNumbers(source);
  tree.iterate({
    enter({ node }) {
      if (node.type.isError) {
        const note = errorNote(node, source, lineAt);
        if (note === null || lines.has(lineAt(note.from))) return;
        lines.add(lineAt(note.from));
        notes.push(note);
        return;
      }
      const note =
        node.name === "Declaration"
          ? declarationNote(node, source, supports)
          : node.name === "Element" || node.name === "MismatchedCloseTag"
            ? tagNote(node, source)
            : null;
      if (note) notes.push(note);
    },
  });
  return notes;
}

/** Returns a function from a position to the number of its line, from 1. */
function lineNumbers(source: string): (at: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function tagNote(node: SyntaxNode, source: string): SourceNote | null {
  const severity = "error";
  const { from, to } = node;
  if (node.name === "MismatchedCloseTag") {
    const tag = source.slice(from, to);
    // After another mistake, an element that ends by itself seems to be closed twice.
    const isOften = endsItself.has(tag.replace(/[</>\s]/g, "").toLowerCase());
    return isOften ? null : { from, to, severity, message: sourceNotes.closesNothing(tag) };
  }
  const open = node.getChild("OpenTag");
  const tag = open?.getChild("TagName");
  if (!open || !tag || node.getChild("CloseTag") !== null) return null;
  const name = source.slice(tag.from, tag.to);
  if (endsItself.has(name.toLowerCase())) return null;
  return { from: open.from, to: open.to, severity, message: sourceNotes.notClosed(`<${name}>`) };
}

function errorNote(node: SyntaxNode, source: string, lineAt: (at: number) => number): SourceNote | null {
  const language = languageOf(node);
  // Another parser tells of the page itself.
  if (language === null || node.parent?.name === "CallLiteral") return null;
  const place = { from: node.from, to: node.to, severity: "error" as const };
  const text = source.slice(node.from, node.to);
  if (text.startsWith("}")) return { ...place, to: node.from + 1, message: sourceNotes.tooManyBraces };
  const opened = node.from === node.to && node.nextSibling === null ? (node.parent?.firstChild ?? null) : null;
  const around = openerOf(opened);
  if (around !== null) {
    const line = lineAt(around.from);
    const message = around.name === "{" ? sourceNotes.blockOpen(line) : sourceNotes.bracketOpen(line);
    return { from: around.from, to: around.to, severity: "error", message };
  }
  const message = language === "css" ? sourceNotes.notCss : sourceNotes.notScript;
  return { ...place, severity: language === "css" ? "warning" : "error", message };
}

/** Returns the bracket with which a node begins; null if it begins with something else. */
function openerOf(first: SyntaxNode | null): SyntaxNode | null {
  for (let node = first; node !== null; node = node.nextSibling) if (/^[{([]$/.test(node.name)) return node;
  return null;
}

function languageOf(node: SyntaxNode): "css" | "script" | null {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === "StyleSheet" || at.name === "Styles") return "css";
    if (at.name === "Script" || at.name === "SingleExpression") return "script";
    if (at.name === "Document") return null;
  }
  return null;
}

function declarationNote(node: SyntaxNode, source: string, supports: Supports): SourceNote | null {
  const name = node.getChild("PropertyName");
  const colon = node.getChild(":");
  if (name === null || colon === null || isInOtherRule(node, source)) return null;
  const property = source.slice(name.from, name.to);
  const value = source
    .slice(colon.to, node.to)
    .replace(/!\s*important\s*$/i, "")
    .trim();
  const place = { severity: "warning" as const };
  if (property.startsWith("-") || value === "" || isBeyondChecking(value)) return null;
  if (!supports(property, "inherit"))
    return { ...place, from: name.from, to: name.to, message: sourceNotes.unknownProperty(property) };
  if (supports(property, value)) return null;
  const shown = value.length > 40 ? `${value.slice(0, 39)}…` : value;
  return { ...place, from: colon.to, to: node.to, message: sourceNotes.unknownValue(shown, property) };
}

/** Values that depend on the page, that are for one browser only, or that contain comments. */
const isBeyondChecking = (value: string) =>
  /\b(?:var|env|attr|if)\(|(?:^|[\s,])-(?:webkit|moz|ms|o)-|\\9|\/\*/i.test(value);

function isInOtherRule(node: SyntaxNode, source: string): boolean {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (at.name !== "AtRule") continue;
    const keyword = at.getChild("AtKeyword");
    if (keyword && !plainRules.test(source.slice(keyword.from, keyword.to))) return true;
  }
  return false;
}

/** Returns a note if the text isn't JSON. An empty text isn't either. */
export function jsonNotes(source: string): SourceNote[] {
  try {
    JSON.parse(source);
    return [];
  } catch (error) {
    const at = Number(/position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1] ?? source.length);
    const from = Math.min(at, source.length);
    return [{ from, to: Math.min(from + 1, source.length), severity: "error", message: sourceNotes.notJson }];
  }
}
