import { z } from "zod";
import { describeContent } from "#lib/site-kit/describe-kit.ts";
import { insertSection as insertIntoSite } from "#lib/site-kit/on-site/insert-section.ts";
import { sectionKinds } from "#lib/site-kit/section-schema.ts";
import { sitePath } from "../site-path.ts";
import { defineTool, failed, succeeded } from "../tool.ts";
import { readKitSite, writeKitFiles } from "./kit-files.ts";

export const insertSection = defineTool({
  name: "insert_section",
  description: `Puts a ready-made section into a page: semantic, responsive and in the site's own look, with everything it needs beside it.

Use it for a whole new section instead of writing HTML and CSS; change words in it later with edit_file. Write the content in the page's language, with facts that you know: leave out fields that you don't. When the content is wrong nothing is written, and the answer says which field.`,
  input: z.object({
    page: sitePath.describe("Path of the page from the top folder"),
    kind: z.enum(sectionKinds),
    content: z.looseObject({}).describe("The fields that list_sections tells for this kind"),
    at: z.enum(["first", "last", "before", "after"]).default("last"),
    beside: z.string().max(200).optional().describe("For before and after: an id or a heading of the page"),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ kind, page }) => ({
    code: "inserting-section",
    params: { kind, path: page },
    text: `Adding a section to ${page}`,
  }),
  async run(input, ports) {
    const site = await readKitSite(ports);
    if ("failure" in site) return failed(site.failure);
    const change = await insertIntoSite(site, input);
    if (!change.ok) {
      const isContent = change.problems.every((problem) => /^[\w.[\]]+: /.test(problem));
      const known = isContent ? `\n${describeContent(input.kind)}` : "";
      return failed(`Nothing was written. ${change.problems.join("\n")}${known}`);
    }
    const failure = await writeKitFiles(ports, change);
    if (failure !== null) return failed(failure);
    const others = change.files.map(({ path }) => path).filter((path) => path !== change.page);
    const lines = [`Inserted ${input.kind} into ${input.page}`, ...change.said];
    if (others.length > 0) lines.push(`Also wrote ${others.join(", ")}`);
    return succeeded(lines.join("\n"));
  },
});
