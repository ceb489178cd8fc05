import { z } from "zod";
import { recordWantedName } from "#lib/plans/discussion/wanted-schema.ts";
import { plainLine } from "../text/plain-line.ts";
import { defineTool, succeeded } from "./tool.ts";

/** The number of items that the plan reads from one call. */
const itemsMax = 40;

export const recordWanted = defineTool({
  name: recordWantedName,
  description: `Records what the person has named for the plan, so that the plan has to decide about each of it. It changes nothing on the site.

Call it whenever the person names something that the site shall have or lose: a page, an image or another file, a fact that has to
be on it (a phone number, opening hours, a price, a name), a feature (a booking form, a map). Record it in the person's own words,
with the value where they gave one: "Opening hours: Tuesday to Saturday, 9 to 18". Record facts that you found on the site or in a file
as well, where the plan needs them. What is recorded once need not be recorded again, and nothing is taken back by it: what the person
has changed their mind about is said in the discussion. Don't record your own ideas before the person has agreed to them.`,
  input: z.object({
    items: z
      .array(
        z.object({
          name: z
            .string()
            .max(300)
            .transform(plainLine)
            .pipe(z.string().min(1, "There is no text in it."))
            .describe("In the person's words, at most 300 characters"),
          kind: z.enum(["page", "asset", "fact", "feature"]),
        }),
      )
      .min(1)
      .max(itemsMax),
  }),
  readOnly: true,
  repeatable: true,
  progress: () => null,
  async run({ items }) {
    return succeeded(`Recorded for the plan: ${items.map(({ name, kind }) => `${name} (${kind})`).join("; ")}`);
  },
});
