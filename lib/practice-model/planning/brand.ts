import { replaceInBlock } from "../edits/source-edit.ts";
import type { PageEdits } from "../next-move.ts";
import { textOf } from "../site/html-source.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import { findWords } from "../site/text-matching.ts";
import { findBrand } from "./known-site.ts";

/** The site's new name in place of the old one, wherever pages carry it: beside the menu, in the footer, in their titles. */
export function brandEdits(pages: readonly Page[], site: SiteView, name: string): PageEdits[] {
  const home = pages.find(({ path }) => path === site.home);
  const brand = home === undefined ? null : findBrand(home, site);
  const old = brand === null ? "" : textOf(brand);
  if (old === "" || old === name) return [];
  return pages.map((page) => ({
    path: page.path,
    source: page.source,
    edits: page.texts
      .filter(
        ({ region, element, attribute }) =>
          element.tag === "title" || attribute === "content" || (region !== null && region !== "main"),
      )
      .flatMap((block) =>
        findWords(block.text, old, true).flatMap(({ from, to }) => replaceInBlock(page, block, from, to, name)),
      ),
  }));
}
