import { type ToldText, tellInEach } from "#lib/words/language.ts";
import { heldWords } from "#lib/words/page/held.ts";
import { pageSentences, styleSentences } from "#lib/words/page/receipt.ts";
import { byteOffsets } from "../byte-offsets.ts";
import { comparePages } from "../compare/compare-pages.ts";
import { compareStyles } from "../compare/compare-styles.ts";
import { isHtmlPath, isStylePath } from "../page-paths.ts";
import type { SourceMap } from "../schema.ts";
import type { SourceEdit } from "../source-edit.ts";
import { makeSourceMap } from "../source-map.ts";

interface KeptFile {
  path: string;
  kept: string;
}

/** More changes of a page are named by the element around them, without comparing the pages. */
const comparedMax = 20;
const comparedCharactersMax = 300_000;

/** Returns a sentence about a whole file, which may be no text: the changed one, or one that is new or gone. */
export function summarizeFile(path: string, status: "new" | "gone" | "changed"): ToldText {
  return tellInEach(() => {
    if (status === "changed") return heldWords.file;
    if (isHtmlPath(path)) return status === "new" ? heldWords.newPage : heldWords.pageGone;
    return status === "new" ? heldWords.newFile : heldWords.fileGone;
  });
}

/**
 * Returns a function that gives a sentence about what a visitor would notice if one more change were applied. The page is read when the first change
 * is told.
 */
export function summarizing({ path, kept }: KeptFile): (edit: SourceEdit) => ToldText {
  if (isStylePath(path)) {
    return (edit) => {
      const facts = compareStyles(kept, textAfter(kept, edit));
      return tellInEach(() => styleSentences(facts, () => null, "waiting")[0] ?? heldWords.look);
    };
  }
  if (!isHtmlPath(path)) return () => summarizeFile(path, "changed");
  let page: { map: SourceMap; toBytes: (offset: number) => number } | null = null;
  let left = kept.length > comparedCharactersMax ? 0 : comparedMax;
  return (edit) => {
    page ??= { map: mapOf(kept), toBytes: byteOffsets(kept) };
    const { map, toBytes } = page;
    const facts = left > 0 ? comparePages(map, mapOf(textAfter(kept, edit))) : [];
    left -= 1;
    return tellInEach(() => pageSentences(facts, "waiting")[0] ?? placeOf(map, toBytes(edit.start)));
  };
}

/** Names the innermost element around a change that has no sentence of its own. */
function placeOf({ elements }: SourceMap, at: number): string {
  const around = elements.findLast(({ start, end }) => start <= at && at < end);
  return around ? heldWords.inside(around.name) : heldWords.head;
}

const textAfter = (kept: string, edit: SourceEdit) => kept.slice(0, edit.start) + edit.newText + kept.slice(edit.end);

const mapOf = (source: string): SourceMap => makeSourceMap(source, { commit: "", path: "" });
