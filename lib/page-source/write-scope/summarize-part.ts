import { heldWords } from "#lib/words/page/held.ts";
import { pageSentences, styleSentences } from "#lib/words/page/receipt.ts";
import { byteOffsets } from "../byte-offsets.ts";
import { comparePages } from "../compare/compare-pages.ts";
import { compareStyles } from "../compare/compare-styles.ts";
import { isHtmlPath, isStylePath } from "../page-paths.ts";
import type { SourceMap } from "../schema.ts";
import type { SourceEdit } from "../source-edit.ts";
import { makeSourceMap } from "../source-map.ts";

/** A held change of a file, as an edit of the kept text. */
interface PartChange {
  path: string;
  kept: string;
  edit: SourceEdit;
}

/** Returns a sentence about a whole file, which may be no text: the changed one, or one that is new or gone. */
export function summarizeFile(path: string, status: "new" | "gone" | "changed"): string {
  if (status === "changed") return heldWords.file;
  if (isHtmlPath(path)) return status === "new" ? heldWords.newPage : heldWords.pageGone;
  return status === "new" ? heldWords.newFile : heldWords.fileGone;
}

/** Returns a sentence about what a visitor would notice. */
export function summarize(change: PartChange): string {
  const { path, kept, edit } = change;
  const after = textAfter(change);
  if (isHtmlPath(path)) {
    const before = mapOf(kept);
    return pageSentences(comparePages(before, mapOf(after)))[0] ?? placeOf(before, byteOffsets(kept)(edit.start));
  }
  if (isStylePath(path)) return styleSentences(compareStyles(kept, after), () => null)[0] ?? heldWords.look;
  return summarizeFile(path, "changed");
}

/** Names the innermost element around a change that has no sentence of its own. */
function placeOf({ elements }: SourceMap, at: number): string {
  const around = elements.findLast(({ start, end }) => start <= at && at < end);
  return around ? heldWords.inside(around.name) : heldWords.head;
}

/** Returns false for white space and comments, without which the page or stylesheet is the same to a visitor. */
export function isNoticed({ path, kept, edit }: PartChange): boolean {
  if (!isHtmlPath(path) && !isStylePath(path)) return true;
  const bare = (text: string) => text.replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, "").trim();
  return bare(kept.slice(edit.start, edit.end)) !== "" || bare(edit.newText) !== "";
}

const textAfter = ({ kept, edit }: PartChange) => kept.slice(0, edit.start) + edit.newText + kept.slice(edit.end);

const mapOf = (source: string): SourceMap => makeSourceMap(source, { commit: "", path: "" });
