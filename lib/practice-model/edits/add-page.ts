import { type NextMove, type Report, toChanges } from "../next-move.ts";
import { findNavigations, linksTo } from "../site/navigation.ts";
import type { SiteView } from "../site/site-view.ts";
import { leftOut, listPaths } from "../wording.ts";
import { addLink } from "./navigation-entry.ts";
import type { PageWords } from "./page-head.ts";

// Links a new page in every page's navigation.

/** A page's navigation is near its start. */
const startLines = 150;

/** Returns the move that links the new page on every page known so far, and reads further pages next. */
export function linkMove(
  site: SiteView,
  newPath: string,
  words: PageWords,
  reportOf: (newPath: string, remarks: string) => Report,
): NextMove {
  const { label, paths: order } = words.menu ?? { label: words.name, paths: [newPath] };
  const paths = site.paths.filter((other) => other !== newPath);
  const { missing, left } = site.toReadStarts(
    paths,
    (page, lines) => lines >= startLines * 2 || findNavigations(page, site).length > 0,
  );
  const pages = paths
    .filter((other) => !site.isThrough(other))
    .map((other) => site.pageStart(other))
    .filter((page) => page !== null);
  const without: string[] = [];
  const edits = pages.map((page) => {
    const navigations = findNavigations(page, site);
    if (navigations.length === 0) without.push(page.path);
    const own = navigations
      .filter((navigation) => !linksTo(navigation, newPath))
      .flatMap((navigation) => addLink(page, navigation, site, label, newPath, order));
    return { path: page.path, source: page.source, edits: own };
  });
  const unlinked =
    without.length === 0 ? "" : `\n\nI found no navigation on ${listPaths(without)}, so there is no link there.`;
  return {
    kind: "change",
    changes: toChanges(edits),
    readNext: missing,
    readLines: startLines,
    report: reportOf(newPath, `${unlinked}${leftOut(left)}`),
  };
}
