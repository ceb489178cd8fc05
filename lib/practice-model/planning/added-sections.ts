import type { PageWords } from "../edits/page-head.ts";
import type { SourceEdit } from "../edits/source-edit.ts";
import { insertBeside, insertFlat, insertInContent } from "../edits/write-section.ts";
import type { Page } from "../site/site-files.ts";
import { contentOf, contentOutline } from "./content-outline.ts";

/**
 * The edits that add a page's new sections where all else stays as it is: pictures, buttons and what no plan speaks of. Null where
 * the page has to be written anew.
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
    // Two at one place would have to be one edit.
    if (next !== undefined && next.source === undefined) return null;
    const place = outline.find(({ heading, span }) => span !== null && heading === next?.heading)?.place;
    if (!place) edits.push(...insertInContent(page, "end", section));
    else if (place.block === null) edits.push(...insertFlat(page, place.heading, "before", section));
    else edits.push(...insertBeside(page, place.block, "before", section));
  }
  return edits;
}
