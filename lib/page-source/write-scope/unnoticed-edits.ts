import { closest, parseHtml } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { IntendedTree } from "../operations/intended-tree.ts";
import { isHtmlPath, isStylePath } from "../page-paths.ts";
import type { SourceEdit } from "../source-edit.ts";

const pageComment = /<!--(?!#|\[if)[\s\S]*?-->/gi;
const styleComment = /\/\*[\s\S]*?\*\//g;
/** White space and comments count in these. */
const exact = /^(?:script|style|textarea|pre|noscript|iframe|template|title)$/;

/**
 * Returns the edits of white space and comments, without which the page or stylesheet is the same to a visitor. None if it isn't the
 * same without all of them. A comment for a server or for certain browsers is noticed.
 */
export function unnoticedEdits(
  { path, kept }: { path: string; kept: string },
  edits: readonly SourceEdit[],
): ReadonlySet<SourceEdit> {
  const comment = isHtmlPath(path) ? pageComment : isStylePath(path) ? styleComment : null;
  if (comment === null) return new Set();
  const isBare = (text: string) => text.replace(comment, "").trim() === "";
  const bare = edits.filter(({ start, end, newText }) => isBare(kept.slice(start, end)) && isBare(newText));
  const without = bare.length === 0 ? null : applyEdits(kept, bare);
  if (without === null) return new Set();
  if (isStylePath(path)) return new Set(plainStyles(kept) === plainStyles(without) ? bare : []);
  const page = parseHtml(kept);
  const after = parseHtml(without);
  if (page.isTooComplex || after.isTooComplex || !new IntendedTree(page).isTreeOf(after)) return new Set();
  const spans = page.elements.filter((element) => closest(element, ({ tag }) => exact.test(tag)) !== null);
  return new Set(bare.filter(({ start }) => !spans.some((span) => span.start < start && start < span.end)));
}

/** Returns a stylesheet without comments, and without white space around rules and declarations. */
function plainStyles(css: string): string {
  return css
    .replace(
      /("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|\/\*[\s\S]*?\*\//g,
      (_all, string?: string) => string ?? "",
    )
    .replace(/\s*([{};])\s*/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
