import { z } from "zod";
import { storableText } from "../text/storable-text.ts";
import { defineTool, succeeded } from "./tool.ts";

export const writeNoteToSelf = defineTool({
  name: "write_note_to_self",
  description: `Writes a private note for your later self. You will see it on the next turns; the person never sees it.

Note what a later turn needs and could not find out quickly: which files a change touched and why, a wish that the person
mentioned, a decision you took, what is still open. A few sentences. Do not write secrets, and nothing that you should tell the
person instead. Of a note longer than 2,000 characters only the beginning is kept.`,
  input: z.object({ note: z.string().trim().min(1) }),
  readOnly: true,
  repeatable: true,
  private: true,
  closing: true,
  progress: () => null,
  async run({ note }, ports) {
    ports.keepNote(storableText(note));
    ports.turn.remembered += 1;
    return succeeded("Saved.");
  },
});
