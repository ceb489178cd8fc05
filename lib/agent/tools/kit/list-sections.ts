import { z } from "zod";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { describeContent, describeKinds, describeMoods } from "#lib/site-kit/describe-kit.ts";
import { describeSections, listPageSections } from "#lib/site-kit/on-site/page-sections.ts";
import { sectionKinds } from "#lib/site-kit/section-schema.ts";
import { sitePath } from "../site-path.ts";
import { defineTool, failed, succeeded } from "../tool.ts";
import { readKitSite } from "./kit-files.ts";

export const listSections = defineTool({
  name: "list_sections",
  description: `Lists ready-made sections (hero, cards, prices, opening hours, team, contact …) that insert_section puts into a page, and the moods of set_mood.

With kind it tells the fields of that section's content: ask before you insert one for the first time. With page it also lists the sections that the page has.`,
  input: z.object({
    kind: z.enum(sectionKinds).optional(),
    page: sitePath.optional().describe("Path of a page from the top folder"),
  }),
  readOnly: true,
  repeatable: true,
  progress: () => ({ code: "listing-sections", params: {}, text: "Looking through the sections" }),
  async run({ kind, page }, ports) {
    const kit = kind === undefined ? `${describeKinds()}\n\n${describeMoods()}` : describeContent(kind);
    if (page === undefined) return succeeded(kit);
    const site = await readKitSite(ports);
    if ("failure" in site) return failed(site.failure);
    const source = await site.read(page);
    if (source === null) return failed(`There is no page ${page}.`);
    const sections = describeSections(listPageSections(parseHtml(source)));
    return succeeded(`${kit}\n\n${page} has ${sections.length} sections:\n${sections.join("\n")}`);
  },
});
