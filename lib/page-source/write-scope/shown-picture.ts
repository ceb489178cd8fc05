import { pictureTypeOf } from "#lib/pictures/picture-schema.ts";
import { type HtmlSource, parseHtml } from "../html-source.ts";
import { isHtmlPath, resolveLink } from "../page-paths.ts";
import type { SiteSource } from "../site-source.ts";
import type { SplitFile } from "./split-site.ts";

// A new picture comes with a change that shows it, although its file lies outside of the places that may change.

/** Whether a file may come along. A drawing may not: it can hold links and styles. */
export function mayComeAlong(path: string): boolean {
  const type = pictureTypeOf(path);
  return type !== null && type !== "image/svg+xml";
}

/**
 * Returns those of the paths that a kept page shows as a picture, and that it did not show before. `root` is the site's folder. Parses each
 * page once.
 */
export async function newlyShown(
  base: SiteSource,
  files: readonly Pick<SplitFile, "path" | "kept">[],
  paths: readonly string[],
  root: string,
): Promise<ReadonlySet<string>> {
  const site = { root, paths: new Set(paths.filter((path) => root === "" || path.startsWith(`${root}/`))) };
  const shown = new Set<string>();
  if (site.paths.size === 0) return shown;
  for (const { path, kept } of files) {
    if (kept === null || !isHtmlPath(path)) continue;
    const before = shownOn(path, (base.parse ?? parseHtml)((await base.read(path)) ?? ""), site);
    for (const one of shownOn(path, parseHtml(kept), site)) if (!before.has(one)) shown.add(one);
  }
  return shown;
}

function shownOn(
  page: string,
  { elements }: HtmlSource,
  { root, paths }: { root: string; paths: ReadonlySet<string> },
): Set<string> {
  const shown = new Set<string>();
  for (const { tag, attributes } of elements) {
    if (tag !== "img" && tag !== "source") continue;
    const listed = (attributes.get("srcset") ?? "").split(",").map((one) => one.trim().split(/\s+/)[0] ?? "");
    for (const address of [attributes.get("src") ?? "", ...listed]) {
      const { path } = resolveLink(page, address, paths, root);
      if (path !== null && paths.has(path)) shown.add(path);
    }
  }
  return shown;
}
