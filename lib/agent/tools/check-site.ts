import { z } from "zod";
import type { SitePort } from "../ports.ts";
import { checkReferences } from "../site-check/check-references.ts";
import { type PageFacts, readPageFacts } from "../site-check/page-facts.ts";
import { decodeSiteText } from "./site-text.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

const pagesMax = 300;
const pageBytesMax = 2_000_000;
const totalBytesMax = 30_000_000;
const problemsShownMax = 200;

export const checkSite = defineTool({
  name: "check_site",
  description: `Checks every HTML page of the site as it stands now and lists what is wrong, one problem a line with its place.

It finds links and anchors that lead nowhere within the site, images, scripts and styles that do not exist, ids used twice, pages
without a title, images without alt text, and elements that are not closed. Run it after you added, moved or deleted pages or
changed links. Problems that were there before your change need not be repaired unless the person asks; mention them instead.`,
  input: z.object({}),
  readOnly: true,
  progress: () => ({ code: "checking-site", params: {}, text: "Checking the site" }),
  async run(_input, { site }) {
    const listed = await site.list();
    if (!listed.ok) return failed(listed.message);
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
        .map((problem) => `${path}:${problem.line}: ${problem.sentence}`),
    );

    const lines =
      problems.length === 0 ? [`No problems found in ${pages.size} pages`] : [`${problems.length} problems`];
    lines.push(...problems.slice(0, problemsShownMax));
    if (problems.length > problemsShownMax) lines.push(`… ${problems.length - problemsShownMax} more problems`);
    if (skipped > 0) lines.push(`… ${skipped} pages were not checked: too many, too large, or too intricate`);
    return succeeded(lines.join("\n"));
  },
});

function isPage(path: string): boolean {
  return /\.html?$/i.test(path) && !/(^|\/)node_modules\//.test(path);
}

async function readPages(
  site: SitePort,
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
