import type { SiteSource } from "#lib/page-source/site-source.ts";
import { mayComeAlong, newlyShown } from "#lib/page-source/write-scope/shown-picture.ts";
import type { SplitFile } from "#lib/page-source/write-scope/split-site.ts";
import { isPictureOf } from "#lib/pictures/file-kind.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";

interface Kept {
  /** The site with the whole change. */
  now: SiteFiles;
  /** The site with what is kept of it. */
  kept: SiteFiles;
  /** The files with the text that is kept of them. */
  files: readonly SplitFile[];
  /** The site before the change. */
  source: SiteSource;
}

/**
 * Keeps those of the new files that are pictures, by their bytes too, and that a kept change of a page shows at their address. Returns the
 * kept paths.
 */
export async function keepShownPictures(
  newPaths: readonly string[],
  { now, kept, files, source }: Kept,
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  const pictures = newPaths.filter(mayComeAlong);
  if (pictures.length === 0) return written;
  const root = await findRootInTree(kept.repository, kept.baseTree);
  for (const path of await newlyShown(source, files, pictures, root)) {
    const found = await now.read(path);
    if (!found.ok || !isPictureOf(path, found.value.content)) continue;
    if ((await kept.write(path, found.value.content)).ok) written.add(path);
  }
  return written;
}
