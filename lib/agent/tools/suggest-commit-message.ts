import { z } from "zod";
import { withoutPrivateBlocks } from "../text/private-blocks.ts";
import { storableText } from "../text/storable-text.ts";
import { defineTool, succeeded } from "./tool.ts";

export const suggestCommitMessage = defineTool({
  name: "suggest_commit_message",
  description: `Suggests the sentence under which this turn's change is kept in the site's history.

Call it once, after your last edit, when you changed files: what changed, in the person's language, in plain words and at most
72 characters ("Add summer opening hours to every page"). Do not name files or tools in it. A later call replaces an earlier one.`,
  input: z.object({
    message: z
      .string()
      .max(2_000)
      .transform((message) => withoutPrivateBlocks(message).trim())
      .pipe(z.string().min(1, "There is no text in it.")),
  }),
  readOnly: true,
  repeatable: true,
  closing: true,
  progress: () => null,
  async run({ message }, ports) {
    ports.suggestCommitMessage(storableText(message));
    return succeeded("Noted.");
  },
});
