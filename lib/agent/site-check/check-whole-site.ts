import { checkReferences } from "#lib/page-source/facts/check-references.ts";
import { type PageFacts, readPageFacts } from "#lib/page-source/facts/page-facts.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import type { SitePort } from "../ports.ts";
import { decodeSiteText } from "../tools/site-text.ts";

const pagesMax = 300;
const pageBytesMax = 2_000_000;
const totalBytesMax = 30_000_000;

export interface SiteProblem {
  path: string;
  line: number;
  sentence: string;
}

export type CheckedSite =
  | {
      ok: true;
      pages: number;
      problems: SiteProblem[] /** Pages left out: too many, too large, or too complex. */;
      skipped: number;
    }
  | { ok: false; message: string };

/** Returns the problems of the site's pages, page by page and from top to bottom. Checks at most 300 pages. */
export async function checkWholeSite(site: Pick<SitePort, "list" | "read">): Promise<CheckedSite> {
  const listed = await site.list();
  if (!listed.ok) return { ok: false, message: listed.message };
  const paths = new Set(listed.value.map((entry) => entry.path));
  const { pages, skipped } = await readPages(
    site,
    listed.value
      .filter((entry) => entry.kind === "file" && isPage(entry.path))
      .map(({ path, bytes }) => ({ path, bytes })),
  );
  const problems = [...pages].flatMap(([path, facts]) =>
    [...facts.problems, ...checkReferences(path, facts, { paths, pages })]
      .sort((a, b) => a.line - b.line)
      .map(({ line, sentence }) => ({ path, line, sentence })),
  );
  return { ok: true, pages: pages.size, problems, skipped };
}

function isPage(path: string): boolean {
  return isHtmlPath(path) && !/(^|\/)node_modules\//.test(path);
}

async function readPages(
  site: Pick<SitePort, "read">,
  entries: { path: string; bytes: number }[],
): Promise<{ pages: Map<string, PageFacts>; skipped: number }> {
  const pages = new Map<string, PageFacts>();
  let bytesRead = 0;
  for (const { path, bytes } of entries) {
    if (pages.size >= pagesMax || bytes > pageBytesMax || bytesRead + bytes > totalBytesMax) continue;
    const read = await site.read(path);
    if (!read.ok || read.value.binary) continue;
    bytesRead += bytes;
    const facts = readPageFacts(decodeSiteText(read.value.content).text);
    if (facts !== null) pages.set(path, facts);
  }
  return { pages, skipped: entries.length - pages.size };
}
