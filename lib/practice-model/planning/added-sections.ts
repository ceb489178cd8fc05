import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import type { PageWords } from "../edits/page-head.ts";
import { insertBeside, insertFlat, insertInContent } from "../edits/write-section.ts";
import type { Page } from "../site/site-files.ts";
import { contentOf, contentOutline } from "./content-outline.ts";

/**
 * Returns the edits that add a page's new sections and keep everything else: pictures, buttons and texts outside the
 * plan. Null if the whole content has to be rewritten.
 */
export function addedSections(page: Page, words: PageWords, opening: string): SourceEdit[] | null {
  const outline = contentOutline(page);
  const [first] = outline;
  const sections = words.sections ?? [];
  const isSame =
    first?.span === null && first.heading === words.name && (contentOf(first) || first.heading) === opening;
  if (!isSame || sections.every(({ source }) => source === undefined)) return null;
  const edits: SourceEdit[] = [];
  for (const [index, section] of sections.entries()) {
    if (section.source !== undefined) continue;
    const next = sections[index + 1];
    // Two insertions at one position would have to be one edit.
    if (next !== undefined && next.source === undefined) return null;
    const place = outline.find(({ heading, span }) => span !== null && heading === next?.heading)?.place;
    if (!place) edits.push(...insertInContent(page, "end", section));
    else if (place.block === null) edits.push(...insertFlat(page, place.heading, "before", section));
    else edits.push(...insertBeside(page, place.block, "before", section));
  }
  return edits;
}
