import { z } from "zod";
import { writePage as writePageOfSite } from "#lib/site-kit/on-site/write-page.ts";
import { moodNames } from "#lib/site-kit/section-schema.ts";
import { sitePath } from "../site-path.ts";
import { defineTool, failed, succeeded } from "../tool.ts";
import { readKitSite, writeKitFiles } from "./kit-files.ts";

export const writePage = defineTool({
  name: "write_page",
  description: `Writes a whole page from ready-made sections: head, header with a menu for phones, sections, footer, and all that it needs beside it.

Use it for the pages of a new site, or to write a page anew; on a site with a design of its own use insert_section. Header and footer become the same on all such pages: give all links each time. Links to pages that are not there yet come by themselves when you write that page.`,
  input: z.object({
    page: sitePath,
    lang: z.enum(["en", "de"]).default("en"),
    title: z.string(),
    description: z.string(),
    header: z.looseObject({}).describe("name, home, links [{label, href}], action {label, href}"),
    footer: z.looseObject({}).describe("name, text, address [lines], phone, email, links"),
    sections: z
      .array(z.object({ kind: z.string(), content: z.looseObject({}) }))
      .min(1)
      .max(30),
    mood: z.enum(moodNames).optional().describe("For all pages; without it the site keeps its look"),
    accent: z.string().max(60).optional(),
    second: z.string().max(60).optional(),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ page }) => ({ code: "writing-page", params: { path: page }, text: `Writing the page ${page}` }),
  async run({ sections, ...input }, ports) {
    const site = await readKitSite(ports);
    if ("failure" in site) return failed(site.failure);
    // The kit itself says which field is wrong.
    const change = await writePageOfSite(site, { ...input, sections });
    if (!change.ok)
      return failed(`Nothing was written. ${change.problems.join("\n")}\nlist_sections tells the fields of a kind.`);
    const failure = await writeKitFiles(ports, change, "whole");
    if (failure !== null) return failed(failure);
    const others = change.files.map(({ path }) => path).filter((path) => path !== change.page);
    return succeeded([`Wrote ${input.page}`, `Also wrote ${others.join(", ")}`].join("\n"));
  },
});
