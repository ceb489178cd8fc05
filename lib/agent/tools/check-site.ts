import { z } from "zod";
import { checkWholeSite } from "../site-check/check-whole-site.ts";
import { unbuiltResult } from "../unbuilt-words.ts";
import { defineTool, failed, succeeded } from "./tool.ts";

const problemsShownMax = 200;

export const checkSite = defineTool({
  name: "check_site",
  description: `Checks every HTML page of the site as it stands now and lists what is wrong, one problem a line with its place.

It finds links and anchors that lead nowhere within the site, images, scripts and styles that do not exist, ids used twice, pages
without a title, images without alt text, and elements that are not closed. Run it after you added, moved or deleted pages or
changed links. Problems that were there before your change need not be repaired unless the person asks; mention them instead.`,
  input: z.object({}),
  readOnly: true,
  repeatable: true,
  progress: () => ({ code: "checking-site", params: {}, text: "Checking the site" }),
  async run(_input, { site, buildSite }) {
    // The sources of a built site are no pages.
    const built = await buildSite();
    if (built) return succeeded(built.ok ? "The site builds." : unbuiltResult(built.said));
    const checked = await checkWholeSite(site);
    if (!checked.ok) return failed(checked.message);
    const { pages, problems, skipped } = checked;
    const lines = problems.length === 0 ? [`No problems found in ${pages} pages`] : [`${problems.length} problems`];
    const shown = problems.slice(0, problemsShownMax);
    lines.push(...shown.map(({ path, line, sentence }) => `${path}:${line}: ${sentence}`));
    if (problems.length > problemsShownMax) lines.push(`… ${problems.length - problemsShownMax} more problems`);
    if (skipped > 0) lines.push(`… ${skipped} pages were not checked: too many, too large, or too intricate`);
    return succeeded(lines.join("\n"));
  },
});
