import { z } from "zod";
import { setMood as setMoodOfSite } from "#lib/site-kit/on-site/set-mood.ts";
import { moodNames } from "#lib/site-kit/section-schema.ts";
import { defineTool, failed, succeeded } from "../tool.ts";
import { readKitSite, writeKitFiles } from "./kit-files.ts";

export const setMood = defineTool({
  name: "set_mood",
  description: `Gives all ready-made sections of the site another look: colours, fonts, shapes and the pictures that were drawn for them. list_sections describes the moods; "site" takes the site's own look.

Pages and the site's own styles stay as they are.`,
  input: z.object({
    mood: z.enum([...moodNames, "site"]),
    accent: z.string().max(60).optional().describe("A colour that the person wishes for buttons and links, as #rrggbb"),
    second: z
      .string()
      .max(60)
      .optional()
      .describe("With accent: a second colour, for the ground if light, else for strong sections"),
  }),
  readOnly: false,
  repeatable: true,
  progress: ({ mood }) => ({ code: "setting-mood", params: { mood }, text: "Changing the look" }),
  async run({ mood, accent, second }, ports) {
    const site = await readKitSite(ports);
    if ("failure" in site) return failed(site.failure);
    const change = await setMoodOfSite(site, mood, accent, second);
    if (!change.ok) return failed(change.problems.join("\n"));
    const failure = await writeKitFiles(ports, change);
    if (failure !== null) return failed(failure);
    return succeeded(
      [`Set the mood ${mood}: ${change.files.map(({ path }) => path).join(", ")}`, ...change.said].join("\n"),
    );
  },
});
