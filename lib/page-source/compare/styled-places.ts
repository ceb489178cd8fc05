import { parseHtml } from "../html-source.ts";
import { mappedElements } from "../mapped-elements.ts";
import { matchAtRest, readSelector } from "../styles/match-selector.ts";
import { readPageSheets, type SiteTexts } from "../styles/page-sheets.ts";

/**
 * Returns the ref of the first element of a page that each selector styles, by the selector: only of selectors that style something
 * there. Empty if the page does not load the stylesheet, or can't be read.
 */
export async function styledPlaces(
  texts: SiteTexts,
  { path, sheet, selectors }: { path: string; sheet: string; selectors: readonly string[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const source = await texts.read(path);
  if (source === null) return found;
  const html = parseHtml(source);
  const { sheets, isQuirky } = await readPageSheets(texts, { path, html });
  if (!sheets.some((loaded) => loaded.sheet.kind === "file" && loaded.sheet.path === sheet)) return found;
  const { mapped } = mappedElements(html);
  for (const text of selectors) {
    const selector = readSelector(text);
    const styled = selector && mapped.find(({ element }) => matchAtRest(selector, element, isQuirky).match === "yes");
    if (styled) found.set(text, styled.ref);
  }
  return found;
}
